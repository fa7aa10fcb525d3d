/**
 * Who sits when nobody was named: ready speakers of different families, in the order in which they were found, and who presides.
 * Families count because copies of one model mostly agree with themselves.
 */

import { HOST } from "../../core/host.ts";
import type { Protocol } from "../../protocols/protocol.ts";
import type { Candidate, DetectedSpeaker } from "../detected-speaker.ts";
import type { SeatSpec } from "./seat-grammar.ts";

export interface Seating {
  readonly seatSpecs: readonly SeatSpec[];
  /** Whom and why, one line each. */
  readonly reasons: readonly string[];
  /** null: nothing to warn of. */
  readonly warning: string | null;
}

const SEATS_USUAL = 3;

/** `most` seats at most, null: as many as is usual. null: nobody is ready. */
export function chooseSeats(
  sightings: readonly DetectedSpeaker[],
  protocol: Protocol,
  most: number | null,
): Seating | null {
  const found = onePerFamily(sightings);
  if (found.length === 0) return null;
  const wanted = Math.min(found.length, most ?? SEATS_USUAL);
  const count = Math.min(Math.max(protocol.seats.least, wanted), protocol.seats.most);
  const sitting = Array.from({ length: count }, (_, index) => nth(found, index));
  const wishes = sitting.map(({ speaker }, index) => ({ role: roleForPlace(protocol, index, found.length), speaker }));
  return { seatSpecs: wishes, reasons: [...new Set(sitting.map(reasonLine))], warning: familyWarning(sitting) };
}

/** The same wishes with a speaker for every role that has none; nobody where nobody is ready. */
export function assignSpeakers(wishes: readonly SeatSpec[], sightings: readonly DetectedSpeaker[]): Seating {
  const found = onePerFamily(sightings);
  const taken: Candidate[] = [];
  const seated = wishes.map((wish) => {
    if (wish.speaker !== null || found.length === 0) return wish;
    const candidate = nth(found, taken.length);
    taken.push(candidate);
    return { ...wish, speaker: candidate.speaker };
  });
  return { seatSpecs: seated, reasons: [...new Set(taken.map(reasonLine))], warning: familyWarning(taken) };
}

/** Whether whoever runs the debate was seated, nobody else was, and that is too few. */
export function isHostAlone(wishes: readonly SeatSpec[], { seats }: Protocol): boolean {
  return wishes.length > 0 && wishes.length < seats.least && wishes.every(({ speaker }) => speaker === HOST);
}

/** A host that sits alone is joined by those who are ready; nobody joins where nobody is. */
export function seatWithHost(
  wishes: readonly SeatSpec[],
  sightings: readonly DetectedSpeaker[],
  protocol: Protocol,
): Seating {
  const found = onePerFamily(sightings);
  const { least, most } = protocol.seats;
  const count = Math.min(Math.max(least, Math.min(wishes.length + found.length, SEATS_USUAL)), most) - wishes.length;
  const joining = found.length === 0 ? [] : Array.from({ length: count }, (_, index) => nth(found, index));
  // Where every place is a part of its own, they take those that are left.
  const taken = wishes.map(({ role }, index) => role ?? protocol.roles[index]);
  const parts = least === most ? protocol.roles.filter((role) => !taken.includes(role)) : [];
  const seated = joining.map(({ speaker }, index) => ({ role: parts[index] ?? null, speaker }));
  return { seatSpecs: [...wishes, ...seated], reasons: [...new Set(joining.map(reasonLine))], warning: null };
}

/** Presides without a seat: ready, and of a family that does not sit; null: there is none. */
export function findChair(families: readonly string[], sightings: readonly DetectedSpeaker[]): Candidate | null {
  return onePerFamily(sightings).find(({ family }) => !families.includes(family)) ?? null;
}

function onePerFamily(sightings: readonly DetectedSpeaker[]): readonly Candidate[] {
  const ready = sightings.flatMap(({ candidate }) => candidate ?? []);
  return ready.filter(({ family }, index) => ready.findIndex((other) => other.family === family) === index);
}

/** Where all seats have one role, a speaker that sits twice needs another one the second time. */
function roleForPlace({ roles }: Protocol, index: number, speakers: number): string | null {
  if (index < speakers || index < roles.length) return null;
  return VARIED_ROLES[index % VARIED_ROLES.length] ?? null;
}

const VARIED_ROLES = ["architect", "devils-advocate", "pragmatist"];

function familyWarning(sitting: readonly Candidate[]): string | null {
  const families = new Set(sitting.map(({ family }) => family));
  const [only] = families;
  if (sitting.length < 2 || families.size > 1) return null;
  return `All seats are of one family (${only}), and copies of one model mostly agree with themselves; conclave doctor shows whom else you could connect.`;
}

function reasonLine({ speaker, because }: Candidate): string {
  return `${speaker}: ${because}`;
}

/** Round and round. */
function nth(found: readonly Candidate[], index: number): Candidate {
  const candidate = found[index % found.length];
  if (!candidate) throw new Error("Nobody is there to be seated.");
  return candidate;
}
