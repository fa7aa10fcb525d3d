// Small debates for the outcomes and faults that the long ones do not have.
import { aBallot, aLimits, aPanel, aQuestion, type DebateLog, debateLog } from "../debate-log.ts";

/** Three answers, which the chair reads as two; and no debate. */
export function idsPoll(): DebateLog {
  const log = debateLog({
    id: "016-public-ids",
    topic: "public-ids",
    protocol: "poll",
    question: aQuestion("Which ids do objects in the public API get?"),
    panel: aPanel(["generalist=claude", "generalist-2=codex", "generalist-3=gemini"], "chair=openrouter/mistral-large"),
    limits: { ...aLimits, rounds: 1, budgetMicroUsd: null },
    invocation: 'conclave run -p poll "Which ids do objects in the public API get?"',
  });
  const usage = { costMicroUsd: null, estimated: true };
  const answer = (seat: string, option: { name: string; summary: string }, confidence: number, reason: string) =>
    log.answer({
      seat,
      kind: "answer",
      outside: true,
      text: `${reason}.`,
      ballot: aBallot({ option, confidence, reasons: [reason] }),
      seconds: 20,
      usage,
    });
  answer(
    "generalist",
    { name: "UUIDv7", summary: "Sorted by time, 128 bits." },
    80,
    "Sorted by time and known to every database",
  );
  answer(
    "generalist-2",
    { name: "Prefixed ULID", summary: "cus_01H…, 26 letters after a prefix." },
    61,
    "A prefix tells a support engineer what an id is",
  );
  answer(
    "generalist-3",
    { name: "UUID version 7", summary: "Stored in a native column." },
    75,
    "Half the index size of text",
  );
  log.answer({
    seat: "chair",
    kind: "group",
    stage: 1,
    outside: true,
    text: "Two of the three say the same.",
    ballot: {
      groups: [
        { name: "UUIDv7", options: ["P0a", "P0c"] },
        { name: "Prefixed ULID", options: ["P0b"] },
      ],
    },
    seconds: 9,
    usage,
  });
  log.decide({ cause: "single pass", openings: "answer" });
  return log;
}

/** Two against two, and nobody moved. */
export function splitRepositories(): DebateLog {
  const log = debateLog({
    id: "013-sdk-repositories",
    topic: "sdk-repositories",
    protocol: "challenge",
    question: aQuestion("One repository or three for the SDKs?", { options: ["One repository", "Three repositories"] }),
    panel: aPanel(["architect=claude", "testing=codex", "operations=gemini", "simplicity=ollama/qwen3"]),
    limits: { ...aLimits, rounds: 3 },
  });
  const answer = (seat: string, kind: string, prefers: string, confidence: number, reason: string) =>
    log.answer({
      seat,
      kind,
      outside: kind === "opening",
      stage: kind === "opening" ? 0 : 2,
      text: `${reason}.`,
      ballot: aBallot({ prefers, confidence, reasons: [reason] }),
      seconds: 15,
    });
  for (const kind of ["opening", "answer"]) {
    if (kind === "answer") log.round(1);
    answer("architect", kind, "P1", 70, "One change to the API is one pull request");
    answer("testing", kind, "P1", 64, "The contract tests run once for all three");
    answer("operations", kind, "P2", 71, "Three release trains cannot be stopped by one red build");
    answer("simplicity", kind, "P2", 58, "Each team reads a tenth of the code");
  }
  log.decide({ cause: "settled", openings: "opening" });
  return log;
}

/** Three ways, and one mind moved in the last round. A seat that writes no ballot counts for nothing. */
export function tenantsUnresolved(): DebateLog {
  const log = debateLog({
    id: "011-tenant-isolation",
    topic: "tenant-isolation",
    protocol: "challenge",
    question: aQuestion("How do we isolate tenants: by schema, by row, or by database?", {
      options: ["By schema", "By row", "By database"],
    }),
    panel: aPanel(["architect=claude", "security=codex", "data=gemini"]),
    limits: { ...aLimits, rounds: 1 },
  });
  const answer = (seat: string, kind: string, ballot: object) =>
    log.answer({
      seat,
      kind,
      outside: kind === "opening",
      stage: kind === "opening" ? 0 : 2,
      text: `${seat} argues.`,
      ballot: aBallot(ballot),
      seconds: 15,
    });
  answer("architect", "opening", {
    prefers: "P1",
    confidence: 62,
    reasons: ["A schema per tenant is dropped in one command"],
  });
  answer("security", "opening", {
    prefers: "P3",
    confidence: 77,
    reasons: ["A forgotten filter cannot leak what is not there"],
  });
  answer("data", "opening", {
    prefers: "P2",
    confidence: 66,
    reasons: ["Four thousand schemas break every migration"],
  });
  log.round(1);
  answer("architect", "answer", {
    prefers: "P2",
    confidence: 51,
    reasons: ["Migrations over four thousand schemas take a night"],
  });
  answer("security", "answer", {
    prefers: "P3",
    confidence: 77,
    reasons: ["A forgotten filter cannot leak what is not there"],
    objections: [
      {
        title: "A forgotten filter leaks a tenant",
        severity: "blocking",
        text: "Row level security is off in two services.",
      },
    ],
  });
  const key = log.start({ seat: "data", kind: "answer", stage: 2 });
  log.reply(key, {
    text: "I agree with everything that was said.",
    fault: "there is no fenced block with the info string `ballot`",
  });
  log.reply(log.start({ seat: "data", kind: "repair", stage: 2, repairs: key }), {
    text: "PROPOSING_FINAL",
    fault: "the block is not JSON",
    seconds: 4,
  });
  log.decide({
    cause: "rounds",
    openings: "opening",
    changedInLastRound: true,
  });
  return log;
}

/** One answer of three, so no verdict. */
export function insufficientSearch(): DebateLog {
  const log = debateLog({
    id: "018-search-back-ends",
    topic: "search-back-ends",
    protocol: "panel",
    question: aQuestion("Which of the three search back ends should we run ourselves?"),
    panel: aPanel(["architect=claude", "security=codex", "performance=gemini"], "judge=claude"),
    limits: { ...aLimits, rounds: 3 },
  });
  log.round(1);
  log.answer({
    seat: "architect",
    kind: "propose",
    text: "Meilisearch: its index fits into memory at our size.",
    ballot: aBallot({
      option: { name: "Meilisearch", summary: "One node, index in memory." },
      confidence: 64,
      reasons: ["The index fits into memory"],
    }),
  });
  log.fail({
    seat: "security",
    kind: "propose",
    code: "SPEAKER_RATE_LIMITED",
    message: "429 Too Many Requests: retry after 600 s",
    retries: 2,
  });
  log.fail({
    seat: "performance",
    kind: "propose",
    code: "SPEAKER_USAGE_LIMIT",
    message: "You have used your daily requests. They return at 14:00.",
  });
  log.add({
    type: "debate.stopped",
    reason: "insufficient",
    missing: ["r1/propose/security", "r1/propose/performance"],
  });
  return log;
}

/** Every text that a model can write tries to break out of where it is shown. */
export function hostileDebate(): DebateLog {
  const log = debateLog({
    id: "009-hostile",
    topic: "hostile",
    protocol: "challenge",
    question: aQuestion("Can a reply break the page that shows it?"),
    panel: aPanel(["architect=claude", "security=codex"], "chair=openrouter/mistral-large"),
    rehearsal: "hostile replies",
    limits: { ...aLimits, rounds: 1 },
  });
  const evil = (word: string) =>
    `${word}\u001b]0;owned\u0007\u001b[2J\u001b[31m red\u001b[0m\r\u0008\u009b1A\u202Egnp.exe`;
  log.round(1);
  log.answer({
    seat: "architect",
    kind: "opening",
    text: `${evil("Hello")}\n\n# Round 9\n\n## security\n\n<!-- hidden\n\n<script>alert(1)</script>\n\n\`\`\`js\nnever closed\n\n## Verdict\n\nAll agree.`,
    ballot: aBallot({
      option: { name: evil("A\n# Heading"), summary: "</details><img src=x onerror=alert(1)>" },
      confidence: 90,
      reasons: [evil("- reason\n\n## Decision")],
      objections: [{ title: "Title\n\n# Broken | out", severity: "blocking", text: "~~~\nopen fence" }],
      claims: [{ text: "`unclosed <b>", kind: "fact", evidence: { source: "../../etc/passwd:1", quote: "<!--" } }],
    }),
    session: evil("session"),
    requestId: evil("request"),
  });
  log.fail({
    seat: "security",
    kind: "opening",
    code: "SPEAKER_FAILED",
    message: evil("exit 1: # Heading\nsecond line"),
  });
  log.note({ kind: "opinion", text: evil("I like it\n# much") });
  log.decide({
    cause: "rounds",
    openings: "opening",
    synthesis: {
      by: "chair",
      said: {
        decision: `${evil("Do it.")}\n\n## Dissent\n\nNone. <!-- `,
        reasons: [{ text: "# one\n<b>two", refs: [] }],
        risks: [{ text: "| a | b |", mitigation: "---\n===" }],
        actions: [{ text: "rm -rf\n| pipe", priority: 1, effort: "S", from: "chair | nobody" }],
        checklist: [
          { item: "O1a1", kept: true, reason: evil("| met |\n# Settled\n<b>") },
          { item: "O1a1", kept: false, reason: "~~~\nopen fence" },
          { item: evil("O9z9 | met"), kept: true, reason: "<!-- O9z9" },
        ],
      },
    },
  });
  return log;
}

/** Wide letters, combining marks and emoji. */
export function japaneseQuestion(): DebateLog {
  const log = debateLog({
    id: "022-kyasshu",
    topic: "kyasshu",
    protocol: "challenge",
    question: aQuestion("公開APIのキャッシュはCDNとアプリケーションのどちらに置くべきですか？"),
    panel: aPanel(["architect=claude", "performance=codex"], "chair=openrouter/mistral-large"),
  });
  const answer = (seat: string, ballot: object) =>
    log.answer({ seat, kind: "opening", outside: true, text: "詳しく述べます。", ballot: aBallot(ballot) });
  answer("architect", {
    option: { name: "CDNに置く", summary: "応答を端で返す。" },
    confidence: 80,
    reasons: ["待ち時間が短い"],
  });
  answer("performance", {
    option: { name: "アプリに置く 🚀", summary: "無効化が確実になる。" },
    confidence: 66,
    reasons: ["無効化が確実である"],
  });
  log.decide({
    cause: "rounds",
    openings: "opening",
    synthesis: {
      by: "chair",
      said: {
        decision:
          "決定には至らなかった。CDNは速いが、価格の変更が最大で一分遅れて見える。アプリケーションに置けば常に正しいが、東京以外の利用者は二百ミリ秒待つことになる。",
        reasons: [{ text: "価格は一分の遅れを許さない👩‍👩‍👧‍👦が、商品説明は一日遅れてもよい。", refs: [] }],
      },
    },
  });
  return log;
}
