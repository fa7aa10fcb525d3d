/** What a person may choose where the debate waits for one, in the order of the page. The terminal offers the same. */

import { openObjections } from "../../../core/ledger/ledger.ts";
import { CLARIFY, type Decision } from "../../../core/note.ts";
import type { State } from "../../../core/state.ts";
import { pluralize } from "../../../views/amounts.ts";
import { stateLedger } from "../../../views/state-ledger.ts";

export interface MenuChoice {
  /** A fact decides nothing: it is said, and the debate waits on. */
  readonly choice: Decision["choice"] | "fact";
  readonly key: string;
  readonly title: string;
  /** What is asked for; null: nothing is. */
  readonly asks: string | null;
  readonly says: string;
  /** What could be meant, for those who would rather choose than type. */
  readonly topics: readonly string[];
}

export function checkpointMenu(state: State): readonly MenuChoice[] {
  const questions = checkpointQuestions(state);
  // Of a rehearsal no further round was written.
  const mayReopen = state.rehearsal === null;
  const constrain = mayReopen ? [CONSTRAIN] : [];
  const answer = questions.length === 0 ? [] : [answerChoice(state, questions)];
  if (isFirstCheckpoint(state)) return [...answer, nextChoice(state), ...constrain, FACT];
  const deeper = mayReopen ? [deeperChoice(state, questions)] : [];
  return [nextChoice(state), ...deeper, ...constrain, FACT, ...answer, concludeChoice(state)];
}

/** Before anything was argued. */
export function isFirstCheckpoint({ checkpoint }: State): boolean {
  return checkpoint?.name === CLARIFY;
}

/** Two seats may ask the same. */
export function checkpointQuestions({ checkpoint }: State): readonly string[] {
  return [...new Set(checkpoint?.asks ?? [])];
}

const CONSTRAIN: MenuChoice = {
  choice: "constrain",
  key: "c",
  title: "Add a constraint",
  asks: "What must hold?",
  says: "Pinned for all seats; positions are open again.",
  topics: [],
};

const FACT: MenuChoice = {
  choice: "fact",
  key: "f",
  title: "Add a fact",
  asks: "What does the panel not know?",
  says: "Pinned for all seats; it waits on.",
  topics: [],
};

function answerChoice(state: State, questions: readonly string[]): MenuChoice {
  const title = questions.length > 1 ? "Answer the questions" : "Answer the question";
  const says = isFirstCheckpoint(state) ? "Every seat is told." : (questions[0] ?? "");
  return { choice: "answer", key: "a", title, asks: "The answer", says, topics: [] };
}

function nextChoice(state: State): MenuChoice {
  const { round, limits } = state;
  const row = { choice: "next", key: "n", asks: null, topics: [] } as const;
  if (isFirstCheckpoint(state)) return { ...row, title: "Go on", says: "The seats write down what they assume." };
  const says = round < limits.rounds ? `Round ${round + 1} of ${limits.rounds}.` : "To the verdict.";
  return { ...row, title: "Go on as planned", says };
}

function deeperChoice(state: State, questions: readonly string[]): MenuChoice {
  const open = openObjections(stateLedger(state)).map(({ id, title }) => `${id}, ${title}`);
  const says = open.length === 0 ? "One more round on it." : `Most contested: ${open.slice(0, 2).join("; ")}`;
  const topics = [...open, ...questions];
  return { choice: "deeper", key: "d", title: "Go deeper on one point", asks: "Which point?", says, topics };
}

function concludeChoice(state: State): MenuChoice {
  const open = pluralize(openObjections(stateLedger(state)).length, "objection");
  const says = `The verdict, one more call. ${open} would stay open.`;
  return { choice: "conclude", key: "v", title: "Conclude", asks: null, says, topics: [] };
}
