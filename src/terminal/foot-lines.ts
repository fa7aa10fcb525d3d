/** Below the seats: the votes, what is open, the time left and what that estimate rests on, and the cost. */

import { findingsOf } from "../core/findings/findings-of.ts";
import { countFindings } from "../core/findings/review-outcome.ts";
import { openObjections } from "../core/ledger/ledger.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import type { State } from "../core/state.ts";
import { money, tokensOf } from "../views/amounts.ts";
import { duetRounds, isDuet, similarityWords } from "../views/duet-rounds.ts";
import { isHeld, seatActivities } from "../views/live/seat-activity.ts";
import { timeLeftWords } from "../views/live/time-left-words.ts";
import { gravestFirst } from "../views/objection-words.ts";
import { rehearsalWords } from "../views/record/rehearsal-words.ts";
import { voteTrend } from "../views/round-votes.ts";
import {
  column,
  cutLine,
  joinLines,
  justifyLine,
  lineWidth,
  oneLine,
  type StyledLine,
  words,
} from "../views/styled-text.ts";
import { wrapLine } from "../views/terminal/wrap-line.ts";
import { type FrameView, WIDE } from "./frame-view.ts";

const LABEL_CELLS = 7;

export function footLines(view: FrameView, cells: number): readonly StyledLine[] {
  const { state, mode } = view;
  const isNarrow = cells < 70;
  if (mode.kind === "checkpoint" || mode.kind === "judge") return [];
  const left = labelLine("left", timeLeftLine(view, isNarrow));
  const cost = labelLine("cost", costLine(view, isNarrow));
  const isTable = cells >= WIDE - 2 && !isDuet(state) && findingsOf(state) === null;
  const trend =
    isTable && mode.kind !== "objections" && mode.kind !== "seat" ? [] : [trendLine(state, cells, isNarrow)];
  const money = cells >= WIDE - 2 ? [cutLine(justifyLine(left, cost, cells), cells)] : [left, cost];
  return [...quorumLines(view, cells), ...trend, ...money];
}

function labelLine(label: string, line: StyledLine): StyledLine {
  return [...column([words(label, "dim")], LABEL_CELLS), ...line];
}

// ── Votes and objections ─────────────────────────────────────────────────────────────────────────

function trendLine(state: State, cells: number, isNarrow: boolean): StyledLine {
  const findings = findingsOf(state);
  if (findings) return cutLine(labelLine("found", [oneLine(countFindings(findings))]), cells);
  const open = openObjectionsLine(state, isNarrow);
  const votes = isDuet(state)
    ? labelLine("designs", [words(designTrend(state))])
    : labelLine("votes", [oneLine(votesSoFar(state))]);
  const room = cells - lineWidth(open) - 3;
  return [...column(cutLine(votes, room), room + 3), ...open];
}

const ROUNDS_SHOWN = 3;

/** `“Stay” 2–1 → “Split” 2–1 → …`. */
function votesSoFar(state: State): string {
  const trend = voteTrend(state);
  const last = Math.max(-1, ...ledgerOf(state).positions.map(({ round }) => round));
  const isOpen = trend.length === 0 || (state.verdict === null && state.round > last);
  return [...trend.slice(-ROUNDS_SHOWN), ...(isOpen ? ["…"] : [])].join(" → ");
}

function designTrend(state: State): string {
  const last = duetRounds(state).findLast(({ similarity }) => similarity !== null);
  return last ? ` round ${last.round}: ${similarityWords(last)}` : " not compared yet";
}

function openObjectionsLine(state: State, isNarrow: boolean): StyledLine {
  const open = gravestFirst(openObjections(ledgerOf(state)));
  const blocking = open.filter(({ severity }) => severity === "blocking");
  const label = words("open  ", "dim");
  if (open.length === 0) return [label, words("nothing")];
  if (isNarrow || open.length > 6) {
    const grave = blocking.length === 0 ? [] : [words(", "), words(`${blocking.length} blocking`, "alert")];
    return [label, words(String(open.length)), ...grave];
  }
  const groups = ["blocking", "major", "minor"].flatMap((severity): StyledLine[] => {
    const ids = open.filter((each) => each.severity === severity).map(({ id }) => id);
    return ids.length === 0
      ? []
      : [[words(`${ids.join(" ")} ${severity}`, severity === "blocking" ? "alert" : "plain")]];
  });
  return [label, ...joinLines(groups, " · ")];
}

// ── Time and money ───────────────────────────────────────────────────────────────────────────────

function timeLeftLine({ state, left, live, nowMs }: FrameView, isNarrow: boolean): StyledLine {
  if (state.checkpoint) return [words("waiting for you; nothing runs and nothing costs money")];
  if (state.status === "waiting") return [words("paused; press p to resume")];
  const held = seatActivities(state, live, nowMs).find(isHeld)?.seat ?? null;
  const { likely, range, basis } = timeLeftWords(left, held);
  if (range === "") return [oneLine(likely)];
  if (isNarrow) return [oneLine(held === null ? `${likely} (${range})` : likely)];
  return [oneLine(`${likely}${held === null ? "," : ";"} ${range}`), words(` (${basis})`, "dim")];
}

/** `$0.81, likely $1.02, at most $1.31 · 96k tokens (your limit is $3.00)`. */
function costLine({ state, cost }: FrameView, isNarrow: boolean): StyledLine {
  const { usage, limits, rehearsal } = state;
  if (rehearsal !== null) return [words(`none (${rehearsalWords(rehearsal).label}) · ${tokensOf(usage)}`)];
  const limit = limits.budgetMicroUsd;
  if (usage.costMicroUsd === null && cost.atMostMicroUsd === null) return [words(`${tokensOf(usage)}, price unknown`)];
  const spent = money(usage.costMicroUsd ?? 0);
  const atMost = atMostWords(cost);
  if (isNarrow) return [words(`${spent}${limit === null ? atMost : ` of ${money(limit)}`} · ${tokensOf(usage)}`)];
  const likely = cost.likelyMicroUsd === null ? "" : `, likely ${money(cost.likelyMicroUsd)}`;
  return [
    words(`${spent}${likely}${atMost} · ${tokensOf(usage)} `),
    words(limit === null ? "" : `(your limit is ${money(limit)})`, "dim"),
  ];
}

function atMostWords({ atMostMicroUsd, notCounted }: FrameView["cost"]): string {
  if (atMostMicroUsd === null) return "";
  return `, at most ${money(atMostMicroUsd)}${notCounted.length === 0 ? "" : ` (no price known for ${notCounted.join(", ")})`}`;
}

/** A warning before it happens: how few seats may still fail. */
function quorumLines({ state, live, nowMs }: FrameView, cells: number): readonly StyledLine[] {
  const seats = seatActivities(state, live, nowMs).filter(({ seat }) =>
    state.panel.seats.some(({ name }) => name === seat),
  );
  const present = seats.filter(({ doing }) => doing !== "failed").length;
  const { quorum } = state.limits;
  if (present === seats.length || present > quorum || state.verdict || state.stopped) return [];
  const text = `! ${present} of ${seats.length} seats left, quorum is ${quorum}. If one more fails, the debate stops; answers are kept, and resume asks only for what is missing.`;
  return wrapLine([words(text, "alert")], cells).slice(0, 3);
}
