/**
 * `host`: the program or person that runs the debate, as a speaker. Its answers come from outside, by MCP or
 * `conclave contribute`, through the debate's folder. It always gets the full prompt, because the next answer may come from
 * a different conversation than the last one.
 */

import { ConclaveError } from "../core/errors.ts";
import { HOST } from "../core/host.ts";
import { stripEscapes } from "../core/text/plain-text.ts";
import { millis } from "../core/time.ts";
import { timestamp } from "../log/event-line.ts";
import { askId, type HostAsk, type HostBox, type HostReply } from "../log/host-box.ts";
import type { Sleep } from "./script/script-speaker.ts";
import {
  AGENT_TOTAL_MS,
  DONE,
  failure,
  type NotReady,
  type Speaker,
  type SpeakRequest,
  type SpeechPart,
} from "./speaker.ts";

export interface HostSurroundings {
  readonly sleep: Sleep;
  /** Where debates are kept, in folders; null: nowhere, so nothing can be submitted unless the debate has a box. */
  readonly debatesFolder: string | null;
  /** The debate's own; null: not created yet. */
  readonly hostBox: () => HostBox | null;
}

const NO_FOLDER: NotReady = {
  code: "SPEAKER_FAILED",
  message: "The host answers through the debate's folder, and this debate has none.",
  fix: "Keep the debate in a folder, or use another speaker.",
};

export function hostSpeaker({ sleep, debatesFolder, hostBox }: HostSurroundings): Speaker {
  return {
    id: HOST,
    family: HOST,
    traits: { keepsSession: false, readsFiles: true, totalMs: AGENT_TOTAL_MS },
    preflight: async () => (debatesFolder === null && hostBox() === null ? NO_FOLDER : null),
    standing: async (call) => (await hostBox()?.findAsk(call)) ?? null,
    async *speak({ call, attempt, prompt, totalMs }, signal): AsyncGenerator<SpeechPart, void> {
      const box = hostBox();
      if (box === null) return yield failure(NO_FOLDER.code, NO_FOLDER.message);
      let ask: HostAsk;
      try {
        ask = await askOnce(box, { call, attempt, prompt, totalMs });
      } catch (error) {
        if (!(error instanceof ConclaveError)) throw error;
        return yield failure("SPEAKER_FAILED", error.message);
      }
      // `waiting` suspends both time limits of the engine, because a host that is thinking is silent. The total limit is enforced here.
      yield { type: "waiting", text: "for the host (conclave contribute)", until: ask.until };
      const leftMs = Math.max(0, millis(ask.until) - Date.now());
      const reply = await waitForContribution(box, ask, { sleep: (until) => sleep(leftMs, until), signal });
      if (signal.aborted) return;
      if (reply === null) {
        const message = `The host did not answer within ${Math.round(totalMs / 100) / 10} s.`;
        return yield failure("SPEAKER_NO_CONTRIBUTION", message);
      }
      yield { type: "request", id: reply.receipt };
      yield { type: "text", text: stripEscapes(reply.text) };
      yield DONE;
    },
  };
}

/** What an earlier owner asked keeps its time limit. */
async function askOnce(
  box: HostBox,
  { call, attempt, prompt, totalMs }: Pick<SpeakRequest, "call" | "attempt" | "prompt" | "totalMs">,
): Promise<HostAsk> {
  const id = askId(call, attempt, prompt);
  const held = await box.findAsk(call);
  if (held?.id === id) return held;
  const nowMs = Date.now();
  const ask = { id, call, attempt, prompt, askedAt: timestamp(nowMs), until: timestamp(nowMs + totalMs) };
  await box.ask(ask);
  return ask;
}

interface Waiting {
  /** Resolves when the host's time is up, or on the signal. */
  readonly sleep: (until: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
}

/** null: the time was up or the signal aborted. After an abort the ask stays, so that it can be answered while the debate is not running. */
async function waitForContribution(box: HostBox, ask: HostAsk, { sleep, signal }: Waiting): Promise<HostReply | null> {
  const over = new AbortController();
  const ends = AbortSignal.any([signal, over.signal]);
  void sleep(ends).then(() => over.abort());
  const watch = box.watch();
  try {
    for (;;) {
      const reply = await box.readReply(ask);
      if (reply || signal.aborted) return reply;
      if (over.signal.aborted) {
        await box.withdraw(ask.call);
        return await box.readReply(ask);
      }
      await watch.waitForChange(ends);
    }
  } finally {
    watch.close();
    over.abort();
  }
}
