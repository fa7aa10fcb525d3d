/** Citations of code that a given diff adds or removes. */

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { evidenceChecker } from "../../src/evidence/evidence-checker.ts";
import { tempFolder } from "../support/temp-folder.ts";

const DIFF = `diff --git a/pay.ts b/pay.ts
--- a/pay.ts
+++ b/pay.ts
@@ -10,3 +10,3 @@
 export function pay(order: Order) {
-  if (order.isPaid) return;
+  if (order.paidAt !== null) return;
   charge(order.total);
`;

for (const [quote, mark, detail] of [
  ["if (order.paidAt !== null) return;", "found", "The quote is at pay.ts:11, as changed."],
  ["export function pay(order: Order) {", "found", "The quote is at pay.ts:10, as changed."],
  ["if (order.isPaid) return;", "missing", "The change removes the quote from pay.ts."],
  ["if (order.isFree) return;", "missing", "pay.ts does not contain the quote."],
  ["const CURRENCY = 'EUR';", "found", "The quote is at pay.ts:1."],
] as const) {
  test(`in a changed file, ${quote} is ${mark}`, async (t) => {
    const workingDir = tempFolder(t);
    writeFileSync(join(workingDir, "pay.ts"), "const CURRENCY = 'EUR';\n  if (order.isPaid) return;\n");
    const context = [{ name: "change.diff", path: null, text: DIFF, omitted: null }];
    const check = evidenceChecker({ level: "repo", workingDir, context, hidden: [], privateHosts: [] });
    const checked = await check({ source: "pay.ts", quote }, new AbortController().signal);
    assert.deepEqual([checked.mark, checked.detail], [mark, detail]);
  });
}
