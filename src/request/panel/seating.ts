/**
 * Automatic seating, if no speaker was named: ready speakers of different families, in the order of detection, and a chair.
 * Families matter because copies of one model mostly agree with each other.
 */

import { HOST } from "../../core/host.ts";
import type { Protocol } from "../../protocols/protocol.ts";
import type { Candidate, DetectedSpeaker } from "../../speakers/detected-speaker.ts";
import type { SeatSpec } from "./seat-grammar.ts";

export interface Seating {
  readonly seatSpecs: readonly SeatSpec[];
  /** Each speaker and why it was chosen, one line each. */
  readonly reasons: readonly string[];
  /** null: no warning. */
  readonly warning: string | null;
}

const SEATS_USUAL = 3;

/** `most`: the maximum number of seats; null: the default. Returns null if no speaker is ready. */
export function chooseSeats(
  detected: readonly DetectedSpeaker[],
  protocol: Protocol,
  most: number | null,
): Seating | null {
  const found = onePerFamily(detected);
  if (found.length === 0) return null;
  const wanted = Math.min(found.length, most ?? SEATS_USUAL);
  const count = Math.min(Math.max(protocol.seats.least, wanted), protocol.seats.most);
  const chosen = Array.from({ length: count }, (_, index) => nth(found, index));
  const seatSpecs = chosen.map(({ speaker }, index) => ({
    role: roleForPlace(protocol, index, found.length),
    speaker,
  }));
  return { seatSpecs, reasons: [...new Set(chosen.map(reasonLine))], warning: familyWarning(chosen) };
}

/** Adds a speaker to every role that has none; unchanged if no speaker is ready. */
export function assignSpeakers(named: readonly SeatSpec[], detected: readonly DetectedSpeaker[]): Seating {
  const found = onePerFamily(detected);
  const taken: Candidate[] = [];
  const seated = named.map((spec) => {
    if (spec.speaker !== null || found.length === 0) return spec;
    const candidate = nth(found, taken.length);
    taken.push(candidate);
    return { ...spec, speaker: candidate.speaker };
  });
  return { seatSpecs: seated, reasons: [...new Set(taken.map(reasonLine))], warning: familyWarning(taken) };
}

/** Whether only the host was seated, and the protocol needs more seats. */
export function isHostAlone(named: readonly SeatSpec[], { seats }: Protocol): boolean {
  return named.length > 0 && named.length < seats.least && named.every(({ speaker }) => speaker === HOST);
}

/** Adds ready speakers to a panel that has only the host. */
export function seatWithHost(
  named: readonly SeatSpec[],
  detected: readonly DetectedSpeaker[],
  protocol: Protocol,
): Seating {
  const found = onePerFamily(detected);
  const { least, most } = protocol.seats;
  const count = Math.min(Math.max(least, Math.min(named.length + found.length, SEATS_USUAL)), most) - named.length;
  const joining = found.length === 0 ? [] : Array.from({ length: count }, (_, index) => nth(found, index));
  // If every seat has its own part, they take the remaining ones.
  const taken = named.map(({ role }, index) => role ?? protocol.roles[index]);
  const parts = least === most ? protocol.roles.filter((role) => !taken.includes(role)) : [];
  const seated = joining.map(({ speaker }, index) => ({ role: parts[index] ?? null, speaker }));
  return { seatSpecs: [...named, ...seated], reasons: [...new Set(joining.map(reasonLine))], warning: null };
}

/** A chair without a seat: ready, and of a family that no seat has; null: there is none. */
export function findChair(families: readonly string[], detected: readonly DetectedSpeaker[]): Candidate | null {
  return onePerFamily(detected).find(({ family }) => !families.includes(family)) ?? null;
}

function onePerFamily(detected: readonly DetectedSpeaker[]): readonly Candidate[] {
  const ready = detected.flatMap(({ candidate }) => candidate ?? []);
  return ready.filter(({ family }, index) => ready.findIndex((other) => other.family === family) === index);
}

/** A speaker with a second seat needs a different role there. */
function roleForPlace({ roles }: Protocol, index: number, speakers: number): string | null {
  if (index < speakers || index < roles.length) return null;
  return VARIED_ROLES[index % VARIED_ROLES.length] ?? null;
}

const VARIED_ROLES = ["architect", "devils-advocate", "pragmatist"];

function familyWarning(seated: readonly Candidate[]): string | null {
  const families = new Set(seated.map(({ family }) => family));
  const [only] = families;
  if (seated.length < 2 || families.size > 1) return null;
  return `All seats are from one family (${only}), and copies of one model mostly agree with each other; conclave doctor lists other speakers you could connect.`;
}

function reasonLine({ speaker, because }: Candidate): string {
  return `${speaker}: ${because}`;
}

/** Wraps around. */
function nth(found: readonly Candidate[], index: number): Candidate {
  const candidate = found[index % found.length];
  if (!candidate) throw new Error("There is no candidate to seat.");
  return candidate;
}
