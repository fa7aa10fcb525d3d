/**
 * One signal for several that outlive it. Not `AbortSignal.any`: what listens to one of those stays in memory until a full
 * garbage collection, and for a call that is its whole debate.
 */

interface JoinedSignal {
  /** Aborts with the first of them, for its reason. */
  readonly signal: AbortSignal;
  /** Nothing listens to them any longer. */
  release(): void;
}

export function joinSignals(signals: readonly AbortSignal[]): JoinedSignal {
  const joined = new AbortController();
  const onAbort = () => joined.abort(signals.find(({ aborted }) => aborted)?.reason);
  for (const signal of signals) signal.addEventListener("abort", onAbort, { once: true });
  if (signals.some(({ aborted }) => aborted)) onAbort();
  return {
    signal: joined.signal,
    release: () => {
      for (const signal of signals) signal.removeEventListener("abort", onAbort);
    },
  };
}
