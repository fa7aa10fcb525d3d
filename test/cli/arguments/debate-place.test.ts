// How commands name a debate to the person who reads them.

import assert from "node:assert/strict";
import { join, parse, relative } from "node:path";
import { test } from "node:test";
import { commandId } from "../../../src/cli/arguments/debate-place.ts";

test("a debate outside the debates folder in reach is named by the path that is easiest to read", () => {
  const here = process.cwd();
  const away = join(parse(here).root, "elsewhere", "001-queues");
  assert.ok(relative(here, away).startsWith("../../"), "this test needs a working directory two levels deep");
  assert.deepEqual(
    [
      commandId(join(here, "other", "001-queues")),
      commandId(join(here, "001-queues")),
      commandId(join(here, "..", "001-queues")),
      commandId(away),
    ],
    ["other/001-queues", "./001-queues", "../001-queues", away],
  );
});
