// A debate whose citations are really looked up in a small tree: found, moved, not there, not looked up, none, and one that the
// person rejects. Two reasons of the verdict rest on nothing that stands.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { citationsIn } from "../../../src/core/evidence-check.ts";
import { evidenceChecker } from "../../../src/evidence/evidence-checker.ts";
import { aBallot, aPanel, aQuestion, type DebateLog, debateLog, type ScriptedCall } from "../debate-log.ts";

/** `tree` is a folder to be filled: what the seats cite. */
export async function deliveriesWithChecks(tree: string): Promise<DebateLog> {
  fillTree(tree);
  const log = debateLog({
    id: "016-webhook-retries",
    topic: "webhook-retries",
    question: aQuestion("Should failed webhook deliveries be retried from a table instead of in the process?", {
      constraints: ["A delivery that we acknowledged is never lost."],
      workingDir: tree,
    }),
    panel: aPanel(["architect=claude", "data=codex", "operations=gemini"], "chair=claude"),
  });
  const say = speaker(log, tree);
  await openings(say);
  log.round(1);
  await challenges(say);
  log.note(
    { kind: "rejection", claim: "K0c1", text: "That file is of the old cluster, which is gone since June." },
    "ana",
  );
  await answers(say);
  decide(log);
  return log;
}

function fillTree(tree: string): void {
  for (const [name, text] of Object.entries(TREE)) {
    mkdirSync(dirname(join(tree, name)), { recursive: true });
    writeFileSync(join(tree, name), text);
  }
}

const TREE: Readonly<Record<string, string>> = {
  "src/webhooks/deliver.ts": `import { post } from "./post.ts";

const ATTEMPTS = 5;

/** What failed waits here for its next attempt. */
const waiting = new Map<string, Delivery>();

export async function deliver(delivery: Delivery): Promise<void> {
  const { ok } = await post(delivery.url, delivery.body);
  if (ok) return void waiting.delete(delivery.id);
  if (delivery.attempt >= ATTEMPTS) throw new Error(\`Gave up on \${delivery.id}.\`);
  waiting.set(delivery.id, { ...delivery, attempt: delivery.attempt + 1 });
}
`,
  "db/schema.sql": `create table delivery (
  id         bigint generated always as identity primary key,
  event_id   bigint not null references event,
  state      text not null default 'waiting',
  attempt    int not null default 0,
  next_at    timestamptz not null default now()
);
create index delivery_due on delivery (next_at) where state = 'waiting';
`,
  "ops/worker.yaml": "replicas: 3\nstrategy: recreate\nterminationGracePeriodSeconds: 5\n",
  "docs/incidents/2026-03-deploy.md":
    "# Deploy of 14 March\n\nEvery worker was replaced. 1,912 deliveries that waited for their next attempt\nwere never made.\n",
};

type Say = (call: ScriptedCall, text: string, ballot: object, seconds: number) => Promise<void>;

/** Answers, and lets the real checker look up what the ballot cites. */
function speaker(log: DebateLog, workingDir: string): Say {
  const check = evidenceChecker({ level: "repo", workingDir, hidden: [], privateHosts: [] });
  return async (call, text, ballot, seconds) => {
    const key = log.start(call);
    const whole = aBallot(ballot);
    log.reply(key, { text, ballot: whole, seconds });
    const checks = await Promise.all(
      citationsIn(whole).map(async ({ of, index, evidence }) => ({
        of,
        index,
        ...(await check(evidence, new AbortController().signal)),
      })),
    );
    if (checks.length > 0) log.add({ type: "evidence.checked", call: key, checks });
  };
}

const fact = (text: string, source: string, quote: string | null) => ({
  text,
  kind: "fact",
  evidence: { source, quote },
});

async function openings(say: Say): Promise<void> {
  const opening = { kind: "opening", outside: true } as const;
  await say(
    { ...opening, seat: "architect" },
    "What failed waits in a map of the process [K0a1]. Every deploy empties it, and in March that cost us almost two thousand deliveries [K0a2]. A table survives a deploy; nothing else here does.",
    {
      option: { name: "Retry from the table", summary: "Workers take what is due from the delivery table." },
      confidence: 78,
      reasons: ["A process forgets at every deploy", "The table is there already"],
      claims: [
        fact(
          "Deliveries that failed wait in the memory of one process.",
          "src/webhooks/deliver.ts:6",
          "const waiting = new Map<string, Delivery>();",
        ),
        fact(
          "A deploy in March lost 1,912 deliveries.",
          "docs/incidents/2026-03-deploy.md:3",
          "1,912 deliveries that waited for their next attempt\nwere never made.",
        ),
        fact("A delivery is tried nine times.", "src/webhooks/deliver.ts:3", "const ATTEMPTS = 9;"),
      ],
    },
    24,
  );
  await say(
    { ...opening, seat: "data" },
    "The table has what it takes: a state, a count of attempts, and an index on what is due [K0b1]. It is written today and read by nobody.",
    {
      option: { name: "Retry from the table", summary: "Take what is due with `for update skip locked`." },
      same: ["P0a"],
      confidence: 72,
      reasons: ["The index on what is due is there"],
      claims: [
        fact(
          "What is due can be found without a scan.",
          "db/schema.sql:31",
          "create index delivery_due on delivery (next_at) where state = 'waiting';",
        ),
        fact("The smallest primary takes 4,000 updates a second.", "docs/load-test.md:12", "4,012 updates/s, p99 9 ms"),
      ],
    },
    31,
  );
  await say(
    { ...opening, seat: "operations" },
    "Let the process finish what waits before it goes: it has five seconds [K0c1] and could have sixty. A table that three workers poll is a new thing to watch at night.",
    {
      option: { name: "Drain before exit", summary: "Longer grace period; what still waits is written to disk." },
      confidence: 58,
      reasons: ["One line of configuration", "Nothing new to watch"],
      claims: [
        fact("A worker has five seconds to finish.", "ops/worker.yaml:3", "terminationGracePeriodSeconds: 5"),
        fact(
          "Two in a hundred deliveries fail at first.",
          "https://status.example.com/webhooks",
          "first-attempt failure 2.1 %",
        ),
        fact("No worker restarted by itself this week.", "$ kubectl get pods -l app=worker", "RESTARTS 0"),
        { text: "Customers deduplicate by the event's id.", kind: "assumption", evidence: null },
      ],
    },
    19,
  );
}

async function challenges(say: Say): Promise<void> {
  const challenge = { kind: "challenge", stage: 1 } as const;
  await say(
    { ...challenge, seat: "architect", about: "operations" },
    "Draining helps where the process is asked to go. A crash asks nobody.",
    {
      objections: [
        {
          title: "A crash drains nothing",
          severity: "blocking",
          text: "Out of memory is not a signal that can be handled.",
        },
      ],
    },
    14,
  );
  await say(
    { ...challenge, seat: "operations", about: "data" },
    "Three workers that poll take the same row twice unless somebody prevents it.",
    {
      objections: [
        { title: "Workers take the same row twice", severity: "major", text: "Then a customer is charged twice." },
        { title: "The table grows without end", severity: "minor", text: "Nothing removes what was delivered." },
      ],
    },
    17,
  );
}

async function answers(say: Say): Promise<void> {
  const answer = { kind: "answer", stage: 2 } as const;
  const delivered = { option: { name: "Retry from the table", summary: "As before, with `skip locked`." } };
  await say(
    { ...answer, seat: "architect" },
    "I hold. The person has shown that five seconds were never the point.",
    { ...delivered, prefers: "P0a", confidence: 82, reasons: ["A crash asks nobody"] },
    12,
  );
  await say(
    { ...answer, seat: "data" },
    "`skip locked` gives each row to one worker; the index is made for that query. What was delivered is removed after a week.",
    {
      prefers: "P0a",
      confidence: 80,
      reasons: ["Each row goes to one worker"],
      answers: [
        {
          objection: "O1cb1",
          as: "refuted",
          text: "A row that is locked is skipped by everybody else.",
          evidence: { source: "db/schema.sql:8", quote: "where state = 'waiting'" },
        },
        { objection: "O1cb2", as: "fixed", text: "Delivered rows go after a week.", evidence: null },
      ],
    },
    22,
  );
  await say(
    { ...answer, seat: "operations" },
    "I would still drain first. But I have no answer to a crash, and I will not hold up a table that is there.",
    { accepts: ["P0a"], confidence: 55, reasons: ["A crash asks nobody"], movedBy: ["O1ac1", "K0a2"] },
    15,
  );
}

function decide(log: DebateLog): void {
  log.answer({ seat: "chair", kind: "synthesis", stage: 9, outside: true, text: "It is decided.", seconds: 21 });
  log.decide({
    cause: "rounds",
    openings: "opening",
    synthesis: {
      by: "chair",
      said: {
        decision: "Retry from the delivery table; workers take what is due with `for update skip locked`.",
        reasons: [
          {
            text: "What waits in a process is lost with it: a map in memory today [K0a1], and 1,912 deliveries in March [K0a2].",
            refs: ["K0a1", "K0a2"],
          },
          {
            text: "The table can be searched for what is due without a scan [K0b1], on a primary with room to spare [K0b2].",
            refs: ["K0b1", "K0b2"],
          },
          { text: "A crash drains nothing, however long the grace period [O1ac1].", refs: ["O1ac1"] },
          { text: "Nine attempts are spread over a day, longer than any process lives [K0a3].", refs: ["K0a3"] },
          { text: "Five seconds are too few to drain what waits [K0c1].", refs: ["K0c1"] },
        ],
        tradeoffs: [
          { option: "P0a", text: "One more query to watch; nothing is lost with a process." },
          { option: "P0c", text: "One line of configuration; helps only where a process is asked to go." },
        ],
        agreed: ["Delivered rows are removed after a week."],
        actions: [
          { text: "Take due deliveries from the table in `deliver.ts`.", priority: 1, effort: "M", from: "data" },
          { text: "Drain workers at a deploy all the same.", priority: 2, effort: "S", from: "operations" },
        ],
      },
    },
    seconds: 1,
  });
}
