/**
 * From whom a person wants at the table to a panel: roles filled in and read, speakers made, names given. All that is wrong
 * is told together. Whether the speakers are ready is not asked here.
 */

import { ConclaveError } from "../core/errors.ts";
import type { SeatName } from "../core/ids.ts";
import { type Panel, type Seat, type Summaries, seatNames } from "../core/panel.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { type Surroundings, speakerFor } from "./registry.ts";
import { type Role, roleFor } from "./roles.ts";
import type { SeatWish } from "./seat-grammar.ts";
import type { Speaker } from "./speaker.ts";

export interface PanelWish {
  readonly wishes: readonly SeatWish[];
  /** null: the first seat's speaker, in a session of its own. */
  readonly chair: SeatWish | null;
  readonly protocol: Protocol;
  /** Each wish sits this many times: one speaker asked again and again. */
  readonly copies: number;
}

export interface SeatedPanel {
  readonly panel: Panel;
  /** Of the seats that were wished so. */
  readonly summaries: Readonly<Record<SeatName, Partial<Summaries>>>;
  readonly problems: readonly ConclaveError[];
}

const CHAIR_NAME = "chair";
/** Where a protocol has one of its own; elsewhere the chair judges. */
const CHAIR_ROLES: ReadonlyMap<string, string> = new Map([["roundtable", "moderator"]]);

export function seatedPanel({ wishes, chair, protocol, copies }: PanelWish, surroundings: Surroundings): SeatedPanel {
  const problems: ConclaveError[] = [];
  const sitting = wishes.flatMap((wish, index) => {
    const role = wish.role ?? protocol.roles[Math.min(index, protocol.roles.length - 1)] ?? "generalist";
    return sitter({ ...wish, role }, surroundings, problems) ?? [];
  });
  problems.push(...twice(sitting), ...(problems.length === 0 ? wrongCount(sitting.length * copies, protocol) : []));
  const ordered = inPlaces(sitting, protocol).flatMap((each) => Array.from({ length: copies }, () => each));
  const names = seatNames([...ordered.map(({ role }) => role.name), CHAIR_NAME]);
  const seats = ordered.map((each, index) => seatOf(each, names[index] ?? each.role.name));
  const summaries = Object.fromEntries(seats.map(({ name }, index) => [name, ordered[index]?.summaries ?? {}]));
  const chairSpeaker = chair?.speaker ?? (seats.length > 1 ? seats[0]?.speaker : undefined);
  if (protocol.chair === "no" || chairSpeaker === undefined)
    return { panel: { seats, chair: null }, summaries, problems };
  const chairRole = chair?.role ?? CHAIR_ROLES.get(protocol.name) ?? "judge";
  const presiding = sitter({ ...chair, role: chairRole, speaker: chairSpeaker }, surroundings, problems);
  return { panel: { seats, chair: presiding && seatOf(presiding, names.at(-1) ?? CHAIR_NAME) }, summaries, problems };
}

interface Sitter {
  readonly role: Pick<Role, "name" | "instructions" | "source">;
  readonly speaker: Speaker;
  readonly summaries: Partial<Summaries>;
}

function sitter(
  { role: named, speaker: spec, prompt, summaries = {} }: SeatWish & { readonly role: string },
  surroundings: Surroundings,
  problems: ConclaveError[],
): Sitter | null {
  const role = collected(problems, () =>
    prompt
      ? { name: named, instructions: prompt.text, source: prompt.source }
      : roleFor(named, surroundings.workingDir),
  );
  if (spec === null) {
    problems.push(new ConclaveError("SPEAKER_NONE", `No speaker was found for the role ${named}.`));
    return null;
  }
  const speaker = collected(problems, () => speakerFor(spec, surroundings));
  return role && speaker ? { role, speaker, summaries } : null;
}

function collected<T>(problems: ConclaveError[], work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ConclaveError)) throw error;
    // Two seats of one scenario meet the same fault in it, which is told once.
    if (!problems.some(({ message }) => message === error.message)) problems.push(error);
    return null;
  }
}

function twice(sitting: readonly Sitter[]): readonly ConclaveError[] {
  const pairs = sitting.map(({ role, speaker }) => `${role.name}=${speaker.id}`);
  const again = new Set(pairs.filter((pair, index) => pairs.indexOf(pair) !== index));
  return [...again].map((pair) => new ConclaveError("SEAT_TWICE", `The seat "${pair}" is named more than once.`));
}

function wrongCount(count: number, { name, seats }: Protocol): readonly ConclaveError[] {
  const takes = seats.least === seats.most ? `${seats.least}` : `${seats.least} to ${seats.most}`;
  const message = `${name} takes ${takes} seats and got ${count}.`;
  if (count < seats.least) return [new ConclaveError("SEATS_TOO_FEW", message)];
  return count > seats.most ? [new ConclaveError("SEATS_TOO_MANY", message)] : [];
}

/** Where each place of a protocol is a part of its own, seats named by those parts take them, in whatever order they came. */
function inPlaces(sitting: readonly Sitter[], { roles, seats }: Protocol): readonly Sitter[] {
  const isOfParts = seats.least === seats.most && sitting.every(({ role }) => roles.includes(role.name));
  if (!isOfParts) return sitting;
  return sitting.toSorted((a, b) => roles.indexOf(a.role.name) - roles.indexOf(b.role.name));
}

function seatOf({ role, speaker }: Sitter, name: string): Seat {
  return {
    name,
    role: role.name,
    instructions: role.instructions,
    source: role.source,
    speaker: speaker.id,
    family: speaker.family,
    readsFiles: speaker.traits.readsFiles,
  };
}
