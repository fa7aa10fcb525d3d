/**
 * A disk that is full in the middle of a debate, and a log whose last line is torn anywhere: what was answered is kept,
 * and nothing answered is asked again.
 */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { Recorded } from "../../src/core/event.ts";
import { folderHome } from "../../src/folder/folder-home.ts";
import { readDebate } from "../../src/runtime/read-debate.ts";
import { resumeDebate } from "../../src/runtime/resume-debate.ts";
import "../library/own-config.ts";
import { ENTRY } from "../support/children/entry.ts";

/** Answers with a few kilobytes and notes the checksum of every prompt it is sent. */
const SPEAKER = `#!/bin/sh
sum=$(cksum | tr ' ' -)
echo "$sum" >>"$1"
i=0
while [ $i -lt 40 ]; do echo "Line $i of the answer to $sum, which is as long as any."; i=$((i + 1)); done
cat <<END

~~~ballot
{"signal": "iterating", "option": {"name": "Answer $sum", "summary": "As it says."}, "confidence": 70, "decision": "Do $sum."}
~~~
END
`;

let place = "";
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "conclave-full-"));
  writeFileSync(join(place, "speaker.sh"), SPEAKER);
  chmodSync(join(place, "speaker.sh"), 0o755);
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

function words(): readonly string[] {
  const seat = (role: string) => ["--seat", `${role}=cmd:${join(place, "speaker.sh")} ${join(place, "calls")} ${role}`];
  const how = ["-p", "duet", "-r", "3", "--path", join(place, "debate"), "--retries", "0", "--yes"];
  return [
    "run",
    "Should the jobs stay in Redis or move to Postgres?",
    ...seat("architect"),
    ...seat("reviewer"),
    ...how,
  ];
}

async function command(argv: readonly string[], limit: number | null) {
  const set = limit === null ? "" : `ulimit -f ${limit}; `;
  const child = spawn("bash", ["-c", `${set}exec "$0" "$@"`, process.execPath, ENTRY, ...argv], {
    cwd: place,
    env: { PATH: process.env.PATH, HOME: place, TMPDIR: place },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (data) => {
    stderr += data;
  });
  return { child, stderr: () => stderr, ended: once(child, "close").then(([exit]: readonly unknown[]) => exit) };
}

function listNotes(): readonly string[] {
  return readFileSync(join(place, "calls"), "utf8").trim().split("\n");
}

test("a full disk stops new calls, keeps the replies so far, and the debate continues when there is space", async () => {
  const full = await command(words(), 16);
  while (!/cannot be written/.test(full.stderr()) && full.child.exitCode === null) await wait(50);
  const callsAtTrouble = listNotes().length;
  await wait(300);
  assert.equal(listNotes().length, callsAtTrouble, "a call was started on a full disk");
  full.child.kill("SIGINT");
  assert.equal(await full.ended, 6, full.stderr());
  assert.match(full.stderr(), /LOG_WRITE/);

  const resumed = await command(["resume", join(place, "debate")], null);
  assert.equal(await resumed.ended, 0, resumed.stderr());
  const { state, damage } = await readDebate(folderHome(join(place, "debate")));
  assert.equal(damage, null);
  assert.equal(state.status, "completed");
  assert.deepEqual(duplicates(listNotes()), []);
});

test("a log whose last line is torn at any byte is resumed to the same verdict", async () => {
  const source = join(place, "debate");
  const scenario = join(import.meta.dirname, "../fixtures/scenarios/apart.yaml");
  const seats = ["--seats", `architect=script:${scenario},reviewer=script:${scenario}`];
  const how = ["-p", "duet", "-r", "2", "--path", source, "--yes"];
  const whole = await command(["run", "Should the jobs stay in Redis or move to Postgres?", ...seats, ...how], null);
  assert.equal(await whole.ended, 0, whole.stderr());
  const { state, events } = await readDebate(folderHome(source));
  const log = readFileSync(join(source, "events.jsonl"), "utf8");
  const opened = log.split("\n").find((line) => line.includes('"type":"round.opened","round":2')) ?? "";
  const begins = Buffer.byteLength(log.slice(0, log.indexOf(opened)));
  assert.ok(opened.length > 50);

  for (let kept = 0; kept <= Buffer.byteLength(opened); kept += 1) {
    const copy = join(place, `copy-${kept}`);
    mkdirSync(copy);
    writeFileSync(join(copy, "events.jsonl"), Buffer.from(log).subarray(0, begins + kept));
    const asked: string[] = [];
    const ended = await resumeDebate({ folder: copy, limits: ({ limits }) => limits, steal: false }, quietHost(asked));
    assert.deepEqual(ended.state.verdict, state.verdict, `torn after ${kept} bytes`);
    assert.deepEqual(asked, callsAfter(events, "r1/review/reviewer"));
    rmSync(copy, { recursive: true });
  }
});

function callsAfter(events: readonly Recorded[], call: string): readonly string[] {
  const started = events.flatMap(({ event }) => (event.type === "call.started" ? event.call : []));
  return started.slice(started.indexOf(call) + 1);
}

function quietHost(asked: string[]) {
  return {
    passEnv: [],
    pace: 0,
    skipMissing: false,
    onFolder: () => undefined,
    onRecorded: ({ event }: Recorded) => {
      if (event.type === "call.started") asked.push(event.call);
    },
    onWarning: () => undefined,
    interrupt: new AbortController().signal,
    trust: { isGiven: true, ask: null },
  };
}

function duplicates(items: readonly string[]): readonly string[] {
  return items.filter((item, index) => items.indexOf(item) !== index);
}
