// The host as a speaker: what it says is handed in through the debate's folder, and nothing is made up where nothing came.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { askId, hostBox } from "../../src/log/host-box.ts";
import { hostSpeaker } from "../../src/speakers/host-speaker.ts";
import type { Speaker } from "../../src/speakers/speaker.ts";
import { ANSWER, hear, partsOf, sha256, speakerContract } from "../contract/speaker.ts";

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "conclave-host-"));
  folders.push(folder);
  return folder;
}

/** As long as the host may take is over at once, or never. */
function speakerIn(folder: string, time: "up" | "endless"): Speaker {
  const sleep = (_: number, signal: AbortSignal) =>
    time === "up"
      ? Promise.resolve()
      : new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  return hostSpeaker({ sleep, debatesFolder: folder, hostBox: () => hostBox(folder) });
}

/** A speaker with somebody who hands `text` in as soon as it is asked. */
function answeringSpeaker(text: (prompt: string) => string): Speaker {
  const folder = aFolder();
  const speaker = speakerIn(folder, "endless");
  return {
    ...speaker,
    speak(request, signal) {
      if (!signal.aborted) void handIn(folder, text);
      return speaker.speak(request, signal);
    },
  };
}

async function handIn(folder: string, text: (prompt: string) => string): Promise<void> {
  const box = hostBox(folder);
  for (;;) {
    const [ask] = await box.listAsks();
    if (ask) return void (await box.handIn(ask, { by: "test", text: text(ask.prompt) }));
    await wait(5);
  }
}

speakerContract("the host", {
  answers: answeringSpeaker(() => ANSWER),
  streams: "what is handed in comes whole",
  listens: { speaker: answeringSpeaker(sha256), digest: (reply) => reply },
  fails: { speaker: speakerIn(aFolder(), "up"), reason: "SPEAKER_NO_CONTRIBUTION", says: /did not answer within 60 s/ },
  empty: answeringSpeaker(() => ""),
  garbage: { speaker: answeringSpeaker(() => "}{ ```ballot"), text: "}{ ```ballot" },
  notUtf8: "what is handed in is text",
  hangs: "it says nothing before it is through",
  missing: "it needs no program",
});

describe("the host", () => {
  test("cannot speak in a debate without a folder", async () => {
    const speaker = hostSpeaker({ sleep: async () => undefined, debatesFolder: null, hostBox: () => null });
    const message = "The host answers through the debate's folder, and this debate has none.";
    const fix = "Keep the debate in a folder, or use another speaker.";
    assert.deepEqual(await speaker.preflight(), { code: "SPEAKER_FAILED", message, fix });
    assert.deepEqual(await hear(speaker), { text: "", reason: "SPEAKER_FAILED", message });
  });

  test("holds off the limits of the engine while it is waited for, and then says all at once with its receipt", async () => {
    const parts = await partsOf(answeringSpeaker(() => "Two \u001b[31mwriters\u001b[0m."));
    const [first, request, ...rest] = parts;
    const until = first?.type === "waiting" ? first.until : undefined;
    assert.match(until ?? "", /^\d{4}-.+Z$/);
    assert.deepEqual(first, { type: "waiting", text: "for the host (conclave contribute)", until });
    assert.match(request?.type === "request" ? request.id : "", /^[0-9a-f-]{36}$/);
    assert.deepEqual(rest, [
      { type: "text", text: "Two writers." },
      { type: "finished", reason: "done", message: "", retryAfterMs: null },
    ]);
  });

  test("keeps its prompt open when it is cut off, and accepts a reply submitted meanwhile", async () => {
    const folder = aFolder();
    const cut = new AbortController();
    for await (const { type } of speakerIn(folder, "endless").speak(REQUEST, cut.signal)) {
      assert.equal(type, "waiting");
      cut.abort();
    }
    const box = hostBox(folder);
    const [ask] = await box.listAsks();
    assert.deepEqual([ask?.call, ask?.prompt], [REQUEST.call, REQUEST.prompt]);
    await handIn(folder, () => ANSWER);
    await box.begin();
    assert.equal((await hear(speakerIn(folder, "endless"), REQUEST)).text, ANSWER);
  });

  test("holds what it was asked, with the time limit it had, for whoever continues the debate", async () => {
    const folder = aFolder();
    const box = hostBox(folder);
    const speaker = speakerIn(folder, "up");
    assert.equal(await speaker.standing?.(REQUEST.call), null);
    const until = "2026-11-15T09:45:00.000Z";
    const id = askId(REQUEST.call, 2, "Well?");
    const ask = { id, call: REQUEST.call, attempt: 2, prompt: "Well?", askedAt: "2026-11-15T09:30:00.000Z", until };
    await box.ask(ask);
    assert.deepEqual(await speaker.standing?.(REQUEST.call), ask);
    const [waiting] = await partsOf(speaker, { ...REQUEST, attempt: 2, prompt: "Well?" });
    assert.deepEqual(waiting, { type: "waiting", text: "for the host (conclave contribute)", until });
  });

  test("is asked again if the prompt changed, and the reply to the old one is kept", async () => {
    const folder = aFolder();
    const cut = new AbortController();
    for await (const _ of speakerIn(folder, "endless").speak(REQUEST, cut.signal)) cut.abort();
    await handIn(folder, () => "To the first prompt.");
    const speaking = hear(speakerIn(folder, "endless"), { ...REQUEST, prompt: "Another?" });
    await handIn(folder, () => "To the second.");
    assert.equal((await speaking).text, "To the second.");
    assert.deepEqual(kinds(folder), ["ask", "past", "reply"]);
  });

  test("is asked again by a second attempt, without reusing the failed reply", async () => {
    const folder = aFolder();
    const first = hear(speakerIn(folder, "endless"), REQUEST);
    await handIn(folder, () => "null");
    assert.equal((await first).text, "null");
    const second = hear(speakerIn(folder, "endless"), { ...REQUEST, attempt: 2 });
    await handIn(folder, () => ANSWER);
    assert.equal((await second).text, ANSWER);
  });

  test("can submit once, and nothing after the time is up", async () => {
    const folder = aFolder();
    const box = hostBox(folder);
    const ask = { id: "0a", call: "r1/open/a", attempt: 1, prompt: "Well?", askedAt: "", until: "" };
    await box.ask(ask);
    const replies = await Promise.all(["one", "two"].map((text) => box.handIn(ask, { by: "test", text })));
    assert.equal(replies.filter((reply) => reply === null).length, 1);
    assert.deepEqual(await box.listAsks(), []);
    assert.deepEqual(
      await box.readReply(ask),
      replies.find((reply) => reply !== null),
    );
    await box.closeCall(ask.call);
    assert.deepEqual(kinds(folder), ["past"]);
    assert.equal((await hear(speakerIn(folder, "up"), REQUEST)).reason, "SPEAKER_NO_CONTRIBUTION");
    assert.deepEqual(await box.listAsks(), []);
  });
});

const REQUEST = {
  call: "r1/open/a",
  attempt: 1,
  prompt: "One writer or two?",
  stablePrefixLength: 0,
  ballotSchema: null,
  totalMs: 60_000,
  session: null,
};

/** Of the files in the box. */
function kinds(folder: string): readonly string[] {
  return readdirSync(join(folder, "host"))
    .map((name) => name.split(".").at(-2) ?? "")
    .sort();
}
