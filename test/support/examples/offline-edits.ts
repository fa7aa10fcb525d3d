// A debate with everything in it: three seats, two rounds of challenges and answers, minds that move with and without a
// reason, notes of the person, an absence, an abstention, a repair, a dissent. It ends in a majority.
import { aBallot, aLimits, aPanel, aQuestion, type DebateLog, debateLog } from "../debate-log.ts";

export function offlineEdits(): DebateLog {
  const log = offlineEditsUndecided();
  log.answer({
    seat: "chair",
    kind: "synthesis",
    stage: 9,
    outside: true,
    text: "The panel moved twice.",
    seconds: 41,
  });
  log.decide({
    cause: "person",
    openings: "opening",
    synthesis: {
      by: "chair",
      said: {
        decision:
          "Merge field by field on the server. The app sends each edit as field, old value, new value; the server takes edits to different fields as they come and keeps both values where two people changed the same field.",
        reasons: [
          {
            text: "Edits rarely meet, and when they do they are in different fields: 3 days in 100 [F1], so a merge per field settles nearly all of them without asking anybody.",
            refs: ["F1"],
          },
          {
            text: "Whole-record overwriting has already lost findings [K0b1]: the later upload wins even where it changed one field of forty [O1ac1].",
            refs: ["K0b1", "O1ac1"],
          },
          {
            text: "It needs no change of the stored records. The history table that is there already [K1b1] holds what a person needs to settle the rest.",
            refs: ["K1b1"],
          },
        ],
        tradeoffs: [
          {
            option: "P0a",
            text: "Merges without a server and without a loss, at the price of a document format that reports, exports and the search index cannot read.",
          },
          {
            option: "P1b",
            text: "Two people who change the same field see both values and have to choose. Fields that belong together need a group.",
          },
          {
            option: "P0b",
            text: "Nothing to build but a history page; a lost finding is found only by somebody who looks for it.",
          },
        ],
        agreed: [
          "Photos are never merged: each upload is kept under its own id [C1].",
          "Every overwritten value stays in the history table for 90 days.",
        ],
        disputed: [
          {
            point: "Whether 3 days in 100 justify building anything",
            sides: [
              "architect, data: one lost safety finding is one too many",
              "operations: a history page costs a week, the merge a quarter",
            ],
          },
        ],
        single: ["operations: old versions of the app stay in the field for up to six weeks and send whole records."],
        risks: [
          {
            text: "Fields that only make sense together (a reading and its unit) are merged apart.",
            mitigation: "Declare field groups in the schema and merge those as one.",
          },
          { text: "Clocks of tablets are wrong by minutes.", mitigation: null },
        ],
        questions: ["Who settles a conflict when the inspector has left the site?"],
        actions: [
          {
            text: "Show conflicting values side by side in the office view and let the lead inspector choose.",
            priority: 2,
            effort: "M",
            from: "data",
          },
          {
            text: "Send edits as field, old value, new value from the next app version on; accept whole records from older ones.",
            priority: 1,
            effort: "M",
            from: "architect",
          },
          {
            text: "Declare the field groups: reading and unit, defect and grade.",
            priority: 1,
            effort: "S",
            from: "data",
          },
          {
            text: "Put the history page on line before the first merged release.",
            priority: 3,
            effort: "S",
            from: "operations",
          },
        ],
        // All that is unsettled but O1ba2.
        checklist: [
          { item: "O1ac1", kept: true, reason: "Both values of a field are kept, so that no later upload hides one." },
          {
            item: "O1ba1",
            kept: false,
            reason: "The records stay as they are: the exports read what they read today.",
          },
          { item: "O2cb1", kept: true, reason: "The old values come from the history table." },
        ],
      },
    },
    seconds: 1,
  });
  return log;
}

/** The same up to the end of round 2: nothing is decided yet. */
export function offlineEditsUndecided(): DebateLog {
  const log = offlineEditsOpening();
  openings(log);
  roundOne(log);
  log.note({
    kind: "fact",
    text: "Two inspectors edit the same building on about 3 days in 100, nearly always in different rooms.",
  });
  log.note({
    kind: "ruling",
    objection: "O1cb1",
    as: "accepted_risk",
    text: "We live with wrong clocks until the spring release.",
  });
  roundTwo(log);
  log.note({ kind: "conclude" });
  log.add({ type: "rounds.ended", after: 2, reason: "person" });
  return log;
}

export function offlineEditsOpening(): DebateLog {
  return debateLog({
    id: "014-offline-edits",
    topic: "offline-edits",
    protocol: "challenge",
    question: aQuestion(
      "How should the inspection app merge edits made offline: with CRDTs, by last write wins, or field by field on the server?",
      {
        constraints: ["An inspector never loses a photo.", "The app works offline for a whole shift of ten hours."],
        context: [
          {
            name: "src/sync/merge.ts",
            path: "/home/ada/inspect/src/sync/merge.ts",
            text: "export function merge() {}\n",
            omitted: null,
          },
          {
            name: "docs/sync.md",
            path: "/home/ada/inspect/docs/sync.md",
            text: "# Sync\n",
            omitted: "the last 21,000 of 61,000 characters, for size",
          },
        ],
      },
    ),
    panel: aPanel(["architect=claude", "data=codex", "operations=gemini"], "chair=openrouter/mistral-large"),
    limits: { ...aLimits, rounds: 3 },
    invocation:
      'conclave -i --seats architect=claude,data=codex,operations=gemini "How should the inspection app merge …"',
  });
}

function openings(log: DebateLog): void {
  log.answer({
    seat: "operations",
    kind: "opening",
    outside: true,
    text: "Last write wins per record is what the app does today, and in two years I have seen four complaints. I would keep it and give the office a page that shows what was overwritten.",
    ballot: aBallot({
      option: {
        name: "Last write wins, with a page",
        summary: "Keep whole records, show the office what was overwritten.",
      },
      confidence: 70,
      reasons: ["Four complaints in two years", "A page costs a week"],
      claims: [{ text: "There were four complaints about lost edits in two years.", kind: "fact", evidence: null }],
      questions: ["How often do two inspectors edit one building on the same day?"],
    }),
    seconds: 24,
    session: "g-77",
    requestId: "req_31",
  });
  log.answer({
    seat: "architect",
    kind: "opening",
    outside: true,
    text: "A record that several people edit without a connection is the case CRDTs were made for. Each report becomes a document of mergeable fields; tablets can merge with each other in the car park, and the server is one more replica.",
    ballot: aBallot({
      option: { name: "CRDT documents", summary: "Each report is a mergeable document, on tablets and server alike." },
      confidence: 74,
      reasons: ["Merges are defined, not guessed", "Works between tablets without a server"],
      wouldMove: "Proof that edits almost never meet in one field.",
      claims: [
        {
          text: "merge.ts compares whole records by their upload time.",
          kind: "fact",
          evidence: { source: "src/sync/merge.ts:41", quote: "return a.uploadedAt > b.uploadedAt ? a : b" },
        },
      ],
    }),
    seconds: 17,
    session: "c-1f",
    requestId: "msg_01",
  });
  log.answer({
    seat: "data",
    kind: "opening",
    outside: true,
    text: "I would keep last write wins and make the loss visible. The history table holds every version; what is missing is somebody who looks at it.",
    ballot: aBallot({
      option: {
        name: "Last write wins, with history",
        summary: "The later upload wins; every version stays in the history table.",
      },
      confidence: 60,
      reasons: ["No migration", "Every version is kept already"],
      claims: [
        {
          text: "In August a safety finding was overwritten by a later upload that changed the address.",
          kind: "fact",
          evidence: { source: "docs/incidents/2026-08.md:12", quote: "the finding was gone after the second upload" },
        },
      ],
    }),
    seconds: 3,
    session: "x-9a",
    requestId: "resp_11",
  });
}

function roundOne(log: DebateLog): void {
  log.round(1);
  log.answer({
    seat: "architect",
    kind: "challenge",
    stage: 1,
    about: "operations",
    text: "You count complaints, not losses. An inspector who does not see that a finding is gone does not complain.",
    ballot: aBallot({
      objections: [
        {
          title: "A lost finding is not noticed, so nobody complains",
          severity: "blocking",
          text: "The later upload replaces all forty fields although it changed one. The August incident was found by an auditor.",
        },
      ],
    }),
    seconds: 22,
  });
  log.answer({
    seat: "data",
    kind: "challenge",
    stage: 1,
    about: "architect",
    text: "Reports, exports and search read rows. With documents each of them needs a second representation.",
    ballot: aBallot({
      objections: [
        {
          title: "Reports and search cannot read the documents",
          severity: "major",
          text: "Eleven nightly exports read the tables directly.",
        },
        {
          title: "Two merge engines to keep alike",
          severity: "minor",
          text: "Kotlin on the tablets, TypeScript on the server.",
        },
      ],
    }),
    seconds: 8,
  });
  log.answer({
    seat: "operations",
    kind: "challenge",
    stage: 1,
    about: "data",
    text: "The order of uploads is not the order of edits: tablets' clocks are wrong by minutes and nobody sets them.",
    ballot: aBallot({
      objections: [
        {
          title: "Tablet clocks are wrong by minutes",
          severity: "minor",
          text: "So the winner is chance, whichever rule picks it.",
        },
      ],
    }),
    seconds: 3,
  });
  log.fail({
    seat: "operations",
    kind: "challenge",
    stage: 1,
    about: "architect",
    code: "SPEAKER_RATE_LIMITED",
    message: "429: quota of requests per minute, retry after 20 s",
    retries: 2,
  });
  log.answer({
    seat: "data",
    kind: "answer",
    stage: 2,
    text: "The challenge to operations hits me as well: whoever overwrites forty fields to change one will lose findings. I leave my opening. The server can merge by field with what the history table has.",
    ballot: aBallot({
      option: {
        name: "Merge by field on the server",
        summary:
          "The app sends field, old value, new value; the server merges by field and keeps both values of a true conflict.",
      },
      prefers: "new",
      same: ["P0c"],
      confidence: 68,
      reasons: ["Most edits touch different fields", "Rows stay rows"],
      movedBy: ["O1ac1", "K0b1"],
      claims: [
        {
          text: "The history table has one row per field since version 5.",
          kind: "fact",
          evidence: { source: "db/migrations/0231_history.sql:8", quote: "field text not null" },
        },
      ],
    }),
    seconds: 31,
  });
  const key = log.start({ seat: "operations", kind: "answer", stage: 2 });
  log.reply(key, {
    text: "I hold. A page that lists what was overwritten makes a silent loss a visible one, and that answers the objection.",
    fault: "there is no fenced block with the info string `ballot`",
    seconds: 19,
  });
  log.answer({
    seat: "operations",
    kind: "repair",
    stage: 2,
    repairs: key,
    text: "",
    ballot: aBallot({
      prefers: "P0c",
      accepts: [],
      same: ["P0b"],
      confidence: 66,
      reasons: ["A page makes the loss visible"],
      answers: [
        {
          objection: "O1ac1",
          as: "fixed",
          text: "The page lists every overwritten finding on the next morning.",
          evidence: null,
        },
      ],
    }),
    seconds: 4,
  });
  log.answer({
    seat: "architect",
    kind: "answer",
    stage: 2,
    text: "The exports are a fair point and I have no cheap answer to it. I stay with documents, less sure.",
    ballot: aBallot({
      prefers: "P0a",
      confidence: 61,
      reasons: ["Merges are defined, not guessed"],
      answers: [
        {
          objection: "O1ba1",
          as: "open",
          text: "A projection into tables would do; I cannot say what it costs.",
          evidence: null,
        },
        {
          objection: "O1ba2",
          as: "refuted",
          text: "Both run the same compiled core.",
          evidence: { source: "docs/sync.md:88", quote: "the merge core is compiled for both" },
        },
      ],
    }),
    seconds: 12,
  });
}

function roundTwo(log: DebateLog): void {
  log.round(2);
  log.answer({
    seat: "operations",
    kind: "challenge",
    stage: 1,
    about: "data",
    text: "Old versions of the app stay in the field for six weeks and send whole records. What happens to them?",
    ballot: aBallot({
      objections: [
        {
          title: "Old app versions send whole records for six weeks",
          severity: "major",
          text: "A merge by field needs the old values, which they do not send.",
        },
      ],
    }),
    seconds: 18,
  });
  log.answer({
    seat: "architect",
    kind: "answer",
    stage: 2,
    text: "With edits meeting on 3 days in 100, and then in different rooms [F1], I would be building a merge engine for a case that a per-field rule settles. I move to the server's merge.",
    ballot: aBallot({
      prefers: "P1b",
      confidence: 76,
      reasons: ["Edits nearly never meet in one field"],
      movedBy: ["F1", "O1ba1"],
      fallsWith: "two people edit the same field on more than 1 day in 100",
    }),
    seconds: 27,
  });
  log.answer({
    seat: "data",
    kind: "answer",
    stage: 2,
    text: "Old versions are taken as they are: a whole record is read as forty edits against the version it was loaded from, which the history table knows.",
    ballot: aBallot({
      prefers: "P1b",
      confidence: 72,
      reasons: ["Most edits touch different fields"],
      answers: [
        {
          objection: "O2cb1",
          as: "fixed",
          text: "The version a record was loaded from is in its header; the old values come from the history.",
          evidence: null,
        },
      ],
    }),
    seconds: 5,
  });
  log.answer({
    seat: "operations",
    kind: "answer",
    stage: 2,
    text: "I would not build this.",
    ballot: aBallot({
      prefers: "P0c",
      confidence: 66,
      reasons: ["A page costs a week, a merge a quarter"],
      answers: [
        {
          objection: "O1ac1",
          as: "open",
          text: "Granted: a page shows the loss a day late, and a day can be too late for a safety finding.",
          evidence: null,
        },
      ],
      statement:
        "I would not build this. Edits meet on three days in a hundred, in different rooms, and for that you change the app, the server and the office view.\n\nA page that lists every overwritten value is a week of work and makes the loss visible the next morning. If a finding must not be lost for even a day, lock the building while somebody is in it.\n\nIf you merge anyway: write down who settles a conflict when the inspector has gone home.",
    }),
    seconds: 2,
  });
}
