/** Lets so many pieces of work run at once; the others wait, and whoever was called off meanwhile does not begin. */

export type ConcurrencyLimit = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

export function concurrencyLimit(count: number): ConcurrencyLimit {
  let busy = 0;
  const waiting: (() => void)[] = [];
  const leave = () => {
    busy -= 1;
    waiting.shift()?.();
  };
  return async (signal, work) => {
    while (busy >= count) await new Promise<void>((resolve) => waiting.push(resolve));
    busy += 1;
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      leave();
    }
  };
}
