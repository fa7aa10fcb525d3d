/** The prose before a local model's ballot: what of it is sent, and that nothing in it swallows the ballot. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { proseStream } from "../../../src/speakers/local/prose-stream.ts";

function write(pieces: readonly string[]) {
  const sent: string[] = [];
  let stops = 0;
  const stream = proseStream(
    (text) => sent.push(text),
    () => {
      stops += 1;
    },
  );
  for (const piece of pieces) stream.push(piece);
  const whole = stream.openBallot();
  assert.equal(sent.join(""), whole);
  return { whole, sent, stops };
}

describe("the prose before a ballot", () => {
  test("is sent as it comes, and the ballot follows", () => {
    assert.deepEqual(write(["One ", "writer."]), {
      whole: "One writer.\n\n```ballot\n",
      sent: ["One ", "writer.", "\n\n```ballot\n"],
      stops: 0,
    });
  });

  test("ends where the model opens the ballot by itself, however that is cut into pieces", () => {
    assert.deepEqual(write(["One.\n``", "`bal", 'lot\n{"a":', "1}"]), {
      whole: "One.\n\n\n```ballot\n",
      sent: ["One.\n", "\n\n```ballot\n"],
      stops: 1,
    });
  });

  test("may end in a code block", () => {
    assert.equal(write(["```sql\nselect 1\n", "```"]).whole, "```sql\nselect 1\n```\n\n```ballot\n");
  });

  test("has its open code block closed", () => {
    assert.equal(write(["````js\nlet a"]).whole, "````js\nlet a\n````\n\n```ballot\n");
  });

  test("has its open thoughts closed", () => {
    assert.equal(write(["<think>\nWell"]).whole, "<think>\nWell\n</think>\n\n```ballot\n");
  });

  test("may be missing", () => {
    assert.equal(write([]).whole, "```ballot\n");
  });
});
