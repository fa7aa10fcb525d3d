/** Turns parts from callbacks into an ordered stream for one consumer. */

export interface PartQueue<Part> extends AsyncIterable<Part> {
  push(...parts: readonly Part[]): void;
  /** For signs of life, which are not needed while other parts are waiting. */
  pushIfIdle(part: Part): void;
  /** Ends the stream. */
  end(): void;
}

export function partQueue<Part extends object>(): PartQueue<Part> {
  const waiting: Part[] = [];
  let isEnded = false;
  let wake = Promise.withResolvers<void>();
  const push = (...parts: readonly Part[]) => {
    waiting.push(...parts);
    wake.resolve();
  };
  return {
    push,
    pushIfIdle: (part) => {
      if (waiting.length === 0) push(part);
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
