/** Parses the seats and the chair of an input. Names are looked up among the known speakers and roles. */

import { ConclaveError } from "../../core/errors.ts";
import { speakerNames } from "../../speakers/registry.ts";
import type { SeatInput } from "../debate-input.ts";
import type { InputCheck } from "../input-check.ts";
import { listRoles } from "./role.ts";
import { checkSeatSpec, duplicateSeats, type KnownNames, parseSeat, type SeatSpec } from "./seat-grammar.ts";

export interface PanelInput {
  readonly seatSpecs: readonly SeatSpec[];
  readonly chair: SeatSpec | null;
  /** Something could not be parsed; the problems say what. */
  readonly isFaulty: boolean;
}

export interface PanelNames {
  readonly workingDir: string;
  /** Ids of a program's own speakers. */
  readonly own: readonly string[];
}

export async function resolvePanel(check: InputCheck, { workingDir, own }: PanelNames): Promise<PanelInput> {
  // A malformed role file is a problem like any other, and affects only its own name.
  const roles = (await check.attempt(null, () => listRoles(workingDir))) ?? [];
  const known: KnownNames = { roles: roles.map(({ name }) => name), speakers: [...speakerNames(), ...own] };
  const { seats, chair } = check.input;
  if (seats?.length === 0) {
    check.addProblemOf("seats", new ConclaveError("USAGE_OPTION_VALUE", "--seats names no seat."));
  }
  const parsed = (seats ?? []).map((seat) => parseInput(check, seat, { known, key: "seats" }));
  const seatSpecs = parsed.flatMap((spec) => spec ?? []);
  const duplicates = duplicateSeats(seatSpecs);
  for (const problem of duplicates) check.addProblemOf("seats", problem);
  const chairSpec = chair === undefined ? null : parseInput(check, chair, { known, key: "chair" });
  const isFaulty = seats?.length === 0 || parsed.includes(null) || (chair !== undefined && chairSpec === null);
  return { seatSpecs, chair: chairSpec, isFaulty: isFaulty || duplicates.length > 0 };
}

/** null: the problems say why. */
function parseInput(
  check: InputCheck,
  seat: SeatInput,
  { known, key }: { readonly known: KnownNames; readonly key: "seats" | "chair" },
): SeatSpec | null {
  if (typeof seat === "string") {
    const { seatSpec, problems } = parseSeat(seat, known);
    for (const problem of problems) check.addProblemOf(key, problem);
    return seatSpec;
  }
  const { short, role, speaker, prompt, summaries, temperature, place } = seat;
  // A seat with its own prompt needs no known role.
  const names = prompt && role !== null ? { ...known, roles: [...known.roles, role] } : known;
  const { seatSpec, problems } = short === null ? checkSeatSpec({ role, speaker }, names) : parseSeat(short, names);
  for (const problem of problems) {
    const { message, hint } = problem;
    check.addProblem(place === null ? problem : new ConclaveError("CONFIG_WRONG", `${place}: ${message}`, { hint }));
  }
  const heat = temperature === undefined ? {} : { temperature };
  return seatSpec && { ...seatSpec, ...(prompt ? { prompt } : {}), summaries, ...heat };
}
