/**
 * The verdict on a terminal: decision, dissent, control, objections, next actions, files. The dissent is as large as the
 * decision, the control line stands before any detail. What does not fit here is in the record, which is named at the end.
 */

import { markSign } from "../core/evidence-check.ts";
import { figures } from "../core/figures.ts";
import type { State } from "../core/state.ts";
import type { Dissent, Verdict } from "../core/verdict.ts";
import { openIn } from "../core/verdict.ts";
import { clauses, clock, counted, money, tokensOf } from "./amounts.ts";
import { controlSentences } from "./control-line.ts";
import { durationMs } from "./figure-lines.ts";
import { lifeLines, stateSpan } from "./life-lines.ts";
import { optionNames } from "./names.ts";
import { nextActions } from "./next-actions.ts";
import { type NoVerdictScreen, noVerdictText } from "./no-verdict-text.ts";
import { byEnd, objectionCount, outcomeWords, stopWords, writerWords } from "./outcome-words.ts";
import { searchCount, searchProblems } from "./searches.ts";
import { seatMark, standMarks } from "./seat-marks.ts";
import { column, EMPTY, hung, type Line, oneLine, rendered, textWidth, words, wrapped } from "./styled-text.ts";

export interface VerdictScreen extends NoVerdictScreen {
  /** As the person would write it; null: nothing was saved. */
  readonly folder: string | null;
  /** Commands that go on from here. */
  readonly next: readonly string[];
}

const LABEL_CELLS = 11;
/** More than anybody is asked to say for the minority: it is then a whole reply, such as a design, and the start will do. */
const WORDS_LONGEST = 4_000;
const WORDS_SHOWN = 60;

export function verdictText(state: State, screen: VerdictScreen): string {
  const { verdict } = state;
  if (!verdict) return noVerdictText(state, screen);
  const cells = textWidth(screen);
  const blocks = [
    rehearsal(state, cells),
    decision(state, verdict, cells),
    ...dissents(state, verdict, cells),
    labelled("CONTROL", joinedSentences(state), cells),
    objections(state, verdict, cells),
    nextActions(state, verdict.actions, cells),
    foot(state, verdict, screen),
  ];
  return rendered(separated(blocks), screen);
}

/** Decision, whose dissent, control, path. */
export function quietVerdict(state: State, screen: VerdictScreen): string {
  const { verdict } = state;
  if (!verdict) return noVerdictText(state, screen);
  const cells = textWidth(screen);
  const names = optionNames(state);
  const against = verdict.dissent.map(({ seat, option }) => `${seat} (${names(option)})`).join(", ");
  return rendered(
    [
      ...rehearsal(state, cells),
      ...labelled("DECISION", [words(`${outcomeWords(state)}: `), oneLine(verdict.decision, "bold")], cells),
      ...labelled("DISSENT", [oneLine(against === "" ? "none" : against)], cells),
      ...labelled("CONTROL", joinedSentences(state), cells),
      ...(screen.folder === null
        ? []
        : [[...column([words("saved", "dim")], LABEL_CELLS), oneLine(`${screen.folder}/synthesis.md`)]]),
    ],
    screen,
  );
}

export function labelled(label: string, line: Line, cells: number): Line[] {
  return hung(
    column([words(label, label === label.toUpperCase() ? "bold" : "dim")], LABEL_CELLS),
    wrapped(line, cells - LABEL_CELLS),
  );
}

export function rehearsal({ rehearsal: scenario }: State, cells: number): Line[] {
  if (scenario === null) return [];
  const text = oneLine(`no model spoke: this plays the scenario “${scenario}”. Nothing here is advice.`);
  return labelled("REHEARSAL", [text], cells);
}

export function separated(blocks: readonly (readonly Line[])[]): readonly Line[] {
  return blocks
    .filter((block) => block.length > 0)
    .flatMap((block, index) => (index === 0 ? block : [EMPTY, ...block]));
}

function decision(state: State, verdict: Verdict, cells: number): Line[] {
  const marks = standMarks(state);
  const how = oneLine(`${stopWords(verdict)}; ${writerWords(state)}`, "dim");
  const head = [
    words(outcomeWords(state)),
    words(marks.length === 0 ? "   " : "  "),
    ...marks,
    words(marks.length === 0 ? "" : "   "),
    how,
  ];
  return [
    ...labelled("DECISION", head, cells),
    EMPTY,
    ...hung([words("  ")], wrapped([words(verdict.decision.trim(), "bold")], cells - 2)),
    ...(verdict.reasons.length === 0 ? [] : [EMPTY]),
    ...verdict.reasons.flatMap(({ text }, index) =>
      hung([words(`  ${index + 1}`.padEnd(5), "bold")], wrapped([oneLine(text)], cells - 5)),
    ),
    EMPTY,
    ...confidence(state, verdict, cells),
  ];
}

function confidence(
  state: State,
  { confidence: { value, band }, reasons, claims, fallsWith, option }: Verdict,
  cells: number,
): Line[] {
  const refs = [...new Set(reasons.flatMap((reason) => reason.refs))];
  const bare = refs.filter((ref) => claims.some(({ id, evidence }) => id === ref && evidence === null));
  const figure = value === null ? `confidence ${band}` : `confidence ${value} of 100, ${band}`;
  const line: Line = [
    words(figure),
    ...(option === null ? [] : [words("   option ", "dim"), oneLine(`${option} ${optionNames(state)(option)}`)]),
    ...(refs.length === 0
      ? []
      : [words("   rests on ", "dim"), words(refs.map((ref) => marked(ref, claims)).join(" "))]),
    ...(bare.length === 0 ? [] : [words("   without evidence ", "dim"), words(bare.join(" "), "alert")]),
  ];
  const falls =
    fallsWith.length === 0 ? [] : wrapped([oneLine(`would fall with: ${clauses(fallsWith)}`, "dim")], cells - 2);
  return [...hung([words("  ")], wrapped(line, cells - 2)), ...hung([words("  ")], falls)];
}

/** An id with the mark of its claim. */
function marked(ref: string, claims: Verdict["claims"]): string {
  const claim = claims.find(({ id }) => id === ref);
  return claim ? `${ref} ${markSign(claim.evidence, claim.check)}` : ref;
}

function dissents(state: State, { dissent, option }: Verdict, cells: number): readonly Line[][] {
  if (dissent.length === 0)
    return [labelled("DISSENT", [words(option === null ? "no seat took a position" : "none")], cells)];
  return dissent.map((voice) => dissentBlock(state, voice, cells));
}

function dissentBlock(state: State, { seat, option, confidence: sure, text }: Dissent, cells: number): Line[] {
  const place = state.seats.findIndex(({ name }) => name === seat);
  const color = place < 0 ? "plain" : { seat: place };
  const bar = [words("  │ ", color)];
  const all = hung(bar, wrapped([words(text.trim())], cells - 4), bar);
  const left = text.length > WORDS_LONGEST ? all.length - WORDS_SHOWN : 0;
  const head = [
    seatMark(state, seat),
    words(" "),
    oneLine(seat, color),
    words(sure === null ? ": " : `, sure ${sure}: `),
    oneLine(optionNames(state)(option)),
    words(left > 0 ? "   the start of its last words" : "   its last words, uncut", "dim"),
  ];
  const more =
    left > 0 ? wrapped([words(`… ${counted(left, "more line")}, uncut in synthesis.md`, "dim")], cells - 4) : [];
  return [
    ...labelled(state.verdict?.option === null ? "LAST WORDS" : "DISSENT", head, cells),
    EMPTY,
    ...all.slice(0, left > 0 ? WORDS_SHOWN : all.length),
    ...hung(bar, more, bar),
  ];
}

function joinedSentences(state: State): Line {
  return controlSentences(state).flatMap((sentence, index) => (index === 0 ? sentence : [words(" "), ...sentence]));
}

function objections(state: State, verdict: Verdict, cells: number): Line[] {
  const all = verdict.objections;
  if (all.length === 0) return labelled("OBJECTIONS", [words("none raised")], cells);
  const open = openIn(verdict).length;
  const counts = objectionCount(all);
  const first = counts.split(", ")[0] ?? "";
  const head: Line = [
    words(`${all.length}: `),
    words(first, open > 0 ? "alert" : "plain"),
    words(counts.slice(first.length)),
  ];
  const lines =
    lifeLines(state, all, cells) ??
    byEnd(all).flatMap((objection) => {
      const { id, severity, title } = objection;
      return hung(
        [words("  ")],
        wrapped([words(`${id} `), stateSpan(objection), words(`, ${severity}: `), oneLine(title)], cells - 2),
        [words("    ")],
      );
    });
  return [...labelled("OBJECTIONS", head, cells), EMPTY, ...lines];
}

function foot(state: State, verdict: Verdict, screen: VerdictScreen): Line[] {
  const cells = textWidth(screen);
  const { calls } = figures(state);
  const { costMicroUsd } = state.usage;
  const spent = [
    counted(calls.answered + calls.failed, "call"),
    clock(durationMs(state)),
    tokensOf(state.usage),
    ...(costMicroUsd === null ? [] : [money(costMicroUsd)]),
  ];
  const more = [
    ...(verdict.options.length > 1 ? [counted(verdict.options.length, "option")] : []),
    ...(verdict.risks.length > 0 ? [counted(verdict.risks.length, "risk")] : []),
    ...(verdict.questions.length > 0 ? [counted(verdict.questions.length, "open question")] : []),
    ...(verdict.claims.length > 0 ? [counted(verdict.claims.length, "claim")] : []),
    ...(searchCount(state) === "" ? [] : [searchCount(state)]),
  ];
  return [
    ...(more.length === 0 ? [] : wrapped([words(`in the record: ${more.join(" · ")}`, "dim")], cells)),
    ...searchProblems(state).flatMap((problem) => wrapped([oneLine(problem, "dim")], cells)),
    ...wrapped([words(spent.join(" · "), "dim")], cells),
    ...filesAndCommands(screen),
  ];
}

/** Paths and commands are to be copied, so they are never broken. */
export function filesAndCommands({ folder, next }: Pick<VerdictScreen, "folder" | "next">): Line[] {
  return [
    ...(folder === null ? [] : [[words("saved  ", "dim"), oneLine(`${folder}/synthesis.md`)]]),
    ...hung(
      [words("then   ", "dim")],
      next.map((command) => [oneLine(command)]),
    ),
  ];
}
