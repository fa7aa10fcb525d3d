/** A wait that others can end. A wakeup without a waiter is kept for the next one, so none is missed. */

export interface Wakeup {
  notify(): void;
  /** Resolves at a wakeup, at the signal, or after `atMostMs`; the caller checks which. */
  wait(signal: AbortSignal, atMostMs?: number): Promise<void>;
}

export function wakeup(): Wakeup {
  let isRung = false;
  let wake = () => {};

  return {
    notify() {
      isRung = true;
      wake();
    },
    async wait(signal, atMostMs) {
      if (!isRung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = atMostMs === undefined ? undefined : setTimeout(finish, atMostMs);
          function finish() {
            clearTimeout(timer);
            signal.removeEventListener("abort", finish);
            resolve();
          }
          signal.addEventListener("abort", finish);
          wake = finish;
        });
      }
      isRung = false;
    },
  };
}
