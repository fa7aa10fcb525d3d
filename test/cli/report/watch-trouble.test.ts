// What a person who watches a debate hears of its trouble; time is the test's.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { watchTrouble } from "../../../src/cli/report/watch-trouble.ts";
import { folderHome } from "../../../src/folder/folder-home.ts";

test("trouble is announced once it has lasted, and its end too, but not what passes at once", async (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.reset());
  const looks = [null, "No worker.", null, "No worker.", "No worker.", "No worker.", null, null, null];
  const notices: string[] = [];
  const over = new AbortController();
  const left = [...looks];
  const home = { ...folderHome("/nowhere"), findTrouble: async () => left.shift() ?? null };
  const watch = watchTrouble(home, { notice: (text) => notices.push(text), signal: over.signal });
  const latest: (string | null)[] = [];
  for (const _ of looks) {
    await turn();
    latest.push(watch.trouble);
    mock.timers.tick(2_000);
  }
  over.abort();
  assert.deepEqual(latest, looks);
  assert.deepEqual(notices, ["No worker.\n", "A worker is available.\n"]);
});
