// A duet that ends in consensus after three rounds, and the same one cut short: not agreed, with a blocking objection open.
import { aBallot, aLimits, aPanel, aQuestion, type DebateLog, debateLog } from "../debate-log.ts";

export function webhooksAgreement(): DebateLog {
  const log = twoRounds({ rounds: 8 });
  log.round(3);
  log.answer({
    seat: "architect",
    kind: "design",
    stage: 0,
    text: design({ ordering: ORDERING_BY_NUMBER, secrets: TWO_SECRETS, replay: REPLAY }),
    ballot: aBallot({
      option: OPTION,
      confidence: 86,
      signal: "proposing_final",
      focus: null,
      changes: [{ section: "Signatures", change: "Two secrets are valid during a rotation." }],
      answers: [
        {
          objection: "O1b1",
          as: "fixed",
          text: "Each event carries the object's version; a receiver drops what is older.",
          evidence: null,
        },
      ],
    }),
    seconds: 61,
    session: "c-20",
    usage: { costMicroUsd: 61_000 },
  });
  log.answer({
    seat: "reviewer",
    kind: "review",
    stage: 1,
    text: "Accepted. The version number settles ordering without a queue per receiver, and a rotation no longer drops deliveries.",
    ballot: aBallot({
      accepts: ["P1a"],
      prefers: null,
      confidence: 84,
      signal: "accepting_final",
      focus: null,
      changes: [],
    }),
    seconds: 22,
    session: "x-21",
  });
  log.answer({
    seat: "architect",
    kind: "synthesis",
    stage: 2,
    outside: true,
    text: "Agreed in round 3.",
    seconds: 18,
  });
  log.decide({
    cause: "consensus",
    openings: "design",
    areIndependent: false,
    synthesis: {
      by: "architect",
      said: {
        decision:
          "Deliver webhooks from an outbox, at least once, with a version in every event instead of an order between them.",
        reasons: [
          {
            text: "An outbox row in the payment's transaction means that no committed payment goes without its event.",
            refs: [],
          },
          {
            text: "A version per object lets receivers drop what is old, so retries may overtake each other [O1b1].",
            refs: ["O1b1"],
          },
        ],
        agreed: ["At least once; receivers are told to expect repeats.", "Two secrets are valid during a rotation."],
        risks: [
          {
            text: "A receiver that is down for days fills the outbox.",
            mitigation: "Stop after 72 hours, keep the events, offer a replay.",
          },
        ],
        actions: [
          { text: "Write the outbox table and the relay.", priority: 1, effort: "M", from: "architect" },
          {
            text: "Publish the rule for versions in the receivers' guide.",
            priority: 1,
            effort: "S",
            from: "reviewer",
          },
        ],
        checklist: [{ item: "O1b1", kept: true, reason: "Every event carries a version, so none has to wait." }],
      },
    },
    seconds: 1,
  });
  return log;
}

export function webhooksDispute(): DebateLog {
  const log = twoRounds({ rounds: 2 });
  log.add({ type: "rounds.ended", after: 2, reason: "rounds" });
  log.decide({
    cause: "rounds",
    openings: "design",
    areIndependent: false,
    mayBeConsensus: false,
    changedInLastRound: false,
  });
  return log;
}

/** Round 1 answered by the architect alone; the reviewer is at work. */
export function webhooksInProgress(): DebateLog {
  const log = openWebhooks({ rounds: 8 });
  firstDesign(log);
  log.start({ seat: "reviewer", kind: "review", stage: 1 });
  return log;
}

function openWebhooks({ rounds }: { readonly rounds: number }): DebateLog {
  return debateLog({
    id: "021-webhook-delivery",
    topic: "webhook-delivery",
    protocol: "duet",
    question: aQuestion("Design the delivery of webhooks for our payments API: retries, ordering, signatures.", {
      constraints: ["No new piece of infrastructure beside Postgres."],
    }),
    panel: aPanel(["architect=claude", "reviewer=codex"]),
    limits: { ...aLimits, rounds },
    invocation:
      'conclave run -p duet "Design the delivery of webhooks for our payments API: retries, ordering, signatures."',
  });
}

function firstDesign(log: DebateLog): void {
  log.round(1);
  log.answer({
    seat: "architect",
    kind: "design",
    stage: 0,
    text: design({ ordering: ORDERING_BY_QUEUE, secrets: ONE_SECRET, replay: null }),
    ballot: aBallot({
      option: OPTION,
      confidence: 71,
      signal: "iterating",
      focus: "Is one queue per receiver worth its cost?",
      changes: [],
    }),
    seconds: 58,
    session: "c-20",
    requestId: "msg_20",
    model: "claude-opus-5-5",
    usage: { costMicroUsd: 54_000 },
  });
}

function twoRounds({ rounds }: { readonly rounds: number }): DebateLog {
  const log = openWebhooks({ rounds });
  firstDesign(log);
  log.answer({
    seat: "reviewer",
    kind: "review",
    stage: 1,
    text: design({ ordering: ORDERING_BY_NUMBER, secrets: ONE_SECRET, replay: REPLAY }),
    ballot: aBallot({
      option: { name: "Outbox without queues", summary: "One relay, a version per object, no order between events." },
      prefers: "new",
      confidence: 66,
      signal: "iterating",
      focus: "What happens to deliveries while a secret is replaced?",
      changes: [
        { section: "Ordering", change: "A version per object replaces the queue per receiver." },
        { section: "Replay", change: "Added." },
      ],
      objections: [
        {
          title: "One slow receiver stops its own queue for hours",
          severity: "blocking",
          text: "An event that is retried for 72 hours holds back every later one of that receiver.",
        },
      ],
    }),
    seconds: 49,
    session: "x-21",
    requestId: "resp_21",
  });
  log.round(2);
  log.answer({
    seat: "architect",
    kind: "design",
    stage: 0,
    text: design({ ordering: ORDERING_BY_NUMBER, secrets: ONE_SECRET, replay: REPLAY }).replace(
      "every 5 seconds",
      "every second",
    ),
    ballot: aBallot({
      option: OPTION,
      confidence: 79,
      signal: "iterating",
      focus: "Secrets: is one enough?",
      changes: [{ section: "Ordering", change: "Taken over from the review." }],
    }),
    seconds: 52,
    session: "c-20",
  });
  log.answer({
    seat: "reviewer",
    kind: "review",
    stage: 1,
    text: design({ ordering: ORDERING_BY_NUMBER, secrets: TWO_SECRETS, replay: REPLAY }),
    ballot: aBallot({
      option: REVIEWED,
      confidence: 74,
      signal: "minor_issues",
      focus: null,
      changes: [{ section: "Signatures", change: "Two secrets are valid during a rotation." }],
      statement:
        "The design is nearly mine. With one secret a rotation drops deliveries for as long as a receiver takes to deploy, and I do not accept that for payments.",
    }),
    seconds: 44,
    session: "x-21",
  });
  return log;
}

const OPTION = {
  name: "Outbox and relay",
  summary: "Events are written in the payment's transaction and delivered by a relay that reads the table.",
};

const REVIEWED = {
  name: "Outbox without queues",
  summary: "One relay, a version per object, no order between events.",
};

const ORDERING_BY_QUEUE = "Each receiver has a queue of its own. An event is sent when the one before it was accepted.";
const ORDERING_BY_NUMBER =
  "Events carry the version of their object. Receivers drop a version they have passed.\nNothing waits for anything.";
const ONE_SECRET = "HMAC-SHA256 over timestamp and body, with the receiver's secret.";
const TWO_SECRETS =
  "HMAC-SHA256 over timestamp and body.\nDuring a rotation two secrets are valid, and both signatures are sent.";
const REPLAY = "A receiver asks for all events since a time, once an hour at most.";

function design(parts: {
  readonly ordering: string;
  readonly secrets: string;
  readonly replay: string | null;
}): string {
  return `# Webhook delivery

## Architecture

The payment's transaction writes a row into \`webhook_event\`. A relay reads unsent rows every 5 seconds and posts them.

## Data model

\`\`\`sql
create table webhook_event (
  id bigint generated always as identity primary key,
  receiver_id bigint not null,
  body jsonb not null,
  sent_at timestamptz
);
\`\`\`

## Ordering

${parts.ordering}

## Retries

Eight attempts within 72 hours, with growing pauses and jitter. Then the event is parked and the receiver's owner is told.

## Signatures

${parts.secrets}
${parts.replay === null ? "" : `\n## Replay\n\n${parts.replay}\n`}
## Remaining concerns

The table grows by two million rows a day; old partitions are dropped after 90 days.`;
}
