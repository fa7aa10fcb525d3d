/**
 * Turns seat specs into a panel: fills in and reads roles, creates speakers, assigns names. All problems are reported
 * together. Whether the speakers are ready is not checked here.
 */

import { ConclaveError } from "../../core/errors.ts";
import type { SeatName } from "../../core/ids.ts";
import type { Panel, Seat, Summaries } from "../../core/panel.ts";
import type { Protocol } from "../../protocols/protocol.ts";
import { createSpeaker, type Surroundings } from "../../speakers/registry.ts";
import type { Speaker } from "../../speakers/speaker.ts";
import { nameSeats } from "./name-seats.ts";
import { findRole, type Role } from "./role.ts";
import { duplicateSeats, type SeatSpec } from "./seat-grammar.ts";

interface PanelSpec {
  readonly seatSpecs: readonly SeatSpec[];
  /** Chooses a chair by the families of the seats; null: the first seat's speaker, in its own session. */
  readonly chair: (families: readonly string[]) => SeatSpec | null;
  readonly protocol: Protocol;
  /** The number of seats per spec, for one speaker that is asked repeatedly. */
  readonly copies: number;
  /** Seats of the debate that the panel continues. */
  readonly earlier?: readonly Seat[];
}

export interface BuiltPanel {
  readonly panel: Panel;
  /** Of the seats that have their own, and of the chair. */
  readonly summaries: Readonly<Record<SeatName, Partial<Summaries>>>;
  readonly problems: readonly ConclaveError[];
}

const CHAIR_NAME = "chair";
/** Protocols with their own chair role; elsewhere the chair is a judge. */
const CHAIR_ROLES: ReadonlyMap<string, string> = new Map([
  ["roundtable", "moderator"],
  ["review", "reporter"],
]);

export function buildPanel(spec: PanelSpec, surroundings: Surroundings): BuiltPanel {
  const { seatSpecs, chair, protocol, copies } = spec;
  const problems: ConclaveError[] = [];
  const resolved = seatSpecs.flatMap((seat, index) => {
    const role = seat.role ?? protocol.roles[Math.min(index, protocol.roles.length - 1)] ?? "generalist";
    return resolveSeat({ ...seat, role }, surroundings, problems) ?? [];
  });
  problems.push(
    ...duplicateSeats(resolved.map(({ role, speaker }) => ({ role: role.name, speaker: speaker.id }))),
    ...(problems.length === 0 ? seatCountProblems(resolved.length * copies, protocol) : []),
  );
  const ordered = inProtocolOrder(resolved, protocol).flatMap((each) => Array.from({ length: copies }, () => each));
  const unnamed = ordered.map(({ role, speaker }) => ({ role: role.name, speaker: speaker.id }));
  const names = nameSeats([...unnamed, { role: CHAIR_NAME, speaker: "" }], spec.earlier);
  const seats = ordered.map((each, index) => seatOf(each, names[index] ?? each.role.name));
  const summaries = Object.fromEntries(seats.map(({ name }, index) => [name, ordered[index]?.summaries ?? {}]));
  const chairSpec = chair(seats.map(({ family }) => family));
  const chairSpeaker = chairSpec?.speaker ?? (seats.length > 1 ? seats[0]?.speaker : undefined);
  if (protocol.chair === "no" || chairSpeaker === undefined)
    return { panel: { seats, chair: null }, summaries, problems };
  const chairRole = chairSpec?.role ?? CHAIR_ROLES.get(protocol.name) ?? "judge";
  const presiding = resolveSeat({ ...chairSpec, role: chairRole, speaker: chairSpeaker }, surroundings, problems);
  if (!presiding) return { panel: { seats, chair: null }, summaries, problems };
  const seated = seatOf(presiding, names.at(-1) ?? CHAIR_NAME);
  return {
    panel: { seats, chair: seated },
    summaries: { ...summaries, [seated.name]: presiding.summaries },
    problems,
  };
}

interface ResolvedSeat {
  readonly role: Pick<Role, "name" | "instructions" | "source">;
  readonly speaker: Speaker;
  readonly summaries: Partial<Summaries>;
  readonly temperature: number | undefined;
}

function resolveSeat(
  { role: named, speaker: spec, prompt, summaries = {}, temperature }: SeatSpec & { readonly role: string },
  surroundings: Surroundings,
  problems: ConclaveError[],
): ResolvedSeat | null {
  const role = collectProblems(problems, () =>
    prompt
      ? { name: named, instructions: prompt.text, source: prompt.source }
      : findRole(named, surroundings.workingDir),
  );
  if (spec === null) {
    problems.push(new ConclaveError("SPEAKER_NONE", `No speaker was found for the role ${named}.`));
    return null;
  }
  const speaker = collectProblems(problems, () => createSpeaker(spec, surroundings));
  return role && speaker ? { role, speaker, summaries, temperature } : null;
}

function collectProblems<T>(problems: ConclaveError[], work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ConclaveError)) throw error;
    // Two seats of one scenario find the same error in it, which is reported once.
    if (!problems.some(({ message }) => message === error.message)) problems.push(error);
    return null;
  }
}

function seatCountProblems(count: number, { name, seats }: Protocol): readonly ConclaveError[] {
  const takes = seats.least === seats.most ? `${seats.least}` : `${seats.least} to ${seats.most}`;
  const message = `${name} takes ${takes} seats, not ${count}.`;
  if (count < seats.least) return [new ConclaveError("SEATS_TOO_FEW", message)];
  return count > seats.most ? [new ConclaveError("SEATS_TOO_MANY", message)] : [];
}

/** If each seat of a protocol has its own part, seats named after a part take it, in any order. */
function inProtocolOrder(resolved: readonly ResolvedSeat[], { roles, seats }: Protocol): readonly ResolvedSeat[] {
  const isOfParts = seats.least === seats.most && resolved.every(({ role }) => roles.includes(role.name));
  if (!isOfParts) return resolved;
  return resolved.toSorted((a, b) => roles.indexOf(a.role.name) - roles.indexOf(b.role.name));
}

function seatOf({ role, speaker, temperature }: ResolvedSeat, name: string): Seat {
  return {
    name,
    role: role.name,
    instructions: role.instructions,
    source: role.source,
    speaker: speaker.id,
    family: speaker.family,
    readsFiles: speaker.traits.readsFiles,
    ...(temperature === undefined ? {} : { temperature }),
  };
}
