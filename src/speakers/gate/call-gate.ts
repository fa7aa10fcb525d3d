/**
 * Limits the calls to each place, such as an endpoint, as its vendor counts them: at once, per minute, in tokens per minute, and not
 * at all while the vendor refuses them. Every speaker with a place is called through a gate.
 */

export interface CallGate {
  /** Resolves when the call may start, to a function to call when it ends; null: aborted first, which leaves nothing behind. */
  enter(place: GatedPlace, entry: GateEntry): Promise<LeaveGate | null>;
  /** Lets nobody in before then. A place that is closed for longer stays closed for longer. */
  closeUntil(place: GatedPlace, timeMs: number): Promise<void>;
}

export type LeaveGate = () => void;

export interface GatedPlace {
  /** Calls to the same place share its limits. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  readonly limits: CallLimits;
  /** It is part of this machine, and other machines have their own (default: no). */
  readonly isOfMachine?: boolean;
}

export interface CallLimits {
  readonly atOnce: number;
  /** null: unlimited. */
  readonly perMinute: number | null;
  /** Input plus output, as far as it is known before the call. null: unlimited. */
  readonly tokensPerMinute: number | null;
}

export interface GateEntry {
  readonly tokens: number;
  readonly signal: AbortSignal;
  /** Called with the reason if the call has to wait. */
  readonly onWait: (obstacle: string) => void;
}
