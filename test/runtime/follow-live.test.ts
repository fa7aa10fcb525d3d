// Following what calls are writing: every part once, also when old parts were discarded or there is nothing.
import assert from "node:assert/strict";
import { appendFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folderHome } from "../../src/folder/folder-home.ts";
import type { LivePart } from "../../src/log/live-file.ts";
import { followLive, type LiveNews } from "../../src/runtime/follow-live.ts";
import { tempFolder } from "../support/temp-folder.ts";

function part(second: number): LivePart {
  const at = new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
  return { at, call: "opening/architect", seat: "architect", type: "text", text: `piece ${second}` };
}

const line = (second: number) => `${JSON.stringify(part(second))}\n`;

test("parts come once, in order, whole lines only; after old ones were discarded, only unread ones are fresh", async (t) => {
  const folder = tempFolder(t);
  const path = join(folder, "live.jsonl");
  const over = new AbortController();
  const news: LiveNews[] = [];
  const steps = [
    () => appendFileSync(path, line(2).slice(20) + line(3)),
    () => {
      writeFileSync(`${path}.draft`, line(3) + line(4));
      renameSync(`${path}.draft`, path);
    },
    () => rmSync(path),
    () => over.abort(),
  ];
  writeFileSync(path, line(1) + line(2).slice(0, 20));
  for await (const each of followLive(folderHome(folder), 1, over.signal)) {
    news.push(each);
    steps.shift()?.();
  }
  assert.deepEqual(news, [
    { fresh: [part(1)], whole: [part(1)], isContinued: true },
    { fresh: [part(2), part(3)], whole: [part(1), part(2), part(3)], isContinued: true },
    { fresh: [part(4)], whole: [part(3), part(4)], isContinued: false },
    { fresh: [], whole: [], isContinued: false },
  ]);
});
