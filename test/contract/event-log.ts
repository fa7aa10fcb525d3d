// What every log promises, whatever it is kept in.
import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import type { IncomingNote } from "../../src/core/note.ts";
import type { EventLog } from "../../src/log/event-log.ts";
import { AT, collect, eventsWithoutClaims, opinion, round } from "../support/log-folder.ts";

/** The time must stand at `NOW`. */
export interface LogUnderTest {
  readonly log: EventLog;
  /** The same log as a process of another machine sees it, which may steal it. */
  readonly elsewhere: EventLog;
}

const NOTE: IncomingNote = { id: "n1", by: "ada", note: { kind: "fact", text: "We are three people." } };

export function eventLogContract(name: string, opened: (t: TestContext) => Promise<LogUnderTest>): void {
  const forEver = new AbortController().signal;

  describe(name, () => {
    test("gives back what was appended, numbered from 0 by its claim", async (t) => {
      const { log } = await opened(t);
      const claim = await log.claim();
      const recorded = [await claim.append(round(1)), await claim.append(round(2))];
      assert.deepEqual(recorded, [
        { v: 1, seq: 1, epoch: 1, at: AT, event: round(1) },
        { v: 1, seq: 2, epoch: 1, at: AT, event: round(2) },
      ]);
      assert.deepEqual(await collect(log.read()), [...claim.events, ...recorded]);
      assert.deepEqual(
        claim.events.map(({ seq, epoch, event }) => [seq, epoch, event.type]),
        [[0, 1, "log.claimed"]],
      );
      await claim.release();
    });

    test("is empty before its first claim", async (t) => {
      const { log } = await opened(t);
      assert.deepEqual(await collect(log.read()), []);
    });

    test("keeps the order in which appends were called, however many are under way", async (t) => {
      const { log } = await opened(t);
      const claim = await log.claim();
      const rounds = Array.from({ length: 200 }, (_, index) => round(index));
      const appended = await Promise.all(rounds.map((event) => claim.append(event)));
      assert.deepEqual(
        appended.map(({ seq }) => seq),
        rounds.map((_, index) => index + 1),
      );
      assert.deepEqual(eventsWithoutClaims(await collect(log.read())), rounds);
      await claim.release();
    });

    test("keeps every character", async (t) => {
      const { log } = await opened(t);
      const claim = await log.claim();
      const texts = ["\u2028 and \u2029", "\u0000\n\r\t", "😀 ü", "\ud800 alone", "x".repeat(1_000_000)];
      const events = texts.map((words, index) => opinion(`n${index}`, words));
      for (const event of events) await claim.append(event);
      assert.deepEqual(eventsWithoutClaims(await collect(log.read())), events);
      await claim.release();
    });

    test("does not change when the event that was appended is changed afterwards", async (t) => {
      const { log } = await opened(t);
      const claim = await log.claim();
      const event = { type: "round.opened" as const, round: 1 };
      const appended = claim.append(event);
      event.round = 99;
      await appended;
      assert.deepEqual(eventsWithoutClaims(await collect(log.read())), [round(1)]);
      await claim.release();
    });

    test("refuses an event that could not be read back, and continues without a gap", async (t) => {
      const { log } = await opened(t);
      const claim = await log.claim();
      await assert.rejects(claim.append(round(Number.NaN)), {
        name: "TypeError",
        message:
          "A round.opened was not written because it could not be read back: its round.opened has a wrong round.",
      });
      await claim.append(round(1));
      assert.deepEqual(eventsWithoutClaims(await collect(log.read())), [round(1)]);
      await claim.release();
    });

    test("hands all events to its next owner, one epoch later", async (t) => {
      const { log } = await opened(t);
      const first = await log.claim();
      await first.append(round(1));
      await first.release();
      const second = await log.claim();
      await second.append(round(2));
      const lines = (await collect(log.read())).map(({ seq, epoch, event }) => [seq, epoch, event.type]);
      assert.deepEqual(lines, [
        [0, 1, "log.claimed"],
        [1, 1, "round.opened"],
        [2, 2, "log.claimed"],
        [3, 2, "round.opened"],
      ]);
      assert.equal(second.epoch, 2);
      assert.deepEqual(second.events.length, 3);
      await second.release();
    });

    test("has one owner at a time", async (t) => {
      const { log } = await opened(t);
      const claim = await log.claim();
      await assert.rejects(log.claim(), { code: "LOG_HELD" });
      await claim.append(round(1));
      await claim.release();
      await (await log.claim()).release();
    });

    test("accepts nothing from an owner that has released it", async (t) => {
      const { log } = await opened(t);
      const claim = await log.claim();
      await claim.release();
      await claim.release();
      await assert.rejects(claim.append(round(1)), { code: "LOG_LOST" });
      assert.deepEqual(eventsWithoutClaims(await collect(log.read())), []);
    });

    test("accepts nothing from an owner it was stolen from, and that owner's release does no harm", async (t) => {
      const { log, elsewhere } = await opened(t);
      const old = await log.claim();
      await old.append(round(1));
      const thief = await elsewhere.claim({ steal: true });
      await assert.rejects(old.append(round(2)), { code: "LOG_LOST" });
      await assert.rejects(old.append(round(3)), { code: "LOG_LOST" });
      await old.release();
      await thief.append(round(4));
      assert.deepEqual(eventsWithoutClaims(await collect(log.read())), [round(1), round(4)]);
      assert.equal(thief.epoch, 2);
      await thief.release();
    });

    test("lets a follower see what is there and what comes, from where it asked", async (t) => {
      const { log } = await opened(t);
      const stop = new AbortController();
      const claim = await log.claim();
      await claim.append(round(1));
      const seen: number[] = [];
      const following = (async () => {
        for await (const { seq } of log.follow(1, stop.signal)) {
          seen.push(seq);
          if (seq === 4) stop.abort();
        }
      })();
      for (const number of [2, 3, 4]) await claim.append(round(number));
      await following;
      assert.deepEqual(seen, [1, 2, 3, 4]);
      await claim.release();
    });

    test("lets a follower wait for a log that has yet to begin, and stop", async (t) => {
      const { log } = await opened(t);
      const stop = new AbortController();
      const following = collect(log.follow(0, stop.signal));
      setTimeout(() => stop.abort(), 20);
      assert.deepEqual(await following, []);
    });

    test("hands a posted note to the owner once, until it is in the log", async (t) => {
      const { log } = await opened(t);
      await log.post(NOTE);
      await log.post(NOTE);
      const claim = await log.claim();
      const stop = new AbortController();
      const batches: (readonly IncomingNote[])[] = [];
      for await (const batch of claim.notes(stop.signal)) {
        batches.push(batch);
        for (const each of batch) await claim.append({ type: "note.said", ...each });
        if (batches.length === 1) await log.post({ ...NOTE, id: "n2" });
        if (batches.length === 2) stop.abort();
      }
      assert.deepEqual(batches, [[NOTE], [{ ...NOTE, id: "n2" }]]);
      await log.post(NOTE);
      assert.deepEqual((await claim.notes(forEver)[Symbol.asyncIterator]().next()).value, []);
      await claim.release();
    });

    test("opens with an empty batch where there is no note", async (t) => {
      const { log } = await opened(t);
      const claim = await log.claim();
      const notes = claim.notes(forEver)[Symbol.asyncIterator]();
      assert.deepEqual(await notes.next(), { done: false, value: [] });
      await notes.return?.();
      await claim.release();
    });

    test("keeps a note for the next owner when the one before did not take it up", async (t) => {
      const { log } = await opened(t);
      const first = await log.claim();
      await log.post(NOTE);
      assert.deepEqual((await firstBatch(first.notes(forEver)))?.length, 1);
      await first.release();
      const second = await log.claim();
      assert.deepEqual(await firstBatch(second.notes(forEver)), [NOTE]);
      await second.release();
    });
  });
}

async function firstBatch(notes: AsyncIterable<readonly IncomingNote[]>): Promise<readonly IncomingNote[] | null> {
  for await (const batch of notes) return batch;
  return null;
}
