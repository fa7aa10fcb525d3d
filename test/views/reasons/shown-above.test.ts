// Lines that several claims and points of a reason cite are read once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { reasonEvidence } from "../../../src/views/reasons/reason-evidence.ts";
import { shownAbove } from "../../../src/views/reasons/shown-above.ts";
import { aBallot, aPanel, debateLog } from "../../support/debate-log.ts";

const LINES = { line: 5, before: ["four"], quoted: ["About 40 events a second"], after: [] };

function queueDebate() {
  const log = debateLog({ panel: aPanel(["architect=claude", "data=codex"]) });
  const claim = (quote: string) => ({
    text: `It says ${quote}.`,
    kind: "fact",
    evidence: { source: "brief.md:5", quote },
  });
  const claims = [claim("About 40 events"), claim("40 events a second"), claim("400 events")];
  const points = [{ text: "Load is low.", evidence: { source: "brief.md:5", quote: "a second" } }];
  const option = { name: "Table", summary: "A table." };
  log.answer({
    seat: "architect",
    kind: "opening",
    outside: true,
    text: "A table.",
    ballot: aBallot({ option, claims, points }),
  });
  const found = { mark: "found", detail: "The quote is at brief.md:5.", excerpt: LINES } as const;
  log.add({
    type: "evidence.checked",
    call: "opening/architect",
    checks: [
      { of: "claim", index: 0, ...found },
      { of: "claim", index: 1, ...found },
      { of: "claim", index: 2, mark: "missing", detail: "brief.md does not contain the quote." },
      { of: "point", index: 0, ...found },
    ],
  });
  return log.state();
}

test("a second quote from the same lines refers to the first; one that was not found stands by itself", () => {
  const evidence = reasonEvidence(queueDebate(), { text: "Small.", refs: ["K0a1", "K0a2", "K0a3", "D0a1"] });
  assert.deepEqual(
    [...shownAbove(evidence)].map(([{ evidence: cited }, above]) => [cited?.quote, above]),
    [
      ["40 events a second", "K0a1"],
      ["a second", "K0a1"],
    ],
  );
});
