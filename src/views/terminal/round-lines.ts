/** Each part of a debate, one line per seat: its position, how and why that changed, or why the seat was absent. */

import { SEVERITIES } from "../../core/ballot/ballot.ts";
import { SYNTHESIS } from "../../core/ballot/synthesis.ts";
import type { Call } from "../../core/call.ts";
import { type DebatePart, debateParts, partAt, partOf } from "../../core/debate-parts.ts";
import { FAILURES } from "../../core/failure.ts";
import { isAbstention } from "../../core/figures.ts";
import type { OptionId, SeatName } from "../../core/ids.ts";
import type { Objection, Position } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { objectionCalls } from "../../core/ledger/objection-calls.ts";
import type { State } from "../../core/state.ts";
import { joinWithAnd } from "../amounts.ts";
import { findDuetRound, isDuet, similarityWords } from "../duet-rounds.ts";
import { gateSentence } from "../gate-words.ts";
import { roundMatrix } from "../matrix/round-matrix.ts";
import { callTitle, type OptionNames, optionNames, seatNames, stateWords } from "../names.ts";
import { partTitle } from "../part-words.ts";
import { type RoundVotes, roundVotes } from "../round-votes.ts";
import { seatMark } from "../seat-marks.ts";
import { column, oneLine, type StyledLine, words } from "../styled-text.ts";
import { wrapBehind } from "./wrap-line.ts";

export function roundLines(state: State, cells: number): readonly StyledLine[] {
  return debateParts(state).flatMap((part) => {
    const rows = partRows(state, part, cells);
    const title: StyledLine = [words(`  ${partTitle(part).toLowerCase()}`, "bold")];
    return rows.length === 0 ? [] : [title, ...rows];
  });
}

/** One part without its title; empty if no seat spoke in it. */
export function partRows(state: State, part: DebatePart, cells: number): readonly StyledLine[] {
  const seats = seatNames(state.panels.get(part.round) ?? state.panel);
  const rows = seats.flatMap((seat) => seatRow(state, seat, part, cells));
  return rows.length === 0 ? [] : [...rows, ...summary(state, part, cells)];
}

function seatRow(state: State, seat: SeatName, part: DebatePart, cells: number): readonly StyledLine[] {
  const text = seatSummary(state, seat, part);
  if (text.length === 0) return [];
  const longest = Math.max(...state.seats.map(({ name }) => name.length));
  const first = [words("    "), seatMark(state, seat), words(" "), ...column([oneLine(seat)], longest + 2)];
  return wrapBehind(first, text, cells);
}

function seatSummary(state: State, seat: SeatName, part: DebatePart): StyledLine {
  const calls = [...state.calls.values()].filter((call) => call.seat === seat && partOf(state, call) === part);
  const position = ledgerOf(state).positions.findLast((each) => each.seat === seat && partAt(state, each) === part);
  const faults = calls.flatMap((call) => faultWords(state, call));
  const stance = position ? positionLine(state, position) : [];
  const signal = part.kind === "round" ? signalOf(state, seat, part.round) : null;
  return [
    ...stance,
    ...(signal === null ? [] : [words(`${stance.length === 0 ? "" : "   "}${stateWords(signal)}`, "dim")]),
    ...(faults.length === 0 ? [] : [words(`${stance.length === 0 ? "" : "   "}${faults.join(", ")}`, "alert")]),
    ...(stance.length === 0 && faults.length === 0 && calls.some(({ status }) => status === "pending")
      ? [words("working", "dim")]
      : []),
  ];
}

/** `Stay → Split  confidence 55 → 68   because of K1 and K7`, or `accepts Split → prefers Split`. */
export function positionLine(state: State, position: Position): StyledLine {
  const { positions, changes } = ledgerOf(state);
  const names = optionNames(state);
  const before = positions.slice(0, positions.indexOf(position)).findLast(({ seat }) => seat === position.seat);
  const isMixed = before !== undefined && acceptedOnly(before) !== acceptedOnly(position);
  const nameOf = (each: Position) => {
    const accepted = acceptedOnly(each);
    if (accepted !== null) return `accepts ${names(accepted)}`;
    return isMixed && each.prefers !== null ? `prefers ${names(each.prefers)}` : names(each.prefers);
  };
  const part = partAt(state, position);
  const change = changes.find((each) => each.seat === position.seat && partAt(state, each) === part);
  const hasMoved = before !== undefined && nameOf(before) !== nameOf(position);
  const was = before?.confidence ?? null;
  const is = position.confidence;
  const confidence =
    is === null ? "" : was === null || was === is ? `  confidence ${is}` : `  confidence ${was} → ${is}`;
  return [
    ...(hasMoved
      ? [oneLine(nameOf(before)), words(" → "), oneLine(nameOf(position), "bold")]
      : [oneLine(nameOf(position))]),
    words(confidence),
    ...(!change || position.prefers === null
      ? []
      : change.isExplained
        ? [words(`   because of ${joinWithAnd(change.movedBy)}`)]
        : [words("   no reason given", "alert")]),
  ];
}

/** The option that it accepts without preferring any; null: there is none. */
function acceptedOnly({ prefers, accepts: [accepted] }: Position): OptionId | null {
  return prefers === null ? (accepted ?? null) : null;
}

function faultWords(state: State, call: Call): readonly string[] {
  const on = call.about === null && call.kind !== SYNTHESIS ? "" : ` (${callTitle(call)})`;
  const breaches = call.breaches.map((text) => `breach: ${text}`);
  if (call.status === "failed") return [`absent: ${FAILURES[call.code].says}${on}`, ...breaches];
  return isAbstention(state, call) ? [`abstained: no valid ballot${on}`, ...breaches] : breaches;
}

/** The signal of a duet's seat; null in other protocols. */
export function signalOf(state: State, seat: SeatName, round: number): string | null {
  const found = findDuetRound(state, round);
  return [found?.design, found?.review].find((turn) => turn?.call.seat === seat)?.signal ?? null;
}

/** The vote after the part, the designs of a duet, the objections raised. */
function summary(state: State, part: DebatePart, cells: number): readonly StyledLine[] {
  const { round, to } = part;
  const { positions, objections } = ledgerOf(state);
  const { raiserOf } = objectionCalls(state);
  const duet = part.kind === "round" ? findDuetRound(state, round) : undefined;
  const hasVote = !isDuet(state) && positions.some((position) => partAt(state, position) === part);
  const vote = hasVote ? roundVotes(state, round, to) : null;
  const raised = objections.filter((objection) => {
    const call = raiserOf(objection);
    return call !== null && partOf(state, call) === part;
  });
  const names = optionNames(state);
  const isOfRound = part.kind === "openings" || part.kind === "round";
  const matrix = isOfRound ? roundMatrix(state, round) : null;
  const gate = isOfRound ? gateSentence(state, round) : null;
  const lines = [
    ...(duet ? [`designs: ${similarityWords(duet)}`] : []),
    ...(vote === null ? [] : voteWords(vote, names)),
    ...(matrix === null ? [] : [`matrix: ${matrix}`]),
    ...(raised.length === 0 ? [] : [`raised: ${countsBySeverity(raised)}`]),
    ...(gate === null ? [] : [gate]),
  ];
  return lines.flatMap((text) => wrapBehind([words("    ")], [oneLine(text, "dim")], cells));
}

/** `votes: “Stay” 2, “Split” 1`, and why some don't count. */
function voteWords({ votes, uncounted }: RoundVotes, names: OptionNames): readonly string[] {
  if (votes.length === 0 && uncounted === "") return [];
  const counts = votes.map(({ option, seats }) => `“${names(option)}” ${seats.length}`).join(", ");
  return [`votes: ${counts === "" ? "none counted" : counts}${uncounted === "" ? "" : `; ${uncounted}`}`];
}

/** `1 blocking (O1b1), 2 major (O1a1, O1a2)`: gravest first. */
function countsBySeverity(raised: readonly Objection[]): string {
  return SEVERITIES.flatMap((severity) => {
    const ids = raised.filter((objection) => objection.severity === severity).map(({ id }) => id);
    return ids.length === 0 ? [] : [`${ids.length} ${severity} (${ids.join(", ")})`];
  }).join(", ");
}
