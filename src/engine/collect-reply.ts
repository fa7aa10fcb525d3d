/**
 * Collects the reply of one attempt. Two time limits apply: silence (no bytes, no activity) and total. Whatever the speaker does,
 * this returns what arrived and one reason why it ended. It never throws, and never waits for a speaker that ignores its
 * abort.
 */

import { clip } from "../core/ballot/ballot.ts";
import type { FailureCode } from "../core/failure.ts";
import { sanitizeUsage, type Usage } from "../core/usage.ts";
import type { Speaker, SpeakRequest, SpeechPart } from "../speakers/speaker.ts";

export interface CollectedReply {
  readonly text: string;
  readonly usage: Usage | null;
  readonly session: string | null;
  readonly requestId: string | null;
  readonly model: string | null;
  readonly reason: "done" | FailureCode | "aborted";
  readonly message: string;
  readonly retryAfterMs: number | null;
}

export interface CollectOptions {
  readonly silenceMs: number;
  readonly totalMs: number;
  /** Ends the attempt from outside: an interruption, or the round's time limit. */
  readonly signal: AbortSignal;
  readonly onPart: (part: SpeechPart) => void;
}

/** How long an aborted speaker may take to clean up. */
const CLEAN_UP_MS = 5_000;

export async function collectReply(
  speaker: Speaker,
  request: SpeakRequest,
  listening: CollectOptions,
): Promise<CollectedReply> {
  const limits = startTimers(listening);
  const collected: { -readonly [K in keyof CollectedReply]: CollectedReply[K] } = {
    text: "",
    usage: null,
    session: null,
    requestId: null,
    model: null,
    reason: "SPEAKER_FAILED",
    message: "The speaker ended without a result.",
    retryAfterMs: null,
  };
  const texts: string[] = [];
  let length = 0;
  const take = (part: SpeechPart) => {
    if (part.type === "waiting") limits.pause();
    else limits.restartSilence();
    listening.onPart(part);
    if (part.type === "text") {
      length += part.text.length;
      if (length > REPLY_LONGEST) return limits.stop(TOO_LONG);
      texts.push(part.text);
    } else if (part.type === "retracted") texts.length = length = 0;
    else if (part.type === "usage") collected.usage = sanitizeUsage(part.usage);
    else if (part.type === "session") collected.session = idOrNull(part.id);
    else if (part.type === "request") collected.requestId = idOrNull(part.id);
    else if (part.type === "model") collected.model = idOrNull(part.id);
    else if (part.type === "finished")
      Object.assign(collected, { reason: part.reason, message: part.message, retryAfterMs: part.retryAfterMs });
  };
  try {
    await listen(speaker.speak(request, limits.signal), limits.signal, take);
  } catch (error) {
    // A speaker may be third-party code: if it throws, its seat has failed, and the debate continues.
    collected.message = `The speaker threw ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`;
  }
  limits.end();
  const message = clip(collected.message, MESSAGE_LONGEST);
  return { ...collected, message, ...limits.ending(), text: texts.join("") };
}

const MESSAGE_LONGEST = 2_000;
const ID_LONGEST = 1_000;

/** Half an ID would name something else. */
function idOrNull(id: string): string | null {
  return id.length <= ID_LONGEST ? id : null;
}

/** Far more than any reply, so that an endless one does not affect the others. */
export const REPLY_LONGEST = 2_000_000;

const TOO_LONG: Ending = { reason: "SPEAKER_TOO_LONG", message: "The reply is longer than 2 MB." };

/** How much an aborted speaker may still report, such as its usage, before it is abandoned. */
const LATE_PARTS = 100;

async function listen(
  parts: AsyncIterable<SpeechPart>,
  signal: AbortSignal,
  take: (part: SpeechPart) => void,
): Promise<void> {
  const speech = parts[Symbol.asyncIterator]();
  const patience = startPatience(signal);
  try {
    for (let late = 0; late < LATE_PARTS; late += signal.aborted ? 1 : 0) {
      const next = await patience.waitFor(speech.next());
      if (next === "aborted" || next.done) return;
      take(next.value);
      if (next.value.type === "finished") return;
    }
  } finally {
    patience.end();
    // Not awaited: a generator that ignores its abort never returns.
    void speech.return?.().catch(() => undefined);
  }
}

/** Waits for a part, but not for longer than an aborted speaker may take to clean up. It listens once: a reply may have thousands of parts. */
function startPatience(signal: AbortSignal) {
  let giveUp = () => {};
  let timer: NodeJS.Timeout | undefined;
  const onAbort = () => {
    clearTimeout(timer);
    timer = setTimeout(() => giveUp(), CLEAN_UP_MS);
  };
  signal.addEventListener("abort", onAbort, { once: true });
  return {
    waitFor: <T>(next: Promise<T>) =>
      new Promise<T | "aborted">((resolve, reject) => {
        giveUp = () => resolve("aborted");
        if (signal.aborted) onAbort();
        next.then(resolve, reject);
      }),
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    },
  };
}

type Ending = Partial<Pick<CollectedReply, "reason" | "message">>;

function startTimers({ silenceMs, totalMs, signal }: CollectOptions) {
  const stop = new AbortController();
  let ending: Ending = {};
  const end = (cause: Ending) => {
    if (stop.signal.aborted) return;
    ending = cause;
    stop.abort();
  };
  const onTimeout = (kind: string, ms: number) => () =>
    end({ reason: "SPEAKER_TIMEOUT", message: `${kind} ${Math.round(ms / 100) / 10} s.` });
  const onAbort = () => end({ reason: "aborted", message: "" });
  const run = () => ({
    total: setTimeout(onTimeout("No complete reply within", totalMs), totalMs),
    silence: setTimeout(onTimeout("No output for", silenceMs), silenceMs),
  });
  let timers: ReturnType<typeof run> | null = run();
  const pause = () => {
    clearTimeout(timers?.total);
    clearTimeout(timers?.silence);
    timers = null;
  };
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  return {
    signal: stop.signal,
    restartSilence: () => {
      if (timers) timers.silence.refresh();
      else timers = run();
    },
    pause,
    stop: end,
    ending: () => ending,
    end: () => {
      pause();
      signal.removeEventListener("abort", onAbort);
    },
  };
}
