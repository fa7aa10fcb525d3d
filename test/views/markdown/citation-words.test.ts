// The place that a citation of the record names.
import assert from "node:assert/strict";
import { test } from "node:test";
import { citationWords } from "../../../src/views/markdown/objection-sections.ts";

test("a citation of the record names the place where its quote was found, or what was cited if its check has none", () => {
  const evidence = { source: "brief.md:15", quote: "90,000 messages" };
  const detail = "The quote is at brief.md:16, near the line cited.";
  assert.equal(
    citationWords(evidence, { mark: "found", detail, at: "brief.md:16" }),
    " (brief.md:16: “90,000 messages”; ✓ found)",
  );
  assert.equal(citationWords(evidence, { mark: "found", detail }), " (brief.md:15: “90,000 messages”; ✓ found)");
});
