// What every speaker has to keep, whatever stands behind it. A suite of its own is run for each kind of speaker.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, type TestContext, test } from "node:test";
import type { FailureCode } from "../../src/core/failure.ts";
import type { Finished, Speaker, SpeakRequest, SpeechPart } from "../../src/speakers/speaker.ts";
import { survivors } from "../support/children/processes.ts";

export const ANSWER = "Use one writer.";

/** A text instead of a speaker says why this kind cannot do that; the test is skipped with it. */
export interface SpeakerSubject {
  /** Says `ANSWER`. */
  readonly answers: Speaker | string;
  /** Says `ANSWER` in several parts. */
  readonly streams: Speaker | string;
  /** Takes a prompt in; `digest` gives the SHA-256 of what arrived, from the reply or from elsewhere. */
  readonly listens: { readonly speaker: Speaker; digest(reply: string): string } | string;
  readonly fails: { readonly speaker: Speaker; readonly reason: FailureCode; readonly says: RegExp } | string;
  readonly empty: Speaker | string;
  /** Says `text`, which is no answer to anything. */
  readonly garbage: { readonly speaker: Speaker; readonly text: string } | string;
  /** Says bytes that are not UTF-8. */
  readonly notUtf8: { readonly speaker: Speaker; readonly text: string } | string;
  /** Says something, then never ends by itself; `pids` reads the processes behind it from what was said. */
  readonly hangs: { readonly speaker: Speaker; pids(said: string): readonly number[] } | string;
  readonly missing: Speaker | string;
}

export function speakerContract(name: string, subject: SpeakerSubject): void {
  describe(`${name} keeps the contract of speakers:`, () => {
    test("it is ready, and answers", (t) =>
      withSpeaker(t, subject.answers, async (speaker) => {
        assert.equal(await speaker.preflight(), null);
        assert.deepEqual(await hear(speaker), { text: ANSWER, reason: "done", message: "" });
      }));

    test("it passes text on as it comes", (t) =>
      withSpeaker(t, subject.streams, async (speaker) => {
        const texts = (await partsOf(speaker)).filter(({ type }) => type === "text");
        assert.ok(texts.length > 1, `${texts.length} part`);
        assert.deepEqual(await hear(speaker), { text: ANSWER, reason: "done", message: "" });
      }));

    test("a prompt of 400 KB arrives whole", (t) =>
      withSpeaker(t, subject.listens, async ({ speaker, digest }) => {
        const prompt = `${"Ärger mit 20 € — ".repeat(24_000)}end`;
        const { text, reason, message } = await hear(speaker, { prompt });
        assert.deepEqual({ reason, message }, { reason: "done", message: "" });
        assert.equal(digest(text), sha256(prompt));
      }));

    test("a failure is the last part, not an exception", (t) =>
      withSpeaker(t, subject.fails, async ({ speaker, reason, says }) => {
        const heard = await hear(speaker);
        assert.equal(heard.reason, reason);
        assert.match(heard.message, says);
      }));

    test("a reply without a word is empty", (t) =>
      withSpeaker(t, subject.empty, async (speaker) => {
        const { text, reason } = await hear(speaker);
        assert.equal(text.trim(), "");
        // Whether no text at all is a failure may be left to who reads it.
        assert.ok(reason === "SPEAKER_EMPTY" || reason === "done", reason);
      }));

    test("garbage is passed on as it is", (t) =>
      withSpeaker(t, subject.garbage, async ({ speaker, text }) => {
        assert.deepEqual(await hear(speaker), { text, reason: "done", message: "" });
      }));

    test("bytes that are not UTF-8 still become text", (t) =>
      withSpeaker(t, subject.notUtf8, async ({ speaker, text }) => {
        assert.deepEqual(await hear(speaker), { text, reason: "done", message: "" });
      }));

    test("one that hangs ends when it is aborted, and leaves nothing running", (t) =>
      withSpeaker(t, subject.hangs, async ({ speaker, pids }) => {
        const stop = new AbortController();
        let said = "";
        let finished = 0;
        for await (const part of speaker.speak(request(), stop.signal)) {
          if (part.type === "text") said += part.text;
          if (part.type === "finished") finished += 1;
          if (said.endsWith("\n")) stop.abort();
        }
        assert.ok(stop.signal.aborted, "it hung until it was aborted");
        assert.ok(finished <= 1);
        await assertNothingLeft(speaker, pids(said));
      }));

    test("one that is not heard to its end is ended too", (t) =>
      withSpeaker(t, subject.hangs, async ({ speaker, pids }) => {
        let said = "";
        const stop = new AbortController();
        for await (const part of speaker.speak(request(), stop.signal)) {
          if (part.type === "text") said += part.text;
          if (said.endsWith("\n")) break;
        }
        await assertNothingLeft(speaker, pids(said));
      }));

    test("one that is aborted before it starts says nothing", (t) =>
      withSpeaker(t, subject.answers, async (speaker) => {
        const parts = await partsOf(speaker, {}, AbortSignal.abort());
        assert.deepEqual(
          parts.filter(({ type }) => type === "text"),
          [],
        );
      }));

    test("what is not there is found before it is asked, and fails when it is asked", (t) =>
      withSpeaker(t, subject.missing, async (speaker) => {
        const notReady = await speaker.preflight();
        assert.ok(notReady?.code === "SPEAKER_NOT_INSTALLED" || notReady?.code === "SPEAKER_NO_MODEL");
        assert.notEqual(notReady?.fix, "");
        const { reason } = await hear(speaker);
        assert.equal(reason, notReady.code);
      }));
  });
}

/** A speaker that keeps something between calls may keep it until it is closed. */
async function assertNothingLeft(speaker: Speaker, pids: readonly number[]): Promise<void> {
  await speaker.close?.();
  assert.deepEqual(await survivors(pids), []);
}

/** The text, as far as it was not taken back, and the one `finished` that ended it. */
export async function hear(speaker: Speaker, changes: Partial<SpeakRequest> = {}) {
  const parts = await partsOf(speaker, changes);
  const ends = parts.filter((part): part is Finished => part.type === "finished");
  assert.equal(ends.length, 1, "exactly one part is `finished`");
  const last = parts.at(-1);
  assert.ok(last?.type === "finished", "`finished` is the last part");
  const said = parts.slice(parts.findLastIndex(({ type }) => type === "retracted") + 1);
  const text = said.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
  return { text, reason: last.reason, message: last.message };
}

export async function partsOf(
  speaker: Speaker,
  changes: Partial<SpeakRequest> = {},
  signal = new AbortController().signal,
): Promise<readonly SpeechPart[]> {
  const parts: SpeechPart[] = [];
  for await (const part of speaker.speak(request(changes), signal)) parts.push(part);
  return parts;
}

function request(changes: Partial<SpeakRequest> = {}): SpeakRequest {
  const prompt = "One writer or two?";
  return {
    call: "r1/open/architect",
    attempt: 1,
    prompt,
    stablePrefixLength: 0,
    ballotSchema: null,
    totalMs: 60_000,
    session: null,
    ...changes,
  };
}

async function withSpeaker<T extends object>(t: TestContext, subject: T | string, body: (subject: T) => Promise<void>) {
  if (typeof subject === "string") return t.skip(subject);
  await body(subject);
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
