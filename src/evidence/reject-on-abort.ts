/** Makes a wait abortable for work that cannot be aborted itself. */

/** What `work` gives, or a rejection with the signal's reason, whichever comes first. */
export function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const leave = () => reject(signal.reason);
  if (signal.aborted) leave();
  signal.addEventListener("abort", leave, { once: true });
  work.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  return promise;
}
