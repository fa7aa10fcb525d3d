/**
 * Who is to sit: --seats, --seat and --chair, else what a configuration file says. Names are looked up among the speakers and
 * roles there are. A role that is typed alone takes the seat that the file has for it.
 */

import { ConclaveError } from "../../core/errors.ts";
import { listRoles } from "../../speakers/panel/role.ts";
import {
  checkSeatSpec,
  type KnownNames,
  parseSeat,
  parseSeats,
  type SeatSpec,
} from "../../speakers/panel/seat-grammar.ts";
import { speakerNames } from "../../speakers/registry.ts";
import type { CliInput, ConfiguredSeat } from "../arguments/cli-command.ts";

export interface PanelInput {
  readonly seatSpecs: readonly SeatSpec[];
  readonly chair: SeatSpec | null;
  /** Somebody said who is to sit. */
  readonly isNamed: boolean;
  /** Something could not be understood, and the problems say what. */
  readonly isFaulty: boolean;
}

export function resolvePanel(given: CliInput, workingDir: string): PanelInput {
  const known: KnownNames = { roles: roleNames(given, workingDir), speakers: speakerNames() };
  const { seatSpecs: typed, problems } = parseSeats(
    { seats: given.values("seats"), seat: given.values("seat") },
    known,
  );
  for (const problem of problems) given.addProblemOf("seats", problem);
  const isTyped = given.has("seats") || given.has("seat");
  const file = parseConfiguredSeats(given, known);
  const seatSpecs = isTyped
    ? chooseSeats(given, typed, file.seatSpecs)
    : given.configured.seats
      ? fileSeats(given, file.seatSpecs)
      : [];
  const chair = resolveChair(given, known);
  return {
    seatSpecs,
    chair: chair.wish,
    isNamed: isTyped || given.configured.seats !== null,
    isFaulty: problems.length > 0 || file.isFaulty || chair.isFaulty,
  };
}

/** Roles without a speaker are looked for in the file. */
function chooseSeats(given: CliInput, typed: readonly SeatSpec[], file: readonly SeatSpec[]): readonly SeatSpec[] {
  const { isChosenFrom } = given.configured;
  const found = typed.flatMap((wish) => {
    const own = wish.speaker === null ? file.filter(({ role }) => role === wish.role) : [];
    if (own.length > 0) return own;
    return isChosenFrom && wish.speaker === null ? [] : [wish];
  });
  return isChosenFrom && found.length === 0
    ? fallbackSeats(given, file, "None of its agents has a role that was asked for")
    : found;
}

function fileSeats(given: CliInput, file: readonly SeatSpec[]): readonly SeatSpec[] {
  return given.configured.isChosenFrom && file.length === 0
    ? fallbackSeats(given, file, "None of its agents is enabled")
    : file;
}

const FALLBACK_ROLES = ["architect", "performance"];

/** By whoever the file would let speak, else by whoever is found. */
function fallbackSeats(given: CliInput, file: readonly SeatSpec[], why: string): readonly SeatSpec[] {
  given.addWarning(`${why}; ${FALLBACK_ROLES.join(" and ")} sit instead.`);
  return FALLBACK_ROLES.map((role, index) => ({ role, speaker: file[index % file.length]?.speaker ?? null }));
}

function parseConfiguredSeats(given: CliInput, known: KnownNames) {
  const read = (given.configured.seats ?? []).map((seat) => parseConfiguredSeat(given, seat, known));
  return { seatSpecs: read.flatMap((wish) => wish ?? []), isFaulty: read.includes(null) };
}

/** null: the problems say why. */
function parseConfiguredSeat(given: CliInput, seat: ConfiguredSeat, known: KnownNames): SeatSpec | null {
  const { short, role, speaker, prompt, summaries, place } = seat;
  // Who brings a prompt needs no role that is known.
  const roles = prompt && role !== null ? [...known.roles, role] : known.roles;
  const { seatSpec: wish, problems } =
    short === null ? checkSeatSpec({ role, speaker }, { ...known, roles }) : parseSeat(short, { ...known, roles });
  for (const { message, hint } of problems) {
    given.addProblem(new ConclaveError("CONFIG_WRONG", `${place}: ${message}`, { hint }));
  }
  return wish && { ...wish, ...(prompt ? { prompt } : {}), summaries };
}

function resolveChair(
  given: CliInput,
  known: KnownNames,
): { readonly wish: SeatSpec | null; readonly isFaulty: boolean } {
  const typed = given.value("chair");
  const { chair } = given.configured;
  if (typed === null) {
    const wish = chair && parseConfiguredSeat(given, chair, known);
    return { wish, isFaulty: chair !== null && wish === null };
  }
  const { seatSpec: wish, problems } = parseSeat(typed, known);
  for (const problem of problems) given.addProblemOf("chair", problem);
  return { wish, isFaulty: problems.length > 0 };
}

/** A role file that is wrong is a problem like any other, and hides no name but its own. */
function roleNames(given: CliInput, workingDir: string): readonly string[] {
  try {
    return listRoles(workingDir).map(({ name }) => name);
  } catch (error) {
    if (!(error instanceof ConclaveError)) throw error;
    given.addProblem(error);
    return [];
  }
}
