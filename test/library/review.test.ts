// A program reviews text of its own: the findings are in the verdict, typed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { debate, memoryLog, type ReviewFinding, type Speaker } from "../../src/index.ts";
import { aFinding } from "../support/ballots.ts";
import { idsAskedFor, kindOf } from "../support/random-replies.ts";
import { scripted } from "../support/scripted.ts";
import "./own-config.ts";

function reviewer(id: string, findings: readonly object[]): Speaker {
  return scripted(
    ({ call, prompt }) => {
      const judgements = idsAskedFor(prompt).map((finding) => ({ finding, as: "confirmed", text: "So it is." }));
      const ballots: Record<string, unknown> = {
        find: { findings },
        examine: { judgements },
        synthesis: { headline: "One defect", decision: "Fix it." },
      };
      return { text: "Read.", ballot: ballots[kindOf(call)] };
    },
    [],
    { id },
  );
}

test("a program reviews a text and reads the findings", async () => {
  const { state } = await debate({
    question: "Which defects are there in this function?",
    protocol: "review",
    context: [{ name: "src/a.ts", path: null, text: "let a = 1;\nlet b = 2;\n", omitted: null }],
    seats: [reviewer("ann", [{ ...aFinding, quote: "let b = 2;" }]), reviewer("bob", [])],
    log: memoryLog(Date.now),
  });
  const findings: readonly ReviewFinding[] = state.verdict?.findings ?? [];
  assert.deepEqual(
    findings.map(({ id, state, severity, wordings: [first] }) => [id, state, severity, first?.place]),
    [["B1a1", "confirmed", "major", { status: "found", path: "src/a.ts", side: "new", from: 2, to: 2 }]],
  );
});
