/**
 * Work that several ask for is done once. It is called off by the signal of whoever asked first; that is no answer to the others,
 * so one of them begins it again.
 */

import { rejectOnAbort } from "./reject-on-abort.ts";

export type ShareWork<T> = (key: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/** What is not worth keeping is begun again when it is asked for later. */
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
      return doing;
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
