// Three scripted seats review a change of real code as a command: what becomes of each finding, who may be missing, and kill -9.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { type Finished, places, waitForFile } from "../../support/command.ts";
import { CODE, commitRealChange, type PlayedReply, realReplies } from "../../support/review/real-change.ts";

const place = places();

/** Arguments for a panel that is played by these replies. */
function playReplies(replies: readonly PlayedReply[]): readonly string[] {
  const path = join(place().path, "script.json");
  writeFileSync(path, JSON.stringify({ name: "review", replies: replies.map((each) => ({ text: "Read.", ...each })) }));
  const seats = ["reviewer", "security", "testing"].map((role) => `${role}=script:${path}`);
  return ["-a", seats.join(","), "--chair", `script:${path}`, "--diff=HEAD~1..HEAD", "-q"];
}

interface FindingRow {
  readonly ids: readonly string[];
  readonly state: string;
  readonly severity: string;
  readonly place: string;
  readonly file: string;
  readonly line: number | null;
  readonly side: string | null;
}

function findingsIn({ stdout }: Finished): readonly FindingRow[] {
  return JSON.parse(stdout).findings;
}

test("findings are merged, confirmed, disputed, refuted, called duplicates, and placed where git has the line", async () => {
  const change = commitRealChange(place().path);
  const { removed, lineOf } = change;
  const [quotes, lone] = [`${CODE}/locate-quote.ts`, `${CODE}/lone-reviews.ts`];
  const finished = await place().conclave(["review", ...playReplies(realReplies(change)), "--format", "json"]);
  assert.equal(finished.exit, 0, finished.stderr);
  assert.deepEqual(
    findingsIn(finished).map((each) => [
      each.ids.join("+"),
      each.state,
      each.severity,
      each.file,
      each.line ?? each.place,
    ]),
    [
      ["B1a4+B1b3", "confirmed", "major", `${CODE}/excerpt.ts`, removed.line],
      ["B1a1+B1b1", "confirmed", "minor", quotes, lineOf(quotes, "items[items.length]")],
      ["B1c2", "disputed", "blocking", "rows.ts", 4_323],
      ["B1c1", "unconfirmed", "major", "logo.png", "missing"],
      ["B1a2", "unconfirmed", "major", `${CODE}/material.ts`, "missing"],
      ["B1a3", "unconfirmed", "major", `${CODE}/material.ts`, "ambiguous"],
      ["B1b2", "refuted", "major", lone, lineOf(lone, "LONE")],
    ],
  );
  assert.equal(findingsIn(finished)[0]?.side, "old");
  assert.deepEqual(JSON.parse(finished.stdout).not_reviewed, ["logo.png: binary"]);
});

test("one seat down, the chair down, and all down", async () => {
  const panel = playReplies(realReplies(commitRealChange(place().path)));
  const speaker = `script:${join(place().path, "script.json")}`;
  const run = (name: string, words: readonly string[]) =>
    place().conclave(["review", ...words, "--retries", "0", "--format", "json", "--path", `debates/${name}`]);
  const [one, chair, all] = await Promise.all([
    run(
      "one",
      panel.map((word) => word.replace(`testing=${speaker}`, "testing=cmd:false")),
    ),
    run(
      "chair",
      panel.map((word) => (word === speaker ? "cmd:false" : word)),
    ),
    run(
      "all",
      panel.map((word) => word.replaceAll(speaker, "cmd:false")),
    ),
  ]);
  assert.deepEqual(
    [one.exit, findingsIn(one).map(({ ids, state }) => `${ids.join("+")} ${state}`)],
    [
      0,
      [
        "B1a1+B1b1 confirmed",
        "B1a4 unconfirmed",
        "B1b3 unconfirmed",
        "B1a2 unconfirmed",
        "B1a3 unconfirmed",
        "B1b2 refuted",
      ],
    ],
  );
  assert.deepEqual([chair.exit, JSON.parse(chair.stdout).headline], [0, "One defect is sure"]);
  assert.deepEqual([all.exit, /INSUFFICIENT_SPEAKERS/.test(all.stderr)], [3, true]);
});

test("a review that is killed while seats examine, and resumed, repeats no answered call and finds the same", async () => {
  const replies = realReplies(commitRealChange(place().path));
  await place().conclave(["review", ...playReplies(replies), "--path", "debates/whole"]);
  const held = replies.map((each) => (each.call === "examine/testing" ? { ...each, delay: "10m" } : each));
  const { child, finished } = place().start(["review", ...playReplies(held), "--path", "debates/killed"]);
  const log = join(place().path, "debates/killed/events.jsonl");
  await waitForFile(log);
  const count = (type: string) => readFileSync(log, "utf8").split(`"type":"${type}"`).length - 1;
  // Three reviews, two seats that were asked again, two examinations; the third takes ten minutes.
  while (count("call.answered") < 7 && child.exitCode === null) await wait(20);
  child.kill("SIGKILL");
  assert.deepEqual([(await finished).exit, count("call.answered")], [null, 7]);
  playReplies(replies);
  const resumed = await place().conclave(["resume", "debates/killed", "-q"]);
  assert.equal(resumed.exit, 0, resumed.stderr);
  const events = readFileSync(log, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).event);
  const started: string[] = events.flatMap(({ type, call }) => (type === "call.started" ? [call] : []));
  assert.deepEqual(
    started.filter((call, index) => started.indexOf(call) !== index),
    ["examine/testing"],
  );
  const sarif = (name: string) => place().conclave(["export", `debates/${name}`, "--format", "sarif"]);
  const resultsIn = ({ stdout }: Finished) => JSON.parse(stdout).runs[0].results;
  assert.deepEqual(resultsIn(await sarif("killed")), resultsIn(await sarif("whole")));
});
