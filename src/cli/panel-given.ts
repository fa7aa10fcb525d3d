/**
 * Who is to sit: --seats, --seat and --chair, else what a configuration file says. Names are looked up among the speakers and
 * roles there are. A role that is typed alone takes the seat that the file has for it.
 */

import { ConclaveError } from "../core/errors.ts";
import { speakerNames } from "../speakers/registry.ts";
import { listRoles } from "../speakers/roles.ts";
import { apartWish, type KnownNames, type SeatWish, seatWish, seatWishes } from "../speakers/seat-grammar.ts";
import type { ConfiguredSeat, Given } from "./command.ts";

export interface PanelGiven {
  readonly wishes: readonly SeatWish[];
  readonly chair: SeatWish | null;
  /** Somebody said who is to sit. */
  readonly isNamed: boolean;
  /** Something could not be understood, and the problems say what. */
  readonly isFaulty: boolean;
}

export function panelGiven(given: Given, workingDir: string): PanelGiven {
  const known: KnownNames = { roles: roleNames(given, workingDir), speakers: speakerNames() };
  const { wishes: typed, problems } = seatWishes({ seats: given.all("seats"), seat: given.all("seat") }, known);
  for (const problem of problems) given.addProblemOf("seats", problem);
  const isTyped = given.has("seats") || given.has("seat");
  const file = configuredSeats(given, known);
  const wishes = isTyped ? chosen(given, typed, file.wishes) : given.configured.seats ? seated(given, file.wishes) : [];
  const chair = chairGiven(given, known);
  return {
    wishes,
    chair: chair.wish,
    isNamed: isTyped || given.configured.seats !== null,
    isFaulty: problems.length > 0 || file.isFaulty || chair.isFaulty,
  };
}

/** Roles without a speaker are looked for in the file. */
function chosen(given: Given, typed: readonly SeatWish[], file: readonly SeatWish[]): readonly SeatWish[] {
  const { isChosenFrom } = given.configured;
  const found = typed.flatMap((wish) => {
    const own = wish.speaker === null ? file.filter(({ role }) => role === wish.role) : [];
    if (own.length > 0) return own;
    return isChosenFrom && wish.speaker === null ? [] : [wish];
  });
  return isChosenFrom && found.length === 0
    ? fallback(given, file, "None of its agents has a role that was asked for")
    : found;
}

function seated(given: Given, file: readonly SeatWish[]): readonly SeatWish[] {
  return given.configured.isChosenFrom && file.length === 0
    ? fallback(given, file, "None of its agents is enabled")
    : file;
}

const FALLBACK_ROLES = ["architect", "performance"];

/** By whoever the file would let speak, else by whoever is found. */
function fallback(given: Given, file: readonly SeatWish[], why: string): readonly SeatWish[] {
  given.addWarning(`${why}; ${FALLBACK_ROLES.join(" and ")} sit instead.`);
  return FALLBACK_ROLES.map((role, index) => ({ role, speaker: file[index % file.length]?.speaker ?? null }));
}

function configuredSeats(given: Given, known: KnownNames) {
  const read = (given.configured.seats ?? []).map((seat) => configuredSeat(given, seat, known));
  return { wishes: read.flatMap((wish) => wish ?? []), isFaulty: read.includes(null) };
}

/** null: the problems say why. */
function configuredSeat(given: Given, seat: ConfiguredSeat, known: KnownNames): SeatWish | null {
  const { short, role, speaker, prompt, summaries, place } = seat;
  // Who brings a prompt needs no role that is known.
  const roles = prompt && role !== null ? [...known.roles, role] : known.roles;
  const { wish, problems } =
    short === null ? apartWish({ role, speaker }, { ...known, roles }) : seatWish(short, { ...known, roles });
  for (const { message, hint } of problems) {
    given.addProblem(new ConclaveError("CONFIG_WRONG", `${place}: ${message}`, { hint }));
  }
  return wish && { ...wish, ...(prompt ? { prompt } : {}), summaries };
}

function chairGiven(given: Given, known: KnownNames): { readonly wish: SeatWish | null; readonly isFaulty: boolean } {
  const typed = given.one("chair");
  const { chair } = given.configured;
  if (typed === null) {
    const wish = chair && configuredSeat(given, chair, known);
    return { wish, isFaulty: chair !== null && wish === null };
  }
  const { wish, problems } = seatWish(typed, known);
  for (const problem of problems) given.addProblemOf("chair", problem);
  return { wish, isFaulty: problems.length > 0 };
}

/** A role file that is wrong is a problem like any other, and hides no name but its own. */
function roleNames(given: Given, workingDir: string): readonly string[] {
  try {
    return listRoles(workingDir).map(({ name }) => name);
  } catch (error) {
    if (!(error instanceof ConclaveError)) throw error;
    given.addProblem(error);
    return [];
  }
}
