/**
 * Does work that several callers ask for only once. Each caller's signal ends its own wait. The work itself heeds the first caller's
 * signal, if any; another caller then starts it again.
 */

import { rejectOnAbort } from "./reject-on-abort.ts";

export type ShareWork<T> = (key: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/** Results that are not worth keeping are computed again for later callers. */
export function shareWork<T>(isKept: (result: T) => boolean): ShareWork<T> {
  const known = new Map<string, Promise<T>>();
  const share: ShareWork<T> = async (key, signal, work) => {
    signal.throwIfAborted();
    const begun = known.get(key);
    if (begun === undefined) {
      const doing = work();
      known.set(key, doing);
      doing.then(
        (result) => isKept(result) || known.delete(key),
        () => known.delete(key),
      );
      return rejectOnAbort(doing, signal);
    }
    const failed = Symbol("failed");
    const result = await rejectOnAbort<T | typeof failed>(
      begun.catch(() => failed),
      signal,
    );
    return result === failed ? share(key, signal, work) : result;
  };
  return share;
}
