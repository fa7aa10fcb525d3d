/** How a debate ended, in each view that leaves it: none may hide what is open, unconfirmed, amended or missing. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { State } from "../../src/core/state.ts";
import { debateJson } from "../../src/views/json/debate-json.ts";
import { jsonText } from "../../src/views/json/json-text.ts";
import { adr } from "../../src/views/markdown/adr.ts";
import { prComment } from "../../src/views/markdown/pr-comment.ts";
import { synthesis } from "../../src/views/markdown/synthesis-document.ts";
import { verdictText } from "../../src/views/terminal/verdict-text.ts";
import {
  absentDissenter,
  acceptedButBlocked,
  amendedOption,
  blockedTable,
  caseOf,
  confirm,
  equalNames,
  NO_ANSWER,
  objectAtEnd,
} from "../support/scripted-ends.ts";

const VIEWS: Readonly<Record<string, (state: State) => string>> = {
  record: (state) => synthesis(state) ?? "",
  terminal: (state) => verdictText(state, { width: 100, color: false, folder: "debates/001-x", next: [] }),
  adr: (state) => adr(state) ?? "",
  comment: (state) => prComment(state) ?? "",
  json: (state) => jsonText(debateJson(state)),
};

interface ViewCase {
  readonly name: string;
  readonly play: () => Promise<{ readonly state: State }>;
  readonly says: readonly RegExp[];
  /** Where a view says it in its own way. */
  readonly json: readonly RegExp[];
}

const ENDS: readonly ViewCase[] = [
  {
    name: "an objection that its raiser calls not met is open",
    play: () => blockedTable(confirm("not_met")),
    says: [/majority/i, /1 open/],
    json: [/"outcome": "majority"/, /"state": "open"/],
  },
  {
    name: "an answer that its raiser never saw is not confirmed",
    play: () => blockedTable(NO_ANSWER),
    says: [/not confirmed/],
    json: [/"settledBy": null/],
  },
  {
    name: "an amended option is decided in its last version",
    play: amendedOption,
    says: [/amended once \(1 change\)|A table with a cache\./],
    json: [/"summary": "A table with a cache\."/],
  },
  {
    name: "a dissenter that is absent in the end leaves a majority, and is heard",
    play: absentDissenter,
    says: [/majority/i, /cedar/, /Option of cedar/],
    json: [/"outcome": "majority"/, /"seat": "cedar"/],
  },
  {
    name: "openings of one name are unanimous",
    play: equalNames,
    says: [/3 of 3/, /Redis/],
    json: [/"outcome": "consensus"/],
  },
  {
    name: "a design that is accepted while an objection blocks it is no consensus",
    play: acceptedButBlocked,
    says: [/majority/i, /accepted with 1 open objection|1 open/],
    json: [/"outcome": "majority"/, /"state": "open"/],
  },
  {
    name: "an objection that the answer acts on, raised at the end, is open all the same",
    play: () =>
      objectAtEnd(caseOf("roundtable", 2), ([first = ""]) => [{ item: first, kept: true, reason: "Step 1." }]),
    says: [
      /3 open/,
      /the\s+answer\s+acts\s+on\s+O2a1/,
      /acted\s+on\s+in the verdict|In the verdict: acted on\. Step 1\./,
      /[Tt]he\s+verdict\s+doesn't\s+say\s+whether\s+it\s+is\s+acted\s+on/,
    ],
    json: [/"state": "open"/, /"inVerdict": {\s+"as": "takenUp",\s+"note": "Step 1\."/, /"as": "unticked"/],
  },
];

for (const { name, play, says, json } of ENDS) {
  describe(name, async () => {
    const { state } = await play();
    for (const [view, show] of Object.entries(VIEWS)) {
      test(`in the ${view}`, () => {
        const text = show(state);
        for (const pattern of view === "json" ? json : says) assert.match(text, pattern);
      });
    }
  });
}

test("the record says which seat was assigned to attack what all shared", async () => {
  const { state } = await equalNames();
  assert.match(
    synthesis(state) ?? "",
    /\*\*Round 1\*\*\n\n- ash was assigned to attack the position that all seats shared\./,
  );
});
