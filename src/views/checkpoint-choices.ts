/**
 * What the person can do at a checkpoint: the same choices, in the same order, on the terminal and on the page.
 * The first is what happens if they add nothing. A label says what follows, so that no one asks for a round and gets a verdict.
 */

import type { QuestionId, SeatName } from "../core/ids.ts";
import { openObjections } from "../core/ledger/ledger.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import { CLARIFY, type Decision, type Note } from "../core/note.ts";
import type { State } from "../core/state.ts";
import type { StopCause } from "../core/verdict.ts";
import { pluralize } from "./amounts.ts";
import { type JudgedKind, judgeableItems } from "./judgeable-items.ts";
import { partTotals } from "./part-totals.ts";

/** Choices that judge an item instead of deciding what follows, and what each judges. */
export const JUDGED_KINDS = { reject: "claim", rule: "objection" } as const satisfies Readonly<
  Record<string, JudgedKind>
>;
type JudgingChoice = keyof typeof JUDGED_KINDS;

export interface CheckpointChoice {
  /** `more` is an unplanned extra round. After a fact or a judgement the debate keeps waiting. */
  readonly choice: Decision["choice"] | "more" | "fact" | JudgingChoice;
  /** The key that jumps to it. */
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  /** What the person is asked to type, if anything. */
  readonly asks: string | null;
  /** Suggestions for what to type. */
  readonly topics: readonly string[];
}

export function checkpointChoices(state: State): readonly CheckpointChoice[] {
  const answer = answerChoice(state);
  const choices = isFirstCheckpoint(state)
    ? [answer, NEXT_OPENINGS, constrainChoice(state), FACT]
    : [
        nextChoice(state),
        moreChoice(state),
        deeperChoice(state),
        constrainChoice(state),
        FACT,
        judgeableItems(state, "claim").length === 0 ? null : REJECT,
        openObjections(ledgerOf(state)).length === 0 ? null : RULE,
        answer,
        endOfRounds(state) === null ? concludeChoice(state) : null,
      ];
  return choices.filter((choice) => choice !== null);
}

/** Before the openings. */
export function isFirstCheckpoint({ checkpoint }: Pick<State, "checkpoint">): boolean {
  return checkpoint?.name === CLARIFY;
}

/** Two seats may ask the same question. */
function checkpointQuestions({ checkpoint }: Pick<State, "checkpoint">): readonly string[] {
  return [...new Set(checkpoint?.asks ?? [])];
}

export interface CheckpointQuestion {
  /** null if no seat's ballot asks it. */
  readonly id: QuestionId | null;
  readonly text: string;
  readonly by: readonly SeatName[];
}

/** What the person is asked, with who asks it. */
export function questionsWithAskers(state: State): readonly CheckpointQuestion[] {
  const { questions } = ledgerOf(state);
  return checkpointQuestions(state).map((text) => {
    const asked = questions.find((question) => question.text === text);
    return { id: asked?.ids[0] ?? null, text, by: asked?.by ?? [] };
  });
}

/** One text for the answers to several questions. Each names its question, which marks it as answered; empty ones are left out. */
export function answersText(questions: readonly CheckpointQuestion[], answers: readonly string[]): string {
  const given = questions.flatMap(({ id, text }, index) => {
    const answer = answers[index]?.trim() ?? "";
    return answer === "" ? [] : [questions.length === 1 ? answer : `${id ?? text}: ${answer}`];
  });
  return given.join("\n");
}

export function isJudgingChoice(choice: CheckpointChoice["choice"]): choice is JudgingChoice {
  return Object.hasOwn(JUDGED_KINDS, choice);
}

/** What is posted for a choice. An extra round means going deeper without a point. */
export function choiceNote(
  { checkpoint }: Pick<State, "checkpoint">,
  choice: Exclude<CheckpointChoice["choice"], JudgingChoice>,
  text: string,
): Note {
  if (choice === "fact") return { kind: "fact", text };
  const decision: Decision = choice === "more" ? { choice: "deeper", text: "" } : { choice, text };
  return { kind: "decision", checkpoint: checkpoint?.name ?? "", decision };
}

// ── What follows ─────────────────────────────────────────────────────────────────────────────────

/** Why the verdict comes next; null if a round does. */
function endOfRounds({ checkpoint, round, limits }: State): StopCause | null {
  return checkpoint?.endsBy ?? (round >= limits.rounds ? "rounds" : null);
}

const END_WORDS: Readonly<Record<StopCause, string>> = {
  consensus: "the seats agree",
  settled: "nothing moved in this round",
  rounds: "the last planned round is over",
  deadline: "the deadline has passed",
  budget: "another round would exceed the budget",
  tokens: "another round would exceed the token limit",
  person: "you asked to conclude",
  "single pass": "there is only one pass",
  gate: "a majority is enough for these stakes",
};

/** Unlike an agreement, a limit that was reached leaves no room for another round. */
function isOpenEnded(state: State): boolean {
  const end = endOfRounds(state);
  return end === null || end === "consensus" || end === "settled" || end === "rounds";
}

/** A rehearsal's script has no more rounds than planned. */
function canAddRound(state: State): boolean {
  return state.rehearsal === null && isOpenEnded(state);
}

// ── The choices ──────────────────────────────────────────────────────────────────────────────────

const PLAIN = { asks: null, topics: [] } as const;

const NEXT_OPENINGS: CheckpointChoice = {
  ...PLAIN,
  choice: "next",
  key: "n",
  label: "Continue without an answer",
  hint: "the seats state what they assume",
};

const FACT: CheckpointChoice = {
  ...PLAIN,
  choice: "fact",
  key: "f",
  label: "Add a fact",
  hint: "pinned for all seats; you choose again afterwards",
  asks: "the fact",
};

const REJECT: CheckpointChoice = {
  ...PLAIN,
  choice: "reject",
  key: "e",
  label: "Reject evidence",
  hint: "it supports nothing from then on; you choose again afterwards",
  asks: "the claim, and why",
};

const RULE: CheckpointChoice = {
  ...PLAIN,
  choice: "rule",
  key: "r",
  label: "Rule on an objection",
  hint: "it gets the state you give it; you choose again afterwards",
  asks: "objection=state, and why",
};

function nextChoice(state: State): CheckpointChoice {
  const end = endOfRounds(state);
  const row = { ...PLAIN, choice: "next", key: "n" } as const;
  if (end !== null) return { ...row, label: "Write the verdict", hint: `${END_WORDS[end]}${openSuffix(state)}` };
  const { time, spent } = partTotals(state, { kind: "round", round: state.round });
  const label = `Next round (${state.round + 1} of ${state.limits.rounds})`;
  return { ...row, label, hint: `as planned; round ${state.round} took ${time} and ${spent}` };
}

function moreChoice(state: State): CheckpointChoice | null {
  if (endOfRounds(state) === null || !canAddRound(state)) return null;
  return { ...PLAIN, choice: "more", key: "m", label: "One more round anyway", hint: `round ${state.round + 1}` };
}

function deeperChoice(state: State): CheckpointChoice | null {
  const open = openObjections(ledgerOf(state));
  const topics = [...open.map(({ id, title }) => `${id} ${title}`), ...checkpointQuestions(state)];
  if (topics.length === 0 || !canAddRound(state)) return null;
  const ids = open.map(({ id }) => id);
  const named = ids.length === 0 ? "" : `${ids.slice(0, 4).join(" ")}${ids.length > 4 ? " …" : ""}; `;
  const hint = `${named}one more round on it`;
  return { choice: "deeper", key: "d", label: "Go deeper on a point", hint, asks: "the point", topics };
}

function constrainChoice(state: State): CheckpointChoice | null {
  if (!canAddRound(state)) return null;
  const hint = "pinned for all seats; every position is reopened";
  return { ...PLAIN, choice: "constrain", key: "c", label: "Add a constraint", hint, asks: "the constraint" };
}

function answerChoice(state: State): CheckpointChoice | null {
  const questions = checkpointQuestions(state);
  if (questions.length === 0) return null;
  const label = questions.length > 1 ? "Answer the questions" : "Answer the question";
  const hint = isFirstCheckpoint(state)
    ? "every seat will see it"
    : `replaces what the seats assume; ${afterAnswer(state)}`;
  return { ...PLAIN, choice: "answer", key: "a", label, hint, asks: "your answer" };
}

/** An answer grants no round, but uses a remaining one even if the seats agree. */
function afterAnswer(state: State): string {
  const { round, limits } = state;
  return round < limits.rounds && isOpenEnded(state) ? `then round ${round + 1}` : "then the verdict";
}

function concludeChoice(state: State): CheckpointChoice {
  const hint = `write the verdict now${openSuffix(state)}`;
  return { ...PLAIN, choice: "conclude", key: "v", label: "Conclude", hint };
}

function openSuffix(state: State): string {
  const open = openObjections(ledgerOf(state));
  const blocking = open.filter(({ severity }) => severity === "blocking").length;
  if (open.length === 0) return "";
  return `; ${pluralize(open.length, "objection")}${blocking === 0 ? "" : ` (${blocking} blocking)`} ${open.length === 1 ? "stays" : "stay"} open`;
}
