// One process for all calls of a seat: it answers one call after the other, and whatever goes wrong costs that call alone.
import assert from "node:assert/strict";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { createSpeaker } from "../../../src/speakers/registry.ts";
import type { Speaker } from "../../../src/speakers/speaker.ts";
import { partsOf } from "../../contract/speaker.ts";

const PROGRAM = join(import.meta.dirname, "../../fixtures/agents/staying-claude.mjs");

interface Seat {
  readonly speaker: Speaker;
  /** One call, in this session or a new one. */
  ask(prompt: string, session?: string | null): Promise<Heard>;
  /** Every start (with the session that it continues) and every exit by itself. */
  seen(): readonly unknown[];
}

interface Heard {
  readonly session: string | null;
  readonly text: string;
  readonly reason: string;
}

function seat(): Seat {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "conclave-staying-")));
  after(() => rmSync(root, { recursive: true, force: true, maxRetries: 3 }));
  const bin = join(root, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "claude"), `#!/usr/bin/env node\nimport(${JSON.stringify(PROGRAM)});\n`);
  chmodSync(join(bin, "claude"), 0o755);
  for (const [name, path] of [["node", process.execPath] as const, ["env", "/usr/bin/env"] as const]) {
    symlinkSync(path, join(bin, name));
  }
  const speaker = createSpeaker("claude", {
    ...{ workingDir: root, debatesFolder: null, hostBox: () => null, protocol: null },
    environment: { PATH: bin, HOME: root },
    passEnv: [],
    sleep: async () => undefined,
    isClosedInTheEnd: true,
  });
  if (!speaker) throw new Error("There is no speaker claude.");
  const lines = () => readFileSync(join(root, "seen.jsonl"), "utf8").trim().split("\n");
  const ask: Seat["ask"] = async (prompt, session = null) => {
    const heard = { session, text: "", reason: "" };
    for (const part of await partsOf(speaker, { prompt, session })) {
      if (part.type === "session") heard.session = part.id;
      if (part.type === "text") heard.text += part.text;
      if (part.type === "finished") heard.reason = part.reason;
    }
    return heard;
  };
  return { speaker, ask, seen: () => lines().map((line): unknown => JSON.parse(line)) };
}

describe("an agent whose process stays", () => {
  test("answers all calls of its session in one process, which exits when the speaker is closed", async () => {
    const { speaker, ask, seen } = seat();
    const first = await ask("One?");
    const { session } = first;
    const second = await ask("Two?", session);
    const third = await ask("Three?", session);
    await speaker.close?.();
    assert.deepEqual([first.text, second.text, third.text], ["turn 1", "turn 2", "turn 3"]);
    assert.deepEqual(seen(), [{ started: null }, { left: session }]);
  });

  for (const [trouble, reason] of [
    ["crash", "SPEAKER_FAILED"],
    ["fail", "SPEAKER_OVERLOADED"],
  ] as const) {
    test(`is started again with its session after a call in which it did ${trouble}`, async () => {
      const { speaker, ask, seen } = seat();
      const { session } = await ask("One?");
      const broken = await ask(trouble, session);
      const again = await ask("Two?", session);
      await speaker.close?.();
      assert.deepEqual([broken.reason, again.reason, again.text], [reason, "done", "turn 1"]);
      assert.deepEqual(seen(), [{ started: null }, { started: session }, { left: session }]);
    });
  }

  test("is gone after a call that was aborted, and the next one is answered by a new one", async () => {
    const { speaker, ask, seen } = seat();
    const { session } = await ask("One?");
    const stop = new AbortController();
    const parts = speaker.speak(request("hang", session), stop.signal)[Symbol.asyncIterator]();
    assert.deepEqual((await parts.next()).value, { type: "session", id: session });
    stop.abort();
    assert.deepEqual(await parts.next(), { done: true, value: undefined });
    const again = await ask("Two?", session);
    await speaker.close?.();
    assert.deepEqual([again.reason, again.text], ["done", "turn 1"]);
    assert.deepEqual(seen(), [{ started: null }, { started: session }, { left: session }]);
  });

  test("that exited between two calls is replaced, at the latest when the call is tried again", async () => {
    const { speaker, ask, seen } = seat();
    const { session } = await ask("leave");
    const again = await ask("Two?", session);
    const more = again.reason === "done" ? again : await ask("Two?", session);
    await speaker.close?.();
    assert.deepEqual([more.reason, more.text], ["done", "turn 1"]);
    assert.deepEqual(seen(), [{ started: null }, { started: session }, { left: session }]);
  });

  test("begins a new session in a new process, and lets the old one exit", async () => {
    const { speaker, ask, seen } = seat();
    const first = await ask("One?");
    const second = await ask("All over again?");
    await speaker.close?.();
    assert.deepEqual([second.text, first.session === second.session], ["turn 1", false]);
    assert.deepEqual(seen(), [{ started: null }, { left: first.session }, { started: null }, { left: second.session }]);
  });
});

function request(prompt: string, session: string | null) {
  return { call: "r1/open/a", attempt: 1, prompt, session, stablePrefixLength: 0, totalMs: 60_000, ballotSchema: null };
}
