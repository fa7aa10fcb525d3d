// What every home of a debate promises, whatever it is kept in. Its log has a contract of its own (event-log.ts).
import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { encodeLine } from "../../src/core/event-codec.ts";
import { fold } from "../../src/core/reduce/reduce.ts";
import type { DebateHome } from "../../src/folder/debate-home.ts";
import { askId, type HostAsk } from "../../src/log/host-box.ts";
import { collect } from "../support/log-folder.ts";
import { opening } from "../support/world.ts";

/** `openHome` resolves to a way to reach one home, as each process that knows it does by itself. */
export function debateHomeContract(name: string, openHome: (t: TestContext) => Promise<() => DebateHome>): void {
  describe(name, () => {
    test("has one log, whoever opens it", async (t) => {
      const until = AbortSignal.timeout(10_000);
      const home = await openHome(t);
      const claim = await home().log().claim();
      await home()
        .log()
        .post({ id: "n1", by: "ada", note: { kind: "pause" } });
      const opened = await claim.append(opening({}));
      for await (const notes of claim.notes(until)) {
        assert.deepEqual(notes, [{ id: "n1", by: "ada", note: { kind: "pause" } }]);
        break;
      }
      await claim.release();
      assert.deepEqual(await collect(home().log().read()), [...claim.events, opened]);
    });

    test("gives the lines of its log as they stand", async (t) => {
      const home = await openHome(t);
      const claim = await home().log().claim();
      await claim.append(opening({}));
      await claim.release();
      const events = await collect(home().log().read());
      assert.equal(await home().readText(), events.map(encodeLine).join(""));
    });

    test("is running while its log has an owner", async (t) => {
      const home = await openHome(t);
      assert.equal(await home().isRunning(), false);
      const claim = await home().log().claim();
      assert.equal(await home().isRunning(), true);
      await claim.release();
      assert.equal(await home().isRunning(), false);
    });

    test("shows others what calls are writing, until that is removed", async (t) => {
      const until = AbortSignal.timeout(10_000);
      const home = await openHome(t);
      const parts = ["Use ", "a table."].map((text, index) => ({
        at: `2026-11-15T09:30:0${index}.000Z`,
        call: "r1/propose/ash",
        seat: "ash",
        type: "text" as const,
        text,
      }));
      const live = home().writeLive();
      for (const part of parts) live.write(part);
      const read = async (): Promise<readonly unknown[]> => {
        const found = await home().readLive();
        return found.length < parts.length && !until.aborted ? read() : found;
      };
      assert.deepEqual(await read(), parts);
      await live.remove();
      assert.deepEqual(await home().readLive(), []);
    });

    test("lists what the host is asked until it is answered, and takes one answer to each", async (t) => {
      const home = await openHome(t);
      const [first, second] = [ask("r1/propose/ash"), ask("r1/propose/birch")];
      await home().host.ask(first);
      await home().host.ask(second);
      const waiting = async () => (await home().host.listAsks()).map(({ call }) => call).toSorted();
      assert.deepEqual(await waiting(), [first.call, second.call]);
      const reply = await home().host.handIn(first, { by: "ada", text: "A table." });
      assert.deepEqual([reply?.ask, reply?.by, reply?.text], [first.id, "ada", "A table."]);
      assert.equal(await home().host.handIn(first, { by: "bob", text: "Tokens." }), null);
      assert.deepEqual(await home().host.readReply(first), reply);
      assert.deepEqual(await waiting(), [second.call]);
      assert.deepEqual(await Promise.all([first, second].map(({ call }) => home().host.findAsk(call))), [
        first,
        second,
      ]);
      await home().host.withdraw(second.call);
      assert.deepEqual(await waiting(), []);
      assert.equal(await home().host.findAsk(second.call), null);
    });

    test("keeps a reply for the next owner, and gives it to no other prompt of the call", async (t) => {
      const home = await openHome(t);
      const asked = ask("r1/propose/ash");
      await home().host.ask(asked);
      const reply = await home().host.handIn(asked, { by: "ada", text: "A table." });
      await home().host.begin();
      assert.deepEqual(await home().host.readReply(asked), reply);
      assert.equal(await home().host.readReply(ask(asked.call, "Another prompt.")), null);
      await home().host.closeCall(asked.call);
      assert.deepEqual([await home().host.readReply(asked), await home().host.listAsks()], [null, []]);
    });

    test("reports that a reply has come", async (t) => {
      const until = AbortSignal.timeout(10_000);
      const home = await openHome(t);
      const asked = ask("r1/propose/ash");
      await home().host.ask(asked);
      const watch = home().host.watch();
      t.after(() => watch.close());
      const coming = home().host.handIn(asked, { by: "ada", text: "A table." });
      while ((await home().host.readReply(asked)) === null && !until.aborted) await watch.waitForChange(until);
      assert.deepEqual(await home().host.readReply(asked), await coming);
    });

    test("brings what is computed from its log up to date", async (t) => {
      const home = await openHome(t);
      const claim = await home().log().claim();
      const opened = await claim.append(opening({}));
      assert.deepEqual(await home().refresh(fold([...claim.events, opened])), []);
      await claim.release();
    });
  });
}

function ask(call: string, prompt = "What do you propose?"): HostAsk {
  const [askedAt, until] = ["2026-11-15T09:30:00.000Z", "2026-11-15T09:45:00.000Z"];
  return { id: askId(call, 1, prompt), call, attempt: 1, prompt, askedAt, until };
}
