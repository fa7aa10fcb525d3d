/**
 * Names of things. A call's key is fixed before the call is made, and the ids of what its ballot brings in follow from the
 * call's place and an index: never from the order in which replies arrive, which differs from run to run.
 */

export type DebateId = string;
export type SeatName = string;
/** Made by the floor alone, e.g. `r2/critique/security>architect`. Never shown to a seat: it names peers. */
export type CallKey = string;
/** `P1b`: the option that seat b proposed in round 1; `P3`: the third option the person named. */
export type OptionId = string;
/** `O1b2`: the second objection of seat b in round 1. `O1bc2`: the same, in a call about seat c. */
export type ObjectionId = string;
/** `K1b2`: the second claim of seat b in round 1. */
export type ClaimId = string;

/** `E1bc2`: the second page that was found for what seat b asked of seat c in round 1. */
export type SourceId = string;

/** `D1b2`: the second point that seat b makes in round 1, counted on from one of its calls to the next. */
export type PointId = string;
/** `Q1b2`: the second question that seat b asked in round 1. */
export type QuestionId = string;
/** `R1b2`: the second piece of evidence that seat b asked for in round 1. */
export type RequestId = string;

/** `W0b2`: the second driver that seat b proposed; `W2`: the second that the person named. */
export type DriverId = string;

/** `B1b2`: the second finding of seat b in part 1 of a review. */
export type FindingId = string;

/** The kind of the last call to every seat, in every protocol that has one. */
export const CLOSING = "closing";

/** What names a call: asked once in its round, or once in the debate. */
export interface CallName {
  readonly round: number | null;
  readonly kind: string;
  readonly seat: SeatName;
  readonly about: SeatName | null;
}

export function callKey({ round, kind, seat, about }: CallName): CallKey {
  const who = about === null ? seat : `${seat}>${about}`;
  return round === null ? `${kind}/${who}` : `r${round}/${kind}/${who}`;
}

export function repairKey(call: CallKey): CallKey {
  return `${call}/repair`;
}

export function isRepair(call: CallKey): boolean {
  return call.endsWith("/repair");
}

/** The call that a repair belongs to; of any other call, itself. */
export function repairedKey(call: CallKey): CallKey {
  return call.replace(/\/repair$/, "");
}

/** Seats are lettered in the order they joined. The chair is z, so a seat that joins late never takes a letter in use. */
export function seatLetter(index: number): string {
  return String.fromCharCode("a".charCodeAt(0) + index);
}

export const CHAIR_LETTER = "z";
/** One letter each, and z is the chair's. */
export const MAX_SEATS = 25;

/** The part of an id that says where it comes from: round, seat, and the seat it is about. */
export function placeTag(round: number, seat: string, about: string | null): string {
  return `${round}${seat}${about ?? ""}`;
}

export function optionId(tag: string): OptionId {
  return `P${tag}`;
}

export function personOptionId(index: number): OptionId {
  return `P${index + 1}`;
}

/** Whether the person named the option: it belongs to no seat. */
export function isPersonOption(id: OptionId): boolean {
  return /^P\d+$/.test(id);
}

export function objectionId(tag: string, index: number): ObjectionId {
  return `O${tag}${index + 1}`;
}

export function claimId(tag: string, index: number): ClaimId {
  return `K${tag}${index + 1}`;
}

export function sourceId(tag: string, index: number): SourceId {
  return `E${tag}${index + 1}`;
}

export function pointId(tag: string, index: number): PointId {
  return `D${tag}${index + 1}`;
}

/** Whether a text is nothing but what a point's ID looks like. */
export function isPointId(text: string): boolean {
  return /^D\d+[a-z]{1,2}\d+$/.test(text);
}

export function questionId(tag: string, index: number): QuestionId {
  return `Q${tag}${index + 1}`;
}

export function requestId(tag: string, index: number): RequestId {
  return `R${tag}${index + 1}`;
}

export function findingId(tag: string, index: number): FindingId {
  return `B${tag}${index + 1}`;
}

/** `C2`: the second constraint of the question; those that are said later are numbered after them. */
export function constraintId(index: number): string {
  return `C${index + 1}`;
}

export function driverId(tag: string, index: number): DriverId {
  return `W${tag}${index + 1}`;
}

export function personDriverId(index: number): DriverId {
  return `W${index + 1}`;
}
