/** The sections of a verdict as Markdown, in a fixed order. Empty sections are left out. */

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
import { clauseWriter, sentence, type ToClause } from "./sentences.ts";

export function verdictSections(state: State, verdict: Verdict): readonly (string | null)[] {
  const names = optionNames(state);
  const toClause = clauseWriter(state);
  return [
    section("## Decision", [prose(verdict.decision), decisionLine(verdict, names)]),
    section("## Reasons", [verdict.reasons.map(({ text }, index) => `${index + 1}. ${inline(text)}`).join("\n")]),
    section("## Rejected reasons", [
      verdict.struck.length === 0
        ? null
        : "These reasons relied on evidence that was not found or was rejected, so they don't count.",
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
    section("## Risks", [bullets(verdict.risks.map((risk) => riskLine(risk, toClause)))]),
    section("## Open objections and questions", openPointBlocks(verdict)),
    section("## Resolved objections", [
      objectionLines(verdict.objections.filter((objection) => objection.state !== "open")),
    ]),
    section("## Checklist of constraints and objections", [checklist(verdict)]),
    section("## Next actions", [actionTable(verdict.actions)]),
    section("## Evidence", evidenceBlocks(state, verdict)),
  ];
}

function decisionLine({ option }: Verdict, names: OptionNames): string | null {
  return option === null ? null : `Option ${option}: **${inline(names(option))}**.`;
}

function confidence(verdict: Verdict): readonly (string | null)[] {
  const { fallsWith } = verdict;
  const refutation = fallsWith.length === 0 ? null : `What would prove it wrong: ${inline(clauses(fallsWith))}.`;
  return [capitalize(confidenceFigure(verdict)), refutation, trailTable(verdict.confidence.trail)];
}

export function confidenceFigure({ confidence: { value, band }, option }: Verdict): string {
  if (value !== null) return `${value} out of 100 (${band}), the median of the final ballots that prefer this option.`;
  return option === null
    ? "low, because nothing was decided."
    : "low, because no ballot that prefers it states a confidence.";
}

function trailTable(trail: Verdict["confidence"]["trail"]): string | null {
  const rounds = [...new Set(trail.flatMap(({ points }) => points.map(({ round }) => round)))].toSorted(
    (a, b) => a - b,
  );
  const head = ["confidence (0–100)", ...rounds.map((round) => (round === 0 ? "opening" : `round ${round}`))];
  const rows = trail.map(({ seat, points }) => [
    cell(seat),
    // If a seat spoke twice in a round, its last value counts.
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

/** The chosen option first, then by the number of seats that prefer it. */
export function optionRanking({ options, option }: Verdict): readonly ConsideredOption[] {
  return options.toSorted(
    (a, b) => Number(b.id === option) - Number(a.id === option) || b.seats.length - a.seats.length,
  );
}

/** Seats that support the decision but prefer another option. */
function seatsAccepting(state: State, { id, seats }: ConsideredOption): readonly SeatName[] {
  if (id !== state.verdict?.option) return [];
  return seatSides(state).flatMap(({ seat, side }) => (side === "for" && !seats.includes(seat) ? [seat] : []));
}

function optionBlock(
  { id, name, summary, tradeoffs, seats }: ConsideredOption,
  { option }: Verdict,
  accepters: readonly SeatName[],
): string {
  const preferred = seats.length === 0 ? "no seat prefers it any more" : `preferred by ${joinWithAnd(seats)}`;
  const who = accepters.length === 0 ? preferred : `${preferred}, accepted by ${joinWithAnd(accepters)}`;
  const title = `**${id} ${inline(name)}**${id === option ? " (chosen)" : ""}: ${inline(who)}.`;
  return [
    `${title}${summary === "" ? "" : ` ${inline(summary)}`}`,
    ...(tradeoffs === "" ? [] : [`Trade-offs: ${inline(tradeoffs)}`]),
  ].join("\n\n");
}

/** Options that were merged into another, and by whom. */
function optionMerges(state: State): string | null {
  const { options } = ledgerOf(state);
  const names = optionNames(state);
  const merged = options.filter(({ id, countsAs }) => id !== countsAs);
  if (merged.length === 0) return null;
  const isGrouped = [...state.calls.values()].some(({ kind }) => kind === "group");
  const lines = merged.map(
    ({ id, name, by, countsAs }) =>
      `${id} ${inline(name)}${by === null ? "" : ` (${inline(by)})`} counts as ${countsAs} ${inline(names(countsAs))}`,
  );
  const intro = isGrouped
    ? "Merged by the seat that grouped the answers, without asking their authors:"
    : "Merged because the seats that proposed them said they are the same:";
  return `${intro}\n\n${bullets(lines)}`;
}

export function dissentBlocks(state: State, { dissent: voices, option }: Verdict): readonly string[] {
  const names = optionNames(state);
  if (voices.length === 0) return [noDissent(option)];
  const intro = option === null ? ["Nothing was decided, so here are each seat's last words."] : [];
  return [...intro, ...voices.map((voice) => dissentBlock(voice, names))];
}

function dissentBlock({ seat, option, confidence: value, text }: Dissent, names: OptionNames): string {
  const position = option === null ? "for none of the options" : `for ${option} ${names(option)}`;
  const title = `**${inline(seat)}**, ${inline(position)}${value === null ? "" : ` (confidence ${value})`}. Last words in full:`;
  return `${title}\n\n${text.trim() === "" ? "> (no text)" : quote(text)}`;
}

function riskLine({ text, mitigation }: Verdict["risks"][number], toClause: ToClause): string {
  const remedy =
    mitigation === null ? "No mitigation was named." : `Mitigation: ${toClause(sentence(inline(mitigation)))}`;
  return `${sentence(inline(text))} ${remedy}`;
}

export function openPointBlocks(verdict: Verdict): readonly (string | null)[] {
  const open = remainingObjections(verdict);
  const { objections, questions } = verdict;
  const count =
    objections.length === 0
      ? "No objections were raised."
      : `${pluralize(objections.length, "objection")}: ${objectionCount(objections)}.`;
  return [count, objectionLines(open), bullets(questions.map((text) => `Question: ${inline(text)}`))];
}

/** Open ones first. */
export function objectionLines(objections: readonly Objection[]): string {
  return bullets(sortObjections(objections).map(objectionLine));
}

/** ID, severity and state; who raised it against whom; how it was resolved. */
function objectionLine({ id, title, severity, state, by, about, round, text, steps }: Objection): string {
  const against = about === null ? "" : ` against ${inline(about)}`;
  const raised = `Raised by ${inline(by)}${against} ${roundWords(round)}${text === "" ? "." : `: ${inline(text)}`}`;
  const last = steps.at(-1);
  const end = last
    ? `${capitalize(stateWords(last.as))}, by ${inline(last.by)} ${roundWords(last.round)}${last.text === "" ? "." : `: ${inline(`${last.text}${sourceOf(last.evidence)}`)}`}`
    : "No one answered it.";
  return `**${id} ${inline(title)}** (${severity}, ${stateWords(state)})\n  - ${raised}\n  - ${end}`;
}

function roundWords(round: number): string {
  return round === 0 ? "in the openings" : `in round ${round}`;
}

function sourceOf(evidence: Evidence | null): string {
  return evidence === null ? "" : ` (${evidence.source})`;
}

function checklist({ checklist: items }: Verdict): string | null {
  if (items.length === 0) return null;
  return table(
    ["item", "kept", "why"],
    items.map(({ item, kept, reason }) => [cell(item), kept ? "kept" : "rejected", cell(reason)]),
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
    searches.length === 0 ? null : `Searches that a seat asked for:\n\n${searchBlock(searches)}`,
  ];
}

function claimTable(claims: readonly Claim[]): string | null {
  if (claims.length === 0) return null;
  const rows = claims.map(({ id, text, kind, by, evidence, check }) => [
    id,
    cell(text),
    kind,
    cell(by),
    evidence === null ? "none given" : cell(citation(evidence)),
    checkCell(evidence, check),
  ]);
  return table(["id", "claim", "kind", "by", "evidence", "check"], rows);
}

function checkCell(evidence: Evidence | null, check: Check | null): string {
  const sign = markSign(evidence, check);
  return evidence === null ? sign : cell(`${sign} ${check?.detail ?? "not checked"}`);
}

function citation({ source, quote: quoted }: Evidence): string {
  return quoted === null ? source : `${source}: “${quoted}”`;
}
