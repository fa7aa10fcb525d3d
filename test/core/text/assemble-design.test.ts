/** A design is put together from its last whole text and the sections that change. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { assembleDesign } from "../../../src/core/text/assemble-design.ts";

const BEFORE =
  "# A queue\n\nIn short.\n\n## Architecture\n\nOne writer.\n\n### Detail\n\nSmall.\n\n## Error handling\n\nNone.";

const CASES: readonly (readonly [what: string, changed: string, after: string])[] = [
  [
    "a section that is returned takes the place of the old one, with all below it",
    "I moved to two writers.\n\n## Architecture\n\nTwo writers.",
    "# A queue\n\nIn short.\n\n## Architecture\n\nTwo writers.\n\n## Error handling\n\nNone.",
  ],
  [
    "a heading of another level is still the same section",
    "# ERROR HANDLING\n\nRetried.",
    "# A queue\n\nIn short.\n\n## Architecture\n\nOne writer.\n\n### Detail\n\nSmall.\n\n# ERROR HANDLING\n\nRetried.",
  ],
  ["a further section is added", "## Interfaces\n\nTwo calls.", `${BEFORE}\n\n## Interfaces\n\nTwo calls.`],
  [
    "a section that says Removed goes",
    "## Architecture\n\nRemoved.",
    "# A queue\n\nIn short.\n\n## Error handling\n\nNone.",
  ],
  ["a reply without a heading changes nothing", "It stays as it is.", BEFORE],
  [
    "a heading in code is none",
    "## Error handling\n\n```\n## Architecture\n```",
    BEFORE.replace("None.", "```\n## Architecture\n```"),
  ],
];

for (const [what, changed, after] of CASES) {
  test(what, () => {
    assert.equal(assembleDesign(BEFORE, changed), after);
  });
}

test("the whole design returned is the whole design", () => {
  assert.equal(assembleDesign(BEFORE, BEFORE), BEFORE);
});

test("a design without headings stays, and what comes with headings is added to it", () => {
  assert.equal(assembleDesign("One writer.", "## Errors\n\nRetried."), "One writer.\n\n## Errors\n\nRetried.");
});
