/** A wait that others can end. A ring that nobody hears is kept for the next who waits, so none is missed. */

export interface Bell {
  ring(): void;
  /** Resolves at a ring, at the signal, or after `atMostMs`; which of them it was, the caller looks for itself. */
  heard(signal: AbortSignal, atMostMs?: number): Promise<void>;
}

export function bell(): Bell {
  let isRung = false;
  let wake = () => {};

  return {
    ring() {
      isRung = true;
      wake();
    },
    async heard(signal, atMostMs) {
      if (!isRung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = atMostMs === undefined ? undefined : setTimeout(done, atMostMs);
          function done() {
            clearTimeout(timer);
            signal.removeEventListener("abort", done);
            resolve();
          }
          signal.addEventListener("abort", done);
          wake = done;
        });
      }
      isRung = false;
    },
  };
}
