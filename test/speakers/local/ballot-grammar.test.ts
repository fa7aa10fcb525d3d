/** The grammar that a local model's ballots are held to: whatever it allows is a ballot of that kind. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { readBallot } from "../../../src/core/ballot/ballot-block.ts";
import { stripEscapes } from "../../../src/core/text/plain-text.ts";
import { ballotGrammar } from "../../../src/speakers/local/ballot-grammar.ts";
import { ASKS, synthesisAsk } from "../../support/asks.ts";
import { grammarSentence } from "../../support/local/grammar-sentence.ts";

/** The same choices in every run. */
function chooser(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

// Which options are one is the chair's to say; a grammar cannot count that each is in one group.
const { group: _, ...held } = ASKS;

for (const [kind, ask] of Object.entries({ ...held, "synthesis with a checklist": synthesisAsk(["C1", "O1b1"]) })) {
  test(`${kind}: every sentence of the grammar is a valid ballot`, () => {
    const contract = ask.ballot ?? assert.fail("no contract");
    const grammar = ballotGrammar(contract.strict?.() ?? contract.schema);
    for (let seed = 1; seed <= 20; seed += 1) {
      const sentence = grammarSentence(grammar, chooser(seed));
      assert.equal(stripEscapes(sentence), sentence, "nothing in it is removed before it is read");
      const { fault } = readBallot(`Prose.\n\n\`\`\`ballot\n${sentence}\n\`\`\`\n`, contract);
      assert.equal(fault, null, sentence);
    }
  });
}

test("a grammar has every field in order, short texts and short lists", () => {
  const schema = z.object({
    name: z.string(),
    sure: z.number().min(1).max(3),
    tags: z.array(z.enum(["a", "b"])),
    maybe: z.string().nullish(),
    ignored: z.unknown().optional(),
  });
  assert.equal(
    ballotGrammar(schema).split("\n")[0],
    String.raw`root ::= "{" "\"name\":" text "," "\"sure\":" ("1" | "2" | "3") "," "\"tags\":" "[" ((("\"a\"" | "\"b\"")) ("," (("\"a\"" | "\"b\""))){0,2})? "]" "," "\"maybe\":" (text | "null") "}"`,
  );
});
