/** Parts that come by callbacks, to be heard in order by one listener. */

import type { SpeechPart } from "../speaker.ts";

export interface PartQueue extends AsyncIterable<SpeechPart> {
  push(...parts: readonly SpeechPart[]): void;
  /** Nothing comes after this. */
  end(): void;
}

export function partQueue(): PartQueue {
  const waiting: SpeechPart[] = [];
  let isEnded = false;
  let wake = Promise.withResolvers<void>();
  return {
    push: (...parts) => {
      waiting.push(...parts);
      wake.resolve();
    },
    end: () => {
      isEnded = true;
      wake.resolve();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const part = waiting.shift();
        if (part) {
          yield part;
          continue;
        }
        if (isEnded) return;
        wake = Promise.withResolvers();
        await wake.promise;
      }
    },
  };
}
