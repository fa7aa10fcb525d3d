// The host seat over MCP: whoever runs a debate is asked through the tools, hands in its own words and nobody else's, and any
// client may go on where another one went away.
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { commandSpeaker, places, QUESTION, waitForFile } from "../support/command.ts";
import { type Answer, type Connection, mcpClients } from "../support/mcp-clients.ts";

const place = places();
const { overStdio, overStdioSessionless: overStdioOfLate, overHttp } = mcpClients(place);

const BALLOTS: Readonly<Record<string, object>> = {
  design: {
    signal: "proposing_final",
    option: { name: "Rows in a table", summary: "One row a session." },
    confidence: 70,
    reasons: ["Sign-out is a delete."],
  },
  moderate: { prefers: "P1a", confidence: 60, reasons: ["It is the smaller step."] },
  group: { groups: [{ name: "Rows", options: ["P1a", "P1b"] }] },
  synthesis: { decision: "Keep sessions in a table.", reasons: [{ text: "Sign-out is a delete.", refs: [] }] },
};

function words(kind: string): string {
  return `What the host says to ${kind}.\n\n\`\`\`ballot\n${JSON.stringify(BALLOTS[kind])}\n\`\`\`\n`;
}

/** A duet whose architect and chair are the host; its reviewer accepts in the second round. */
function duet(): Record<string, unknown> {
  const told = join(place().path, "told");
  mkdirSync(told, { recursive: true });
  const seats = ["architect=host", `reviewer=${commandSpeaker(told)}`];
  return { question: QUESTION, protocol: "duet", no_closing: true, seats, chair: "host", topic: "x" };
}

/** Follows the debate `x`, says `text` wherever the host is asked, and stops where `until` says so. */
async function playHost(
  { call }: Connection,
  { text = words, until = () => false }: { text?: typeof words; until?: (answer: Answer) => boolean } = {},
): Promise<Answer> {
  for (;;) {
    const answer = await call("wait", { id: "x", seconds: 20 });
    if (answer.isError || answer.facts.running === false || until(answer)) return answer;
    const [next] = callsAwaiting(answer);
    if (next === undefined) continue;
    const { facts } = await call("asked", { id: "x", call: next });
    const handed = await call("contribute", { id: "x", call: next, text: text(String(facts.kind)) });
    assert.equal(handed.isError, false, handed.text);
  }
}

function callsAwaiting({ facts }: Answer): readonly string[] {
  return [facts.awaited].flat().map((each) => String(Object(each).call));
}

async function transcriptOf({ client }: Connection): Promise<string> {
  const { contents } = await client.readResource({ uri: "conclave://debates/001-x/transcript" });
  return contents.map((page) => ("text" in page ? page.text : "")).join("");
}

for (const [name, connect] of [
  ["stdio", overStdio],
  ["HTTP", overHttp],
] as const) {
  describe(`over ${name}`, () => {
    test("a host takes a seat and the chair up to the verdict, and every reply names its speaker", async () => {
      const debates = await connect();
      try {
        const started = await debates.call("start", duet());
        assert.equal(started.isError, false, started.text);
        const waits = await debates.call("wait", { id: "x", seconds: 20 });
        assert.match(
          waits.text,
          /\nIt is waiting for you, the host, as architect: r1\/design\/architect, until \S+Z\.\nTo read the prompt, call asked 001-x\./,
        );
        assert.deepEqual(callsAwaiting(waits), ["r1/design/architect"]);
        const asked = await debates.call("asked", { id: "x" });
        assert.match(
          asked.text,
          /^You are asked as architect\. [^\n]*word for word:\n\n# Your role\n[\s\S]*proposing_final[\s\S]*```ballot/,
        );
        assert.match(asked.text, new RegExp(QUESTION.replace("?", "\\?")));
        const bare = { id: "x", call: "r1/design/architect", text: "I would keep rows, and say no more." };
        const first = await debates.call("contribute", bare);
        assert.match(
          first.text,
          /^Submitted: 8 words\.\nBallot rejected: there is no fenced block .*\nwait 001-x follows the debate\.$/,
        );

        // Without a ballot it is asked for one, alone; whoever repeats itself is refused.
        const repairs = await playHost(debates, { until: (answer) => callsAwaiting(answer).length > 0 });
        assert.deepEqual(callsAwaiting(repairs), ["r1/design/architect/repair"]);
        const again = await debates.call("contribute", bare);
        assert.deepEqual(
          [again.isError, again.text.split("\n")[0]],
          [true, "HOST_NOT_ASKED: The call r1/design/architect has already been answered."],
        );
        const repair = { id: "x", call: "r1/design/architect/repair", text: JSON.stringify(BALLOTS.design) };
        writeFileSync(join(place().path, "told/hold"), "");
        assert.equal((await debates.call("contribute", repair)).isError, false);
        await waitForFile(join(place().path, "told/holding"));
        const before = debates.progress.length;
        const waiting = debates.call("wait", { id: "x", seconds: 60 });
        // Once it tells of something it is listening.
        while (debates.progress.length === before) await debates.call("say", { id: "x", text: "Take your time." });
        rmSync(join(place().path, "told/hold"));
        const second = await waiting;
        assert.deepEqual(callsAwaiting(second), ["r2/design/architect"]);
        const told = debates.progress.join("\n");
        assert.match(told, /^reviewer answered r1\/review\/reviewer$/m);
        assert.match(
          told,
          /^\S+ +awaited +architect +waiting for the host to answer r2\/design\/architect: conclave /m,
        );

        // What the others said stands in its prompts, and nowhere else before the verdict.
        assert.equal(second.facts.open_objections, null);
        assert.match(await transcriptOf(debates), /^A host takes part in this debate, so the transcript is withheld/);

        const over = await playHost(debates);
        assert.deepEqual([over.facts.status, over.facts.outcome, over.facts.awaited], ["completed", "consensus", []]);
        assert.doesNotMatch(debates.progress.join("\n"), /look-up|Signed tokens/);
        assert.match(await transcriptOf(debates), /^# Transcript of debate 001 x\n/);
        const { facts } = await debates.call("verdict", { id: "x" });
        const replies = [facts.replies].flat().map((each) => Object(each));
        const hosts = replies.filter(({ speaker }) => speaker === "host");
        assert.deepEqual(
          hosts.map(({ call }) => call),
          ["r1/design/architect", "r1/design/architect/repair", "r2/design/architect", "synthesis/chair"],
        );
        assert.equal(hosts[0]?.request, first.facts.receipt);
        assert.deepEqual(
          replies.filter(({ speaker }) => speaker !== "host").map(({ call }) => call),
          ["r1/review/reviewer", "r2/review/reviewer"],
        );
        const page = readFileSync(join(place().path, "debates/001-x/transcript.md"), "utf8");
        assert.match(page, new RegExp(`role architect, speaker host, request ${first.facts.receipt}, `));
        const late = await debates.call("contribute", { id: "x", call: "r2/design/architect", text: "More." });
        assert.deepEqual([late.isError, late.text.split(":")[0]], [true, "DEBATE_OVER"]);
      } finally {
        await debates.close();
      }
    });

    test("a client disconnects while its host is asked, and another one contributes and follows to the end", async () => {
      const first = await connect();
      await first.call("start", duet());
      await playHost(first, { until: (answer) => callsAwaiting(answer).includes("r2/design/architect") });
      await first.close();
      const second = await connect();
      try {
        const status = await second.call("status", { id: "x" });
        assert.deepEqual([status.facts.running, callsAwaiting(status)], [true, ["r2/design/architect"]]);
        // Whoever is not the host is not woken by what waits for it.
        const onlooker = await second.call("wait", { id: "x", seconds: 1, as_host: false });
        assert.deepEqual([onlooker.facts.running, callsAwaiting(onlooker)], [true, ["r2/design/architect"]]);
        assert.equal((await playHost(second)).facts.outcome, "consensus");
      } finally {
        await second.close();
      }
    });
  });
}

function scenario(): string {
  const ballot =
    "{ option: { name: Rows, summary: One row a session. }, confidence: 70, reasons: [Sign-out is a delete.] }";
  const path = join(place().path, "advisor.yaml");
  writeFileSync(
    path,
    `question: ${QUESTION}\nreplies:\n  - call: r1/opening/*\n    text: Rows.\n    ballot: ${ballot}\n`,
  );
  return path;
}

test("a host moderates a roundtable: it speaks last in the round, has no vote, and writes the verdict", async () => {
  const debates = await overStdioOfLate();
  const advisor = `script:${scenario()}`;
  try {
    const seats = [`architect=${advisor}`, `security=${advisor}`];
    await debates.call("start", {
      question: QUESTION,
      protocol: "roundtable",
      no_closing: true,
      seats,
      chair: "host",
      topic: "x",
    });
    const { facts } = await playHost(debates);
    assert.equal(facts.status, "completed");
    const { facts: read } = await debates.call("verdict", { id: "x" });
    const hosts = [read.replies]
      .flat()
      .map((each) => Object(each))
      .filter(({ speaker }) => speaker === "host");
    assert.deepEqual(
      hosts.map(({ call }) => call),
      ["r1/moderate/chair", "group/chair", "synthesis/chair"],
    );
    assert.equal(read.decision, "Keep sessions in a table.");
    const box = join(place().path, "debates/001-x/host");
    const clients = readdirSync(box).map((name) => JSON.parse(readFileSync(join(box, name), "utf8")).by);
    assert.deepEqual(clients, ["test 1.0.0", "test 1.0.0", "test 1.0.0"]);
  } finally {
    await debates.close();
  }
});

test("a host can only read prompts that are waiting for it, and a long prompt comes in parts", async () => {
  const debates = await overStdio();
  try {
    const long = `${"Much is to be said about sessions. ".repeat(1_300)}`;
    await debates.call("start", { ...duet(), constraints: [long] });
    await debates.call("wait", { id: "x", seconds: 20 });
    const parts = await Promise.all([1, 2].map((part) => debates.call("asked", { id: "x", part })));
    assert.deepEqual(
      parts.map(({ facts }) => [facts.part, facts.parts]),
      [
        [1, 2],
        [2, 2],
      ],
    );
    for (const [call, code] of [
      ["r1/review/reviewer", "HOST_NOT_ASKED: Debate 001-x has no pending call"],
      ["../../../etc/passwd", "HOST_NOT_ASKED: Debate 001-x has no pending call"],
    ] as const) {
      const { isError, text } = await debates.call("contribute", { id: "x", call, text: "For another." });
      assert.ok(isError && text.startsWith(code), text);
    }
    const empty = await debates.call("contribute", { id: "x", call: "r1/design/architect", text: " \n" });
    assert.match(empty.text, /^USAGE_ARGUMENTS: The contribution is empty\./);
    await debates.call("stop", { id: "x" });
    while ((await debates.call("wait", { id: "x", seconds: 20, as_host: false })).facts.running === true);
    // What is handed in while nobody runs the debate is used when it goes on.
    const down = await debates.call("contribute", { id: "x", call: "r1/design/architect", text: words("design") });
    assert.match(down.text, /The debate isn't running and will use it when it resumes: conclave resume 001-x$/);
    await debates.call("resume", { id: "x" });
    assert.equal((await playHost(debates)).facts.outcome, "consensus");
    const { facts } = await debates.call("verdict", { id: "x" });
    const [first] = [facts.replies].flat().map((each) => Object(each));
    assert.equal(first?.request, down.facts.receipt);
  } finally {
    await debates.close();
  }
});
