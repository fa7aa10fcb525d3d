// docs/events.md and docs/events.schema.json: the log's format for whoever reads it with other tools, printed from the codec.

import { z } from "zod";
import { type DebateEvent, eventSchema } from "../src/core/event.ts";

/** One sentence each: what has happened when it stands in a log. */
const MEANINGS: Readonly<Record<DebateEvent["type"], string>> = {
  "debate.opened": "A question was put before a panel. All shuffles are drawn from `seed`.",
  "log.claimed": "An owner of this epoch writes from here on; lines of lower epochs that follow are void.",
  "debate.resumed": "A further run goes on, with these limits; a panel given here sits from the next round on.",
  "debate.forked": "All above was copied from another debate; it cost nothing here, and its sessions were not copied.",
  "round.opened": "A round began. Notes above it are known to its prompts.",
  "rounds.ended": "No further round opens, for a reason that the protocol does not see.",
  "call.started":
    "A seat is asked. `parts` are hashes of what the whole prompt holds, `characters` is what was really sent.",
  "call.retried": "An attempt failed, and another one follows after `waitMs`.",
  "call.answered": "The reply, its ballot as it validated, what it cost, and who can prove that it was said.",
  "call.failed": "The call has failed for good: an absence.",
  "breach.seen": "The speaker was seen to do what seats may not.",
  "session.lost": "The session is gone; the seat's next call is sent everything.",
  "evidence.checked": "What the reply cites was looked up, before the reply went to anybody.",
  "evidence.gathered": "What the reply asked evidence of was searched for.",
  "note.said": "A person said something into the debate; `note.kind` says what.",
  "checkpoint.opened": "The debate waits for a person.",
  "checkpoint.decided": "It goes on as the person decided; `by` null: nobody was there.",
  "debate.stopped": "It was stopped before a verdict and can be resumed. `missing` are asked again.",
  "debate.decided": "The verdict.",
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
    "`events.jsonl` is the debate; every other file and view is computed from it. One event a line: a JSON object, UTF-8, ended by LF.",
    '```json\n{"v":1,"seq":7,"epoch":1,"at":"2026-11-15T09:30:00.000Z","event":{"type":"round.opened","round":1}}\n```',
    "`seq` counts from 0 without gaps, `epoch` counts the owners, `at` is when it was recorded, `v` is the version of the format. Readers tolerate what they do not know: further fields are dropped, an event of an unknown type or a later version changes nothing. A last line without its LF was cut off and is void. Fields are never optional: what is not there is null. Money is in millionths of a dollar.",
    "The schema of `event` is [events.schema.json](events.schema.json); programs have it as `eventSchema` of the library.",
    ["| event | what has happened | fields |", "| --- | --- | --- |", ...rows].join("\n"),
  ].join("\n\n")}\n`;
}

export function eventsSchema(): string {
  const schema = z.toJSONSchema(eventSchema, { io: "input" });
  return `${JSON.stringify({ title: "An event of a Conclave debate, version 1", ...schema }, null, 1)}\n`;
}
