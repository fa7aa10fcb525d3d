/** What a person may choose where the debate waits for one, in the order of the page. The terminal offers the same. */

import { openObjections } from "../../core/ledger.ts";
import { CLARIFY, type Decision } from "../../core/note.ts";
import type { State } from "../../core/state.ts";
import { counted } from "../../views/amounts.ts";
import { ledgerIn } from "../../views/ledger-in.ts";

export interface Choice {
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

export function choicesAt(state: State): readonly Choice[] {
  const questions = questionsAt(state);
  // Of a rehearsal no further round was written.
  const mayReopen = state.rehearsal === null;
  const constrain = mayReopen ? [CONSTRAIN] : [];
  const answer = questions.length === 0 ? [] : [answering(state, questions)];
  if (isFirst(state)) return [...answer, goingOn(state), ...constrain, FACT];
  const deeper = mayReopen ? [goingDeeper(state, questions)] : [];
  return [goingOn(state), ...deeper, ...constrain, FACT, ...answer, concluding(state)];
}

/** Before anything was argued. */
export function isFirst({ checkpoint }: State): boolean {
  return checkpoint?.name === CLARIFY;
}

/** Two seats may ask the same. */
export function questionsAt({ checkpoint }: State): readonly string[] {
  return [...new Set(checkpoint?.asks ?? [])];
}

const CONSTRAIN: Choice = {
  choice: "constrain",
  key: "c",
  title: "Add a constraint",
  asks: "What must hold?",
  says: "Pinned for all seats; positions are open again.",
  topics: [],
};

const FACT: Choice = {
  choice: "fact",
  key: "f",
  title: "Add a fact",
  asks: "What does the panel not know?",
  says: "Pinned for all seats; it waits on.",
  topics: [],
};

function answering(state: State, questions: readonly string[]): Choice {
  const title = questions.length > 1 ? "Answer the questions" : "Answer the question";
  const says = isFirst(state) ? "Every seat is told." : (questions[0] ?? "");
  return { choice: "answer", key: "a", title, asks: "The answer", says, topics: [] };
}

function goingOn(state: State): Choice {
  const { round, limits } = state;
  const row = { choice: "next", key: "n", asks: null, topics: [] } as const;
  if (isFirst(state)) return { ...row, title: "Go on", says: "The seats write down what they assume." };
  const says = round < limits.rounds ? `Round ${round + 1} of ${limits.rounds}.` : "To the verdict.";
  return { ...row, title: "Go on as planned", says };
}

function goingDeeper(state: State, questions: readonly string[]): Choice {
  const open = openObjections(ledgerIn(state)).map(({ id, title }) => `${id}, ${title}`);
  const says = open.length === 0 ? "One more round on it." : `Most contested: ${open.slice(0, 2).join("; ")}`;
  const topics = [...open, ...questions];
  return { choice: "deeper", key: "d", title: "Go deeper on one point", asks: "Which point?", says, topics };
}

function concluding(state: State): Choice {
  const open = counted(openObjections(ledgerIn(state)).length, "objection");
  const says = `The verdict, one more call. ${open} would stay open.`;
  return { choice: "conclude", key: "v", title: "Conclude", asks: null, says, topics: [] };
}
