/** A speaker that is called through a gate. When its vendor asks for a pause, the place is closed for everybody's calls. */

import { LONGEST_WAIT_MS } from "../../core/failure.ts";
import type { Speaker, SpeakRequest, SpeechPart } from "../speaker.ts";
import type { CallGate, GatedPlace } from "./call-gate.ts";

export function gateSpeaker(speaker: Speaker, gate: CallGate): Speaker {
  const { place } = speaker;
  if (place === undefined) return speaker;
  return {
    ...speaker,
    async *speak(request, signal): AsyncGenerator<SpeechPart, void> {
      const blocked = Promise.withResolvers<string>();
      const entering = gate.enter(place, { tokens: estimateTokens(request), signal, onWait: blocked.resolve });
      const first = await Promise.race([blocked.promise, entering]);
      if (typeof first === "string") yield { type: "waiting", text: `for ${place.title}: ${first}` };
      const leave = await entering;
      if (leave === null) return;
      try {
        for await (const part of speaker.speak(request, signal)) {
          await closeAfter(part, gate, place);
          yield part;
        }
      } finally {
        leave();
      }
    },
  };
}

/** A vendor that asks for more than a call would wait has another reason than too many calls. */
async function closeAfter(part: SpeechPart, gate: CallGate, place: GatedPlace): Promise<void> {
  if (part.type !== "finished" || part.reason !== "SPEAKER_RATE_LIMITED") return;
  const { retryAfterMs } = part;
  if (retryAfterMs !== null && retryAfterMs <= LONGEST_WAIT_MS) await gate.closeUntil(place, Date.now() + retryAfterMs);
}

/** A low value; code and tables come close to it. */
const CHARACTERS_PER_TOKEN = 3;

function estimateTokens({ prompt, outputTokens = 0 }: SpeakRequest): number {
  return Math.ceil(prompt.length / CHARACTERS_PER_TOKEN) + outputTokens;
}
