// docs/events.md and docs/events.schema.json: the format of the log for readers with other tools, generated from the codec.

import { z } from "zod";
import { type DebateEvent, eventSchema } from "../src/core/event.ts";

/** What each event means, in a sentence or two. */
const MEANINGS: Readonly<Record<DebateEvent["type"], string>> = {
  "debate.opened": "A question was put to a panel. All shuffles derive from `seed`.",
  "log.claimed":
    "A process became the owner of the log. Later lines with a lower epoch are void. `afterRest`: the run was only resting, and its time kept running.",
  "debate.resumed": "The debate was resumed with these limits. A panel given here takes over with the next round.",
  "debate.forked":
    "Everything above was copied from another debate. It cost nothing here, and sessions were not copied.",
  "round.opened": "A round began. Its prompts include the notes above.",
  "rounds.ended": "No more rounds will open. The protocol does not see the reason.",
  "call.started":
    "A seat was asked. `parts` are hashes of the complete prompt; `characters` is the number of characters sent. Two fields are there only if they apply: `summarises`, the characters that a summary is to shorten, and `numbersSeats`: the prompt calls seats by the numbers that its reader knows them by, so numbers in the reply may mean seats.",
  "call.retried": "An attempt failed; the next one follows after `waitMs`.",
  "call.answered": "The reply, its validated ballot, its cost, and the session and request it can be traced to.",
  "call.failed": "The call failed for good; its seat is absent.",
  "breach.seen": "The speaker did something that seats are not allowed to do.",
  "session.lost": "The session is gone. The next call of the seat gets the full prompt.",
  "evidence.checked": "The citations of the reply were checked, before anyone read it.",
  "evidence.gathered": "Evidence that the reply asked for was searched for.",
  "note.said": "The person added a note; `note.kind` is its kind.",
  "checkpoint.opened": "The debate is waiting for the person.",
  "checkpoint.decided": "The person decided how to continue. `by` is null if no person was there.",
  "gate.decided": "A cascade decided whether to spend more, based on these votes and stakes.",
  "debate.stopped": "The debate stopped before a verdict and can be resumed. The seats in `missing` are asked again.",
  "debate.decided": "The verdict.",
  "followup.asked":
    "After the verdict, a person asked about the record. `reply` is null if the seat failed; `usage` counts all attempts.",
  "decision.rated": "A person said how the decision turned out. The last rating counts.",
};

export function eventsPage(note: string): string {
  const rows = eventSchema.options.map(({ shape }) => {
    const { type, ...fields } = shape;
    return `| \`${type.value}\` | ${MEANINGS[type.value]} | ${Object.keys(fields)
      .map((name) => `\`${name}\``)
      .join(", ")} |`;
  });
  return `${[
    "# The log",
    note,
    "`events.jsonl` is the debate; every other file and view is computed from it. Each line is one event: a JSON object in UTF-8, terminated by LF.",
    '```json\n{"v":1,"seq":7,"epoch":1,"at":"2026-11-15T09:30:00.000Z","event":{"type":"round.opened","round":1}}\n```',
    "`seq` counts from 0 without gaps, `epoch` counts the owners, `at` is the time of recording, and `v` is the version of the format. Readers ignore unknown fields, and events of an unknown type or a later version. A last line without LF is incomplete and void. Unless the table says otherwise, fields are never left out: a missing value is null. Money is in millionths of a dollar.",
    "The schema of `event` is [events.schema.json](events.schema.json); the library exports it as `eventSchema`.",
    ["| event | meaning | fields |", "| --- | --- | --- |", ...rows].join("\n"),
  ].join("\n\n")}\n`;
}

export function eventsSchema(): string {
  const schema = z.toJSONSchema(eventSchema, { io: "input" });
  return `${JSON.stringify({ title: "An event of a Conclave debate, version 1", ...schema }, null, 1)}\n`;
}
