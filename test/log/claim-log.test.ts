// What a claim does with a log that a crash, a power failure or a fenced-out owner left behind.
import assert from "node:assert/strict";
import { appendFileSync } from "node:fs";
import { appendFile, readdir, readFile, writeFile } from "node:fs/promises";
import { describe, test } from "node:test";
import type { DebateEvent } from "../../src/core/event.ts";
import { encodeLine } from "../../src/core/event-codec.ts";
import {
  AT,
  collect,
  debateFolder,
  eventsOf,
  eventsWithoutClaims,
  linesOf,
  logFileIn,
  logIn,
  opinion,
  round,
} from "../support/log-folder.ts";

const CLAIMED: DebateEvent = { type: "log.claimed", owner: "1@here", afterRest: false };

describe("a torn last line", () => {
  const whole = [line(0, 1, CLAIMED), line(1, 1, round(1))].join("");
  const last = Buffer.from(line(2, 1, opinion("n1", "ü\u2028😀")));

  test("is cut off wherever it was torn, with a warning, and the log continues", async (t) => {
    const folder = await debateFolder(t);
    const path = logFileIn(folder);
    for (let kept = 0; kept < last.length; kept += 1) {
      await writeFile(path, Buffer.concat([Buffer.from(whole), last.subarray(0, kept)]));
      const log = logIn(folder);
      assert.deepEqual(eventsWithoutClaims(await collect(log.read())), [round(1)]);
      const claim = await log.claim();
      const warning = `The last line of ${path} was incomplete and has been removed (${kept} bytes).`;
      assert.deepEqual(claim.warnings, kept === 0 ? [] : [warning]);
      await claim.append(round(2));
      await claim.release();
      assert.deepEqual(eventsWithoutClaims(claim.events), [round(1)]);
      assert.deepEqual(eventsWithoutClaims(await collect(log.read())), [round(1), round(2)]);
    }
  });

  test("stays if it is whole", async (t) => {
    const folder = await debateFolder(t);
    await writeFile(logFileIn(folder), Buffer.concat([Buffer.from(whole), last]));
    const claim = await logIn(folder).claim();
    assert.deepEqual([eventsWithoutClaims(claim.events), claim.warnings], [[round(1), opinion("n1", "ü\u2028😀")], []]);
    await claim.release();
  });

  test("may be zeros that a power failure left", async (t) => {
    for (const tail of ["\0".repeat(5000), `${last.subarray(0, 40)}${"\0".repeat(70_000)}`]) {
      const folder = await debateFolder(t);
      await writeFile(logFileIn(folder), whole + tail);
      const claim = await logIn(folder).claim();
      assert.deepEqual([eventsWithoutClaims(claim.events), claim.warnings.length], [[round(1)], 1]);
      await claim.release();
    }
  });

  test("may be the only one", async (t) => {
    const folder = await debateFolder(t);
    await writeFile(logFileIn(folder), line(0, 1, CLAIMED).slice(0, 30));
    const claim = await logIn(folder).claim();
    assert.deepEqual([claim.epoch, claim.events.map(({ seq }) => seq), claim.warnings.length], [1, [0], 1]);
    await claim.release();
  });
});

describe("damage", () => {
  const cases: readonly [string, string | Buffer, number, string][] = [
    ["a line that is not JSON", "{broken\n", 2, "it is not valid JSON"],
    ["an empty line", "\n", 2, "it is not valid JSON"],
    ["JSON that is no event", "[1]\n", 2, "it is JSON, but no event"],
    ["bytes that are no text", Buffer.from([0xc3, 0x28, 0x0a]), 2, "it is not UTF-8"],
    ["zeros in the middle", "\0\0\0\n", 2, "it is not valid JSON"],
    ["a gap", line(2, 1, round(2)), 2, "its seq is 2 where 1 should follow"],
    ["a number used twice", line(1, 1, round(1)) + line(1, 1, round(2)), 3, "its seq is 1 where 2 should follow"],
    ["an epoch that nobody claimed", line(1, 7, round(1)), 2, "its epoch is 7, which was never claimed"],
    ["a round beyond all limits", line(1, 1, round(1e9)), 2, "its round.opened has a wrong round"],
    ["an owner who starts too far on", line(2, 2, CLAIMED), 2, "its seq is 2 where 1 should follow"],
  ];
  for (const [name, damaged, number, reason] of cases) {
    test(`${name} is named with its line, and nothing is overwritten`, async (t) => {
      const folder = await debateFolder(t);
      const path = logFileIn(folder);
      const before = Buffer.concat([Buffer.from(line(0, 1, CLAIMED)), Buffer.from(damaged), Buffer.from("torn")]);
      await writeFile(path, before);
      const expected = { code: "LOG_CORRUPT", message: `Line ${number} of ${path} is damaged: ${reason}.` };
      const log = logIn(folder);
      await assert.rejects(log.claim(), expected);
      const read: DebateEvent[] = [];
      const reading = async () => {
        for await (const { event } of log.read()) read.push(event);
      };
      await assert.rejects(reading(), expected);
      assert.deepEqual(read, number === 2 ? [CLAIMED] : [CLAIMED, round(1)]);
      assert.deepEqual(await readFile(path), before);
      assert.deepEqual(await readdir(folder), ["events.jsonl"]);
    });
  }
});

describe("owners that follow each other", () => {
  test("a fenced-out owner's lines are void for every reader, whatever numbers they use", async (t) => {
    const folder = await debateFolder(t);
    const log = logIn(folder);
    const path = logFileIn(folder);
    await writeFile(path, line(0, 1, CLAIMED) + line(1, 1, round(1)) + line(2, 2, CLAIMED));
    await appendFile(path, line(2, 1, round(70)) + line(3, 1, round(80)));
    await appendFile(path, line(3, 2, round(2)));
    await appendFile(path, line(4, 1, round(90)));
    assert.deepEqual(eventsWithoutClaims(await collect(log.read())), [round(1), round(2)]);
    const claim = await log.claim();
    assert.deepEqual([claim.epoch, claim.events.map(({ seq }) => seq)], [3, [0, 1, 2, 3, 4]]);
    await claim.release();
  });

  test("a claim that had not seen the lines before it is void, and is made again on top of them", async (t) => {
    const folder = await debateFolder(t);
    const path = logFileIn(folder);
    await writeFile(path, line(0, 1, CLAIMED));
    // The clock is read as the lock is taken, then after the log was read: there the old owner's last batch slips in.
    let reads = 0;
    const late = () => {
      reads += 1;
      if (reads === 2) appendFileSync(path, line(1, 1, round(1)));
      return Date.parse(AT);
    };
    const claim = await logIn(folder, { now: late }).claim();
    await claim.append(round(2));
    await claim.release();
    assert.deepEqual(eventsWithoutClaims(await collect(logIn(folder).read())), [round(1), round(2)]);
    assert.deepEqual([claim.epoch, claim.events.map(({ seq }) => seq)], [2, [0, 1, 2]]);
    assert.equal((await linesOf(path)).length, 5);
  });

  test("of two claims of one epoch the first holds", async (t) => {
    const folder = await debateFolder(t);
    const other: DebateEvent = { type: "log.claimed", owner: "2@there", afterRest: false };
    await writeFile(logFileIn(folder), line(0, 1, CLAIMED) + line(0, 1, other) + line(1, 1, round(1)));
    assert.deepEqual(eventsOf(await collect(logIn(folder).read())), [CLAIMED, round(1)]);
  });
});

test("events of a later version keep their number and are passed over", async (t) => {
  const folder = await debateFolder(t);
  const log = logIn(folder);
  const later = `${JSON.stringify({ v: 2, seq: 1, epoch: 1, at: AT, event: { type: "debate.sung", song: 1 } })}\n`;
  await writeFile(logFileIn(folder), line(0, 1, CLAIMED) + later + line(2, 1, round(1)));
  const claim = await log.claim();
  const recorded = await claim.append(round(2));
  await claim.release();
  assert.equal(recorded.seq, 4);
  assert.deepEqual(eventsWithoutClaims(await collect(log.read())), [round(1), round(2)]);
});

test("a folder that is not there cannot be claimed, and is not made", async (t) => {
  const folder = `${await debateFolder(t)}/gone`;
  await assert.rejects(logIn(folder).claim(), { code: "LOG_WRITE" });
  await assert.rejects(readdir(folder), { code: "ENOENT" });
  await assert.rejects(logIn(folder).post({ id: "n1", by: "ada", note: { kind: "go" } }), { code: "LOG_WRITE" });
});

function line(seq: number, epoch: number, event: DebateEvent): string {
  return encodeLine({ v: 1, seq, epoch, at: AT, event });
}
