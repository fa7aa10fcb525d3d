/** Says what a seat said in another debate, call by call: the peer in a placebo, whose texts are about another question. */

import type { State } from "../../core/state.ts";
import { NO_USAGE } from "../../core/usage.ts";
import { DONE, failure, MODEL_TOTAL_MS, type Speaker, type SpeechPart } from "../../speakers/speaker.ts";

/** The family of seats that only repeat. */
export const REPLAY = "replay";

export function replaySpeaker(id: string, { calls }: Pick<State, "calls">): Speaker {
  return {
    id,
    family: REPLAY,
    traits: { keepsSession: false, readsFiles: false, totalMs: MODEL_TOTAL_MS },
    preflight: async () => null,
    async *speak({ call }): AsyncGenerator<SpeechPart, void> {
      const said = calls.get(call);
      if (said?.status !== "answered")
        return yield failure("SPEAKER_DECLINED", `The other debate has no reply to ${call}.`);
      yield { type: "text", text: said.text };
      yield { type: "usage", usage: { ...NO_USAGE, costMicroUsd: 0 } };
      yield DONE;
    },
  };
}
