/** The gates of this process, one per place. The first caller sets the limits of a place. */

import type { CallGate, GatedPlace } from "./call-gate.ts";
import { type GateClock, type PlaceGate, placeGate } from "./place-gate.ts";

export function createProcessGate(clock: GateClock): CallGate {
  const gates = new Map<string, PlaceGate>();
  const gateFor = ({ name, limits }: GatedPlace) => {
    const found = gates.get(name) ?? placeGate(limits, clock);
    gates.set(name, found);
    return found;
  };
  return {
    enter: (place, entry) => gateFor(place).enter(entry),
    closeUntil: async (place, timeMs) => gateFor(place).closeUntil(timeMs),
  };
}

/** A vendor counts the calls of all debates of a process together. */
export const processGate: CallGate = createProcessGate({
  now: Date.now,
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
});
