/** The parts of a verdict as Markdown, in the order in which they are always read. A part with nothing in it is left out. */

import type { Evidence } from "../../core/ballot/ballot.ts";
import { type Check, markSign } from "../../core/evidence-check.ts";
import type { SeatName } from "../../core/ids.ts";
import type { Claim, Objection } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import type { Action, ConsideredOption, Dissent, Verdict } from "../../core/verdict.ts";
import { remainingObjections } from "../../core/verdict.ts";
import { capitalize, clauses, joinWithAnd, pluralize } from "../amounts.ts";
import { evidenceSearches, searchBlock } from "../evidence-searches.ts";
import { type OptionNames, optionNames, stateWords } from "../names.ts";
import { noDissent, objectionCount, sortObjections } from "../outcome-words.ts";
import { seatSides } from "../seat-marks.ts";
import { bullets, cell, inline, prose, quote, section, table } from "./markdown-text.ts";

export function verdictSections(state: State, verdict: Verdict): readonly (string | null)[] {
  const names = optionNames(state);
  return [
    section("## Decision", [prose(verdict.decision), decisionLine(verdict, names)]),
    section("## Reasons", [verdict.reasons.map(({ text }, index) => `${index + 1}. ${inline(text)}`).join("\n")]),
    section("## Struck", [
      verdict.struck.length === 0
        ? null
        : "These reasons rested on evidence that is not there or was rejected, and support nothing.",
      bullets(
        verdict.struck.map(({ text, refs }) => `${inline(text)} (${refs.map((ref) => `${ref} \u2717`).join(", ")})`),
      ),
    ]),
    section("## Confidence", confidence(verdict)),
    section("## Options considered", optionBlocks(state, verdict)),
    section("## Agreed", [bullets(verdict.agreed.map(inline))]),
    section(
      "## Disputed",
      verdict.disputed.map(({ point, sides }) => `**${inline(point)}**\n\n${bullets(sides.map(inline))}`),
    ),
    section("## Raised by one seat only", [bullets(verdict.single.map(inline))]),
    section("## Dissent", dissentBlocks(state, verdict)),
    section("## Risks", [bullets(verdict.risks.map(riskLine))]),
    section("## Open objections and questions", openPointBlocks(verdict)),
    section("## Objections that came to an end", [
      objectionLines(verdict.objections.filter((objection) => objection.state !== "open")),
    ]),
    section("## Constraints and objections, ticked off", [checklist(verdict)]),
    section("## Next actions", [actionTable(verdict.actions)]),
    section("## Evidence", evidenceBlocks(state, verdict)),
  ];
}

function decisionLine({ option }: Verdict, names: OptionNames): string | null {
  return option === null ? null : `Option ${option}: **${inline(names(option))}**.`;
}

function confidence(verdict: Verdict): readonly (string | null)[] {
  const { fallsWith } = verdict;
  const falls = fallsWith.length === 0 ? null : `It would fall with: ${inline(clauses(fallsWith))}.`;
  return [capitalize(confidenceFigure(verdict)), falls, trailTable(verdict.confidence.trail)];
}

export function confidenceFigure({ confidence: { value, band }, option }: Verdict): string {
  if (value !== null) return `${value} of 100, ${band}: the median of the final ballots that prefer this option.`;
  return option === null ? "low, because nothing was decided." : "low: no ballot for it gave a figure.";
}

function trailTable(trail: Verdict["confidence"]["trail"]): string | null {
  const rounds = [...new Set(trail.flatMap(({ points }) => points.map(({ round }) => round)))].toSorted(
    (a, b) => a - b,
  );
  const head = ["sure, of 100", ...rounds.map((round) => (round === 0 ? "opening" : `round ${round}`))];
  const rows = trail.map(({ seat, points }) => [
    cell(seat),
    // A seat that spoke twice in a round ended it with its last word.
    ...rounds.map((round) => String(points.findLast((point) => point.round === round)?.value ?? "–")),
  ]);
  return rows.length === 0 ? null : table(head, rows);
}

export function optionBlocks(state: State, verdict: Verdict): readonly (string | null)[] {
  return [
    ...optionRanking(verdict).map((option) => optionBlock(option, verdict, seatsAccepting(state, option))),
    optionMerges(state),
  ];
}

/** The decided one first, then by who prefers it. */
export function optionRanking({ options, option }: Verdict): readonly ConsideredOption[] {
  return options.toSorted(
    (a, b) => Number(b.id === option) - Number(a.id === option) || b.seats.length - a.seats.length,
  );
}

/** Who is for the decision without preferring it. */
function seatsAccepting(state: State, { id, seats }: ConsideredOption): readonly SeatName[] {
  if (id !== state.verdict?.option) return [];
  return seatSides(state).flatMap(({ seat, side: stand }) => (stand === "for" && !seats.includes(seat) ? [seat] : []));
}

function optionBlock(
  { id, name, summary, tradeoffs, seats }: ConsideredOption,
  { option }: Verdict,
  accepters: readonly SeatName[],
): string {
  const preferred = seats.length === 0 ? "preferred by nobody in the end" : `preferred by ${joinWithAnd(seats)}`;
  const who = accepters.length === 0 ? preferred : `${preferred}, accepted by ${joinWithAnd(accepters)}`;
  const title = `**${id} ${inline(name)}**${id === option ? ", decided" : ""}; ${inline(who)}.`;
  return [
    `${title}${summary === "" ? "" : ` ${inline(summary)}`}`,
    ...(tradeoffs === "" ? [] : [`Trade-offs: ${inline(tradeoffs)}`]),
  ].join("\n\n");
}

/** Options that were found to be the same as another, and by whom. */
function optionMerges(state: State): string | null {
  const { options } = ledgerOf(state);
  const names = optionNames(state);
  const merged = options.filter(({ id, countsAs }) => id !== countsAs);
  if (merged.length === 0) return null;
  const isRead = [...state.calls.values()].some(({ kind }) => kind === "group");
  const lines = merged.map(
    ({ id, name, by, countsAs }) =>
      `${id} ${inline(name)}${by === null ? "" : ` (${inline(by)})`} counts as ${countsAs} ${inline(names(countsAs))}`,
  );
  const whose = isRead
    ? "Taken as one by whoever grouped the answers; nobody who wrote them was asked:"
    : "Taken as one because the seats that proposed them say so:";
  return `${whose}\n\n${bullets(lines)}`;
}

export function dissentBlocks(state: State, { dissent: voices, option }: Verdict): readonly string[] {
  const names = optionNames(state);
  if (voices.length === 0) return [noDissent(option)];
  const intro = option === null ? ["Nothing was decided, so each seat's last words stand here."] : [];
  return [...intro, ...voices.map((voice) => dissentBlock(voice, names))];
}

function dissentBlock({ seat, option, confidence: sure, text }: Dissent, names: OptionNames): string {
  const stands = option === null ? "for none of the options" : `for ${option} ${names(option)}`;
  const title = `**${inline(seat)}**, ${inline(stands)}${sure === null ? "" : `, ${sure} of 100`}. Its last words, uncut:`;
  return `${title}\n\n${text.trim() === "" ? "> (no words)" : quote(text)}`;
}

function riskLine({ text, mitigation }: Verdict["risks"][number]): string {
  return `${inline(text)} ${mitigation === null ? "No mitigation was named." : `Mitigation: ${inline(mitigation)}`}`;
}

export function openPointBlocks(verdict: Verdict): readonly (string | null)[] {
  const open = remainingObjections(verdict);
  const { objections, questions } = verdict;
  const count =
    objections.length === 0
      ? "No objection was raised."
      : `${pluralize(objections.length, "objection")}: ${objectionCount(objections)}.`;
  return [count, objectionLines(open), bullets(questions.map((text) => `Question: ${inline(text)}`))];
}

/** Those that somebody will meet again first. */
export function objectionLines(objections: readonly Objection[]): string {
  return bullets(sortObjections(objections).map(objectionLine));
}

/** Id, severity, state; who raised it against whom; how it came to that state. */
function objectionLine({ id, title, severity, state, by, about, round, text, steps }: Objection): string {
  const against = about === null ? "" : ` against ${inline(about)}`;
  const raised = `Raised by ${inline(by)}${against} ${roundWords(round)}${text === "" ? "." : `: ${inline(text)}`}`;
  const last = steps.at(-1);
  const end = last
    ? `${capitalize(stateWords(last.as))}, by ${inline(last.by)} ${roundWords(last.round)}${last.text === "" ? "." : `: ${inline(`${last.text}${sourceOf(last.evidence)}`)}`}`
    : "Nobody answered it.";
  return `**${id} ${inline(title)}** (${severity}, ${stateWords(state)})\n  - ${raised}\n  - ${end}`;
}

function roundWords(round: number): string {
  return round === 0 ? "in the openings" : `in round ${round}`;
}

function sourceOf(evidence: Evidence | null): string {
  return evidence === null ? "" : ` (${evidence.source})`;
}

function checklist({ checklist: ticks }: Verdict): string | null {
  if (ticks.length === 0) return null;
  return table(
    ["item", "kept", "why"],
    ticks.map(({ item, kept, reason }) => [cell(item), kept ? "kept" : "rejected", cell(reason)]),
  );
}

export function actionTable(all: readonly Action[]): string | null {
  if (all.length === 0) return null;
  return table(
    ["priority", "effort", "from", "what"],
    all.map(({ priority, effort, from, text }) => [String(priority), effort, cell(from ?? "–"), cell(text)]),
  );
}

export function evidenceBlocks(state: State, { claims }: Verdict): readonly (string | null)[] {
  const searches = evidenceSearches(state);
  return [
    claimTable(claims),
    searches.length === 0 ? null : `Searched for because a seat asked for it:\n\n${searchBlock(searches)}`,
  ];
}

function claimTable(claims: readonly Claim[]): string | null {
  if (claims.length === 0) return null;
  const rows = claims.map(({ id, text, kind, by, evidence: given, check }) => [
    id,
    cell(text),
    kind,
    cell(by),
    given === null ? "none given" : cell(citation(given)),
    checkCell(given, check),
  ]);
  return table(["id", "claim", "kind", "by", "evidence", "check"], rows);
}

function checkCell(given: Evidence | null, check: Check | null): string {
  const sign = markSign(given, check);
  return given === null ? sign : cell(`${sign} ${check?.detail ?? "not checked"}`);
}

function citation({ source, quote: words }: Evidence): string {
  return words === null ? source : `${source}: “${words}”`;
}
