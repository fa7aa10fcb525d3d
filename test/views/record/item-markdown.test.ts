import assert from "node:assert/strict";
import { test } from "node:test";
import { itemMarkdown } from "../../../src/views/record/item-markdown.ts";
import { deliveriesWithChecks } from "../../support/examples/checked-deliveries.ts";
import { tempFolder } from "../../support/temp-folder.ts";

test("every kind of item is copied with its author, its mark and its source", async (t) => {
  const state = (await deliveriesWithChecks(tempFolder(t))).state();
  assert.equal(
    itemMarkdown(state, "K0a3"),
    "**K0a3** (architect, ✗ not found): A delivery is tried nine times.\n\n> const ATTEMPTS = 9;\n> — src/webhooks/deliver.ts:3 (src/webhooks/deliver.ts does not contain the quote.)\n",
  );
  assert.equal(
    itemMarkdown(state, "P0c"),
    "**P0c** (operations): Drain before exit. Longer grace period; what still waits is written to disk.\n",
  );
  assert.equal(
    itemMarkdown(state, "rejected-1"),
    "**Rejected reason 1**: Nine attempts are spread over a day, longer than any process lives [K0a3].\n",
  );
  assert.equal(
    itemMarkdown(state, "O1ac1"),
    "- **O1ac1 A crash drains nothing** (blocking, open)\n  - Raised by architect against operations in round 1: Out of memory is not a signal that can be handled.\n  - No one answered it.\n  - The verdict doesn't say whether it is acted on.\n",
  );
  assert.equal(
    itemMarkdown(state, "opening/data"),
    "**opening/data** (data):\n\nThe table has what it takes: a state, a count of attempts, and an index on what is due [K0b1]. It is written today and read by nobody.\n",
  );
  assert.equal(itemMarkdown(state, "claims"), null);
});
