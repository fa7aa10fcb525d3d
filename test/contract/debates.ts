// What every place of debates promises, whatever it is kept in.
import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { fold } from "../../src/core/reduce/reduce.ts";
import type { DebateHome } from "../../src/folder/debate-home.ts";
import type { Debates } from "../../src/folder/debates.ts";
import { collect } from "../support/log-folder.ts";
import { opening } from "../support/world.ts";

export function debatesContract(name: string, openDebates: (t: TestContext) => Promise<Debates>): void {
  describe(name, () => {
    test("numbers debates, whoever begins them, and finds each by number, slug, name and prefix", async (t) => {
      const debates = await openDebates(t);
      const begun = await Promise.all(["sessions", "offline", "offline-edits"].map((topic) => debates.begin(topic)));
      for (const { id, home } of begun) await openIn(home, id);
      const numbers = begun.map(({ id }) => Number.parseInt(id, 10));
      assert.deepEqual(numbers.toSorted(), [1, 2, 3]);
      const [sessions] = begun;
      const names = [sessions?.id, `${numbers[0]}`, "sessions", "sess"].map((each) => each ?? "");
      for (const each of names) assert.equal(await idIn(await debates.find(each)), sessions?.id, each);
    });

    test("says which debates a name may mean, and when there is none", async (t) => {
      const debates = await openDebates(t);
      await assert.rejects(debates.find("sessions"), { code: "DEBATE_UNKNOWN" });
      for (const topic of ["offline-edits", "offline-reads"]) {
        const { id, home } = await debates.begin(topic);
        await openIn(home, id);
      }
      await assert.rejects(debates.find("offline"), { code: "DEBATE_AMBIGUOUS" });
      await assert.rejects(debates.find("99"), { code: "DEBATE_UNKNOWN" });
    });

    test("lists its debates by name, and one that nobody runs as interrupted", async (t) => {
      const debates = await openDebates(t);
      assert.deepEqual(await debates.list(), []);
      const [first, second] = [await debates.begin("sessions"), await debates.begin("offline-edits")];
      const claim = await openIn(first.home, first.id, "run");
      await openIn(second.home, second.id);
      const statuses = async () => (await debates.list()).map(({ id, status }) => [id, status]);
      assert.deepEqual(await statuses(), [
        [first.id, "setup"],
        [second.id, "interrupted"],
      ]);
      await claim.release();
      assert.deepEqual(await statuses(), [
        [first.id, "interrupted"],
        [second.id, "interrupted"],
      ]);
    });

    test("removes a debate that nobody runs, and never uses its number again", async (t) => {
      const debates = await openDebates(t);
      const { id, home } = await debates.begin("sessions");
      const claim = await openIn(home, id, "run");
      await assert.rejects(debates.remove(id), { code: "DEBATE_RUNNING" });
      await claim.release();
      await debates.remove(id);
      assert.deepEqual(await debates.list(), []);
      await assert.rejects(debates.find(id), { code: "DEBATE_UNKNOWN" });
      await assert.rejects(debates.remove(id), { code: "DEBATE_UNKNOWN" });
      const next = await debates.begin("sessions");
      assert.notEqual(Number.parseInt(next.id, 10), Number.parseInt(id, 10));
    });
  });
}

/** Opens the debate in its log; `run`: and keeps the log. */
async function openIn(home: DebateHome, id: string, then: "leave" | "run" = "leave") {
  const claim = await home.log().claim();
  const opened = await claim.append(opening({ opened: { id } }));
  await home.refresh(fold([...claim.events, opened]));
  if (then === "leave") await claim.release();
  return claim;
}

async function idIn(home: DebateHome): Promise<string> {
  return fold(await collect(home.log().read())).id;
}
