/** The seats of a run: those on the command line, where a role alone means the file's seat with that role, else the file's. */

import { ConclaveError } from "../../core/errors.ts";
import type { ConfiguredSeat, SeatInput } from "../../request/debate-input.ts";
import { findRole } from "../../request/panel/role.ts";
import { speakerNames } from "../../speakers/registry.ts";
import { answersTo } from "../../speakers/speaker-names.ts";
import type { CliInput } from "../arguments/cli-command.ts";
import { seatRole } from "./seat-role.ts";

/** `typed`: null if no seat was typed; returns null if no file has seats either. */
export function chooseSeats(input: CliInput, typed: readonly string[] | null): readonly SeatInput[] | null {
  const { seats: file, isChosenFrom } = input.configured;
  const chosen = typed === null ? file : typed.flatMap((text) => seatsFor(text, input.configured));
  if (!isChosenFrom || chosen === null || chosen.length > 0 || typed?.length === 0) return chosen;
  const why = typed === null ? "None of its agents is enabled" : "None of its agents has a role that was asked for";
  input.addWarning(`${why}; using ${FALLBACK_ROLES.join(" and ")} instead.`);
  return FALLBACK_ROLES.map((role, index) => fallbackSeat(role, file ?? [], index));
}

const FALLBACK_ROLES = ["architect", "performance"];

/** By a speaker that the file names, else by one that is detected. */
function fallbackSeat(role: string, file: readonly ConfiguredSeat[], index: number): ConfiguredSeat {
  const speaker = file[index % file.length]?.speaker ?? null;
  return { short: null, role, speaker, prompt: null, summaries: {}, place: null };
}

function seatsFor(text: string, { seats, isChosenFrom }: CliInput["configured"]): readonly SeatInput[] {
  if (speakerNames().some((name) => answersTo(name, text))) return [text];
  const own = (seats ?? []).filter((seat) => seatRole(seat) === text);
  if (own.length > 0) return own;
  return isChosenFrom && isRole(text) ? [] : [text];
}

function isRole(text: string): boolean {
  try {
    return findRole(text, process.cwd()) !== null;
  } catch (error) {
    if (!(error instanceof ConclaveError)) throw error;
    // A malformed role file is reported when the panel is resolved.
    return false;
  }
}
