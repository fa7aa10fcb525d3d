/** Ballots of a review at their places, and what they make of a small change. */

import { collectFindings } from "../../../src/core/findings/collect-findings.ts";
import type { ReviewFinding } from "../../../src/core/findings/review-finding.ts";
import type { Entry } from "../../../src/core/ledger/ledger.ts";
import type { ContextItem } from "../../../src/core/question.ts";

export const DIFF = `diff --git a/src/a.ts b/src/a.ts
index 111..222 100644
--- a/src/a.ts
+++ b/src/a.ts
@@ -10,5 +10,6 @@ function pages() {
 const first = 1;
-const last = 9;
+const last = total - 1;
+render(last);
 // end
 return first;
 }
@@ -40,2 +41,3 @@ function other() {
 const first = 1;
+render(last);
 done();
diff --git a/src/old.ts b/src/new.ts
similarity index 90%
rename from src/old.ts
rename to src/new.ts
--- a/src/old.ts
+++ b/src/new.ts
@@ -1,2 +1,2 @@
-export const limit = 5;
+export const limit = 500;
 export const name = "pages";
diff --git a/src/gone.ts b/src/gone.ts
deleted file mode 100644
--- a/src/gone.ts
+++ /dev/null
@@ -1,2 +0,0 @@
-export function checkAccess() {}
-export function audit() {}
diff --git a/logo.png b/logo.png
new file mode 100644
index 0000000..1111111
Binary files /dev/null and b/logo.png differ
`;

export const CONTEXT: readonly ContextItem[] = [{ name: "git diff HEAD", path: null, text: DIFF, omitted: null }];

const STAGES = { findings: 0, corrections: 1, judgements: 2, lastWords: 3 } as const;

/** A ballot that has this one field. */
export function ballotEntry(
  seat: string,
  field: keyof typeof STAGES,
  items: readonly object[],
  checks: Entry["checks"] = [],
): Entry {
  const round = field === "findings" || field === "corrections" ? 1 : 0;
  return { round, stage: STAGES[field], seat, about: null, tag: `1${seat}`, ballot: { [field]: items }, checks };
}

export function findingsFrom(...entries: readonly Entry[]): readonly ReviewFinding[] {
  return collectFindings({ entries, context: CONTEXT });
}
