/**
 * Parses seats: `SPEAKER`, `ROLE` or `ROLE=SPEAKER`. A bare name is a speaker if one has that name, else a role. Only the names
 * passed in are looked up, and all problems are reported together.
 */

import { ConclaveError } from "../../core/errors.ts";
import type { Summaries } from "../../core/panel.ts";
import { nearestNames } from "../../speakers/nearest-names.ts";
import { COMMAND_PREFIX, splitCommand } from "../../speakers/process/command-line.ts";
import { isRolePath } from "../../speakers/role-path.ts";
import { isSimParameter, isSimulated, SIM_PREFIX } from "../../speakers/sim/sim-parameters.ts";
import { answersTo } from "../../speakers/speaker-names.ts";

export interface SeatSpec {
  /** A role name or a path to its file; null: the protocol's default for that seat. */
  readonly role: string | null;
  /** null: chosen by automatic seating. */
  readonly speaker: string | null;
  /** Instructions that replace those of the role. */
  readonly prompt?: Prompt;
  /** When its history is summarised (default: as for all seats). */
  readonly summaries?: Partial<Summaries>;
  /** For API models that take one. */
  readonly temperature?: number;
}

export interface Prompt {
  readonly text: string;
  /** The path of its file. */
  readonly source: string;
}

export interface KnownNames {
  readonly roles: readonly string[];
  /** As `answersTo` takes them. */
  readonly speakers: readonly string[];
}

/** The comma-separated seats of `--seats`, then those of `--seat`, which are not split. */
export function splitSeats(seats: readonly string[], seat: readonly string[]): readonly string[] {
  const texts = [...seats.flatMap(splitList), ...seat].map((text) => text.trim());
  return texts.filter((text) => text !== "");
}

/** A simulated speaker has commas of its own: what follows it and is one of its parameters belongs to it. */
function splitList(list: string): readonly string[] {
  const texts: string[] = [];
  for (const piece of list.split(",")) {
    const last = texts.at(-1) ?? "";
    if (isSimParameter(piece) && isSimulated(last.slice(last.indexOf(SIM_PREFIX))))
      texts.splice(-1, 1, `${last},${piece}`);
    else texts.push(piece);
  }
  return texts;
}

interface ParsedSeat {
  readonly seatSpec: SeatSpec | null;
  readonly problems: readonly ConclaveError[];
}

export function parseSeat(text: string, known: KnownNames): ParsedSeat {
  // A command may contain an equals sign.
  const at = isSpeaker(text, known) ? -1 : text.indexOf("=");
  if (at < 0) return parseBareSeat(text, known);
  return checkSeatSpec({ role: text.slice(0, at).trim(), speaker: text.slice(at + 1).trim() }, known, text);
}

/** The same if role and speaker are already separate and cannot be confused; `text`: the seat as it was written. */
export function checkSeatSpec({ role, speaker }: SeatSpec, known: KnownNames, text?: string): ParsedSeat {
  const problems = [
    ...(role === null ? [] : roleProblems(role, text ?? role, known)),
    ...(speaker === null ? [] : speakerProblems(speaker, text ?? speaker, known)),
  ];
  return { seatSpec: problems.length > 0 ? null : { role, speaker }, problems };
}

function parseBareSeat(text: string, known: KnownNames): ParsedSeat {
  if (isSpeaker(text, known)) return checkSeatSpec({ role: null, speaker: text }, known);
  if (isRole(text, known)) return { seatSpec: { role: text, speaker: null }, problems: [] };
  const sentence = `"${text}" is neither a speaker nor a role`;
  return { seatSpec: null, problems: [unknownName(sentence, text, [...known.speakers, ...known.roles])] };
}

function roleProblems(role: string, text: string, known: KnownNames): ConclaveError[] {
  if (role === "") return [new ConclaveError("SEAT_UNKNOWN", `The seat "${text}" has no role before its equals sign.`)];
  return isRole(role, known) ? [] : [unknownName(`"${role}" is not a role`, role, known.roles)];
}

function speakerProblems(speaker: string, text: string, known: KnownNames): ConclaveError[] {
  if (speaker === "") return [new ConclaveError("SEAT_UNKNOWN", `The seat "${text}" has no speaker.`)];
  if (!isSpeaker(speaker, known)) return [unknownName(`"${speaker}" is not a speaker`, speaker, known.speakers)];
  const fault = speaker.startsWith(COMMAND_PREFIX) ? splitCommand(speaker).fault : null;
  if (fault === null) return [];
  const hint = "Close the quote; pass a command with commas by --seat ROLE=SPEAKER, which does not split it.";
  return [new ConclaveError("USAGE_OPTION_VALUE", fault, { hint })];
}

function isSpeaker(text: string, { speakers }: KnownNames): boolean {
  return speakers.some((name) => answersTo(name, text));
}

function isRole(text: string, { roles }: KnownNames): boolean {
  return roles.includes(text) || isRolePath(text);
}

function unknownName(sentence: string, name: string, names: readonly string[]): ConclaveError {
  const [head = ""] = name.match(/^\w+[:/]/) ?? [name];
  const near = [...new Set([...nearestNames(name, names), ...nearestNames(head, names)])];
  const meant = near.length === 0 ? "" : `; did you mean ${near.map(displayName).join(", ")}?`;
  return new ConclaveError("SEAT_UNKNOWN", `${sentence}${meant === "" ? "." : meant}`);
}

function displayName(name: string): string {
  return /[:/]$/.test(name) ? `${name}…` : name;
}

/** Only seats that have both: a missing role or speaker cannot clash yet. */
export function duplicateSeats(seatSpecs: readonly Pick<SeatSpec, "role" | "speaker">[]): readonly ConclaveError[] {
  const pairs = seatSpecs.flatMap(({ role, speaker }) => (role && speaker ? [`${role}=${speaker}`] : []));
  const twice = new Set(pairs.filter((pair, index) => pairs.indexOf(pair) !== index));
  return [...twice].map((pair) => new ConclaveError("SEAT_TWICE", `The seat "${pair}" is named more than once.`));
}
