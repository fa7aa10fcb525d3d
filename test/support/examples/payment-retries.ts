// A challenge that uses all that a debate can leave on record: points, questions with replies, an amended option, a closing call
// in which raisers confirm or do not, what nobody tested, and a long answer with headings.

import { aBallot, aPanel, aQuestion, type DebateLog, debateLog } from "../debate-log.ts";

const ANSWER = `## Decision

Send every payment with an idempotency key and store the key before the call.

## Flow

1. Insert the payment with state \`pending\` and a fresh key.
2. Call the provider with the key.
3. Record the result in the same row.

## Keys

A key belongs to one attempt of one order. It is never derived from the amount.

## Timeouts

A timeout leaves the row pending. Nothing is retried with a new key.

### Reconciliation

A job asks the provider for every pending row after five minutes.

## Failures

| failure | what happens |
| --- | --- |
| timeout | reconciled by key |
| declined | final, shown to the customer |

## Migration

Old rows get no key and are not retried.

## Monitoring

Alert when a row is pending for more than an hour. See [K9z9?].
`;

export function paymentRetries(): DebateLog {
  const log = debateLog({
    id: "031-payment-retries",
    topic: "payment-retries",
    question: aQuestion("Find the defects in our payment flow and write the corrected one."),
    panel: aPanel(["architect=claude", "security=codex", "operations=gemini", "testing=claude"], "chair=openai"),
  });
  openings(log);
  log.round(1);
  challenges(log);
  responses(log);
  closing(log);
  log.decide({
    cause: "rounds",
    openings: "opening",
    synthesis: {
      by: "chair",
      answer: ANSWER,
      said: {
        headline: "Store an idempotency key before every payment call",
        decision: "Send every payment with a key that is stored before the call, and reconcile what times out.",
        reasons: [{ text: "Two retries of one order charged twice [K0a1].", refs: ["K0a1"] }],
        points: [
          { ids: ["D0a1", "D0b1"], kept: true, text: "Flow, step 1" },
          { ids: ["D0b2"], kept: false, text: "The provider has no such limit." },
        ],
        questions: ["Who pays for a double charge until the release?"],
        actions: [{ text: "Add the key column.", priority: 1, effort: "S", from: "architect" }],
      },
    },
  });
  return log;
}

function openings(log: DebateLog): void {
  const lines = { source: "src/pay.ts:40", quote: "await charge(order.amount)" };
  log.answer({
    seat: "architect",
    kind: "opening",
    text: "Store a key.",
    ballot: aBallot({
      option: { name: "Idempotency keys", summary: "A key per order, sent with each call." },
      confidence: 70,
      points: [{ text: "A retry charges twice.", evidence: lines }],
      claims: [{ text: "The retry sends no key.", kind: "fact", evidence: lines }],
    }),
  });
  log.answer({
    seat: "security",
    kind: "opening",
    text: "Lock the order.",
    ballot: aBallot({
      option: { name: "Lock the order", summary: "One call at a time for each order." },
      confidence: 60,
      points: [
        { text: "Two workers may charge one order.", evidence: lines },
        { text: "The provider limits keys to 24 hours.", evidence: null },
        { text: "The refund path has the same defect.", evidence: null },
      ],
    }),
  });
  log.answer({
    seat: "operations",
    kind: "opening",
    text: "Keys as well.",
    ballot: aBallot({ option: { name: "Idempotency keys", summary: "A key per attempt." }, confidence: 65 }),
  });
  log.answer({
    seat: "testing",
    kind: "opening",
    text: "Lock it.",
    ballot: aBallot({
      option: { name: "Lock the order", summary: "A row lock." },
      confidence: 58,
      statement: "Lock the row: it is ten lines, and we can test it today.",
    }),
  });
}

function challenges(log: DebateLog): void {
  log.answer({
    seat: "security",
    kind: "challenge",
    stage: 1,
    text: "Keys alone do not do.",
    ballot: aBallot({
      objections: [
        {
          title: "A key per order blocks a second attempt",
          severity: "blocking",
          text: "A declined card can never be retried.",
          against: ["P0a"],
        },
        {
          title: "A timeout is retried with a new key",
          severity: "blocking",
          text: "Then it charges twice.",
          against: ["P0a"],
        },
        { title: "Keys expire", severity: "major", text: "After 24 hours a retry is a new charge.", against: ["P0a"] },
      ],
      asks: [{ text: "Who creates the key?", option: "P0a" }],
    }),
  });
  log.answer({
    seat: "testing",
    kind: "challenge",
    stage: 1,
    text: "Who tests a timeout?",
    ballot: aBallot({
      objections: [
        { title: "No test covers a timeout", severity: "major", text: "It cannot be provoked.", against: ["P0a"] },
      ],
      asks: [{ text: "How long may a lock be held?", option: "P0b" }],
    }),
  });
}

function responses(log: DebateLog): void {
  log.answer({
    seat: "architect",
    kind: "respond",
    stage: 2,
    text: "Amended.",
    ballot: aBallot({
      prefers: "P0a",
      amends: {
        summary: "A key per attempt, stored before the call.",
        changes: ["A key per attempt.", "Timeouts are reconciled."],
      },
      confidence: 80,
      answers: [
        { objection: "O1b1", as: "fixed", text: "A key belongs to an attempt." },
        { objection: "O1b2", as: "fixed", text: "A timeout keeps its key." },
        { objection: "O1b3", as: "refuted", text: "They do not expire." },
        { objection: "O1d1", as: "fixed", text: "The stub provider can time out." },
      ],
      replies: [{ to: "Q1b1", text: "The service, before the call.", evidence: null }],
    }),
  });
  log.answer({
    seat: "security",
    kind: "respond",
    stage: 2,
    text: "I stay.",
    ballot: aBallot({
      prefers: "P0b",
      confidence: 55,
    }),
  });
  log.answer({
    seat: "operations",
    kind: "respond",
    stage: 2,
    text: "Keys.",
    ballot: aBallot({ prefers: "P0a", confidence: 70 }),
  });
  log.fail({
    seat: "testing",
    kind: "respond",
    stage: 2,
    code: "SPEAKER_TIMEOUT",
    message: "No answer within the limit.",
  });
}

/** testing does not come back: its objection is answered and not confirmed, and its vote still keeps this from a consensus. */
function closing(log: DebateLog): void {
  const call = { kind: "closing", stage: 3, outside: true } as const;
  log.answer({ ...call, seat: "architect", text: "Fine.", ballot: aBallot({ prefers: "P0a", confidence: 84 }) });
  log.answer({ ...call, seat: "operations", text: "Keys.", ballot: aBallot({ prefers: "P0a", confidence: 78 }) });
  log.answer({
    ...call,
    seat: "security",
    text: "Two are met.",
    ballot: aBallot({
      prefers: "P0a",
      confidence: 66,
      movedBy: ["K0a1"],
      confirmations: [
        { objection: "O1b1", as: "met", text: "A second attempt has its own key." },
        { objection: "O1b2", as: "met", text: "Reconciled by key." },
        { objection: "O1b3", as: "not_met", text: "No source says that they do not expire." },
      ],
      untested: ["A provider that forgets keys after a restart."],
    }),
  });
  log.fail({ ...call, seat: "testing", code: "SPEAKER_TIMEOUT", message: "No answer within the limit." });
}
