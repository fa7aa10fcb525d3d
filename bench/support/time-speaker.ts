/** A speaker with a stopwatch: how long each call took, from the request to the last word. */

import type { CallKey } from "../../src/core/ids.ts";
import type { Speaker } from "../../src/speakers/speaker.ts";

export function timeSpeaker(speaker: Speaker, spokenMs: Map<CallKey, number>): Speaker {
  return {
    ...speaker,
    async *speak(request, signal) {
      const startedAt = performance.now();
      for await (const part of speaker.speak(request, signal)) {
        spokenMs.set(request.call, performance.now() - startedAt);
        yield part;
      }
    },
  };
}
