import assert from "node:assert/strict";
import { test } from "node:test";
import { headingTitle } from "../../../src/core/text/heading-title.ts";

test("a heading is read as Markdown reads it", () => {
  const titles: Readonly<Record<string, string | null>> = {
    "# Storage": "Storage",
    "   ### Storage ##  ": "Storage",
    "# In C#": "In C#",
    "#": "",
    "## ##": "",
    "# a # b": "a # b",
    "#Storage": null,
    "####### Storage": null,
    "    # Storage": null,
    "Storage #": null,
  };
  assert.deepEqual(Object.fromEntries(Object.keys(titles).map((line) => [line, headingTitle(line)])), titles);
});
