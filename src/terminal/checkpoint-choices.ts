/** What a person can do where the debate waits for one. The first is what happens without a wish of their own. */

import { openObjections } from "../core/ledger/ledger.ts";
import { CLARIFY, type Decision } from "../core/note.ts";
import type { State } from "../core/state.ts";
import { pluralize } from "../views/amounts.ts";
import { stateLedger } from "../views/state-ledger.ts";
import { type JudgedKind, judgeableItems, RULINGS } from "./judgeable-items.ts";
import { roundTotals } from "./round-summary.ts";

/** What is judged by each. */
export const JUDGED_KINDS = { reject: "claim", rule: "objection" } as const satisfies Readonly<
  Record<string, JudgedKind>
>;
type JudgingChoice = keyof typeof JUDGED_KINDS;

export interface CheckpointChoice {
  /** A fact and a judgement decide nothing: they are said, and the debate waits on. */
  readonly choice: Decision["choice"] | "fact" | JudgingChoice;
  readonly label: string;
  readonly hint: string;
  /** What is to be typed; null: nothing. */
  readonly asks: string | null;
  /** What could be meant, for those who would rather choose than type. */
  readonly topics: readonly string[];
}

export function checkpointChoices(state: State): readonly CheckpointChoice[] {
  const { checkpoint } = state;
  const open = openObjections(stateLedger(state));
  const questions = checkpoint?.asks ?? [];
  const isFirst = checkpoint?.name === CLARIFY;
  const blocking = open.filter(({ severity }) => severity === "blocking").length;
  // Of a rehearsal no further round was written.
  const mayReopen = state.rehearsal === null;
  const topics = [...open.map(({ id, title }) => `${id} ${title}`), ...questions];
  const answer = row(
    "answer",
    questions.length > 1 ? "Answer the questions" : "Answer the question",
    "",
    "your answer",
  );
  const all: readonly (CheckpointChoice | null)[] = [
    isFirst && questions.length > 0 ? { ...answer, hint: "every seat is told" } : null,
    nextChoice(state, isFirst),
    isFirst || topics.length === 0 || !mayReopen
      ? null
      : { ...row("deeper", "Go deeper on a point", topicHint(open.map(({ id }) => id)), "the point"), topics },
    mayReopen
      ? row("constrain", "Add a constraint", "pinned for all seats; every position is re-opened", "the constraint")
      : null,
    row("fact", "Add a fact", "pinned for all seats; then choose on", "the fact"),
    isFirst || judgeableItems(state, "claim").length === 0
      ? null
      : row("reject", "Reject a piece of evidence", "it supports nothing from then on; then choose on", REJECT_PROMPT),
    isFirst || open.length === 0
      ? null
      : row("rule", "Rule on an objection", "it ends as you say; then choose on", RULE_PROMPT),
    !isFirst && questions.length > 0 ? { ...answer, hint: "takes the place of what they assume" } : null,
    isFirst ? null : row("conclude", "Conclude", concludeHint(blocking), null),
  ];
  return all.filter((choice) => choice !== null);
}

/** What is to be expected of a round is what the last one took. */
function nextChoice(state: State, isFirst: boolean): CheckpointChoice {
  const { round, limits } = state;
  if (isFirst) return row("next", "Go on", "the seats write down what they assume", null);
  if (round >= limits.rounds) return row("next", "Go on", "to the verdict, as planned", null);
  const { time, spent } = roundTotals(state, round);
  return row("next", "Next round", `as planned; round ${round} took ${time} and ${spent}`, null);
}

/** How it is typed where nothing can be chosen by keys. */
const REJECT_PROMPT = "the claim, and why";
const RULE_PROMPT = `the objection = its end (${RULINGS.join(", ")}), and why`;

export function isJudgingChoice(choice: CheckpointChoice["choice"]): choice is JudgingChoice {
  return Object.hasOwn(JUDGED_KINDS, choice);
}

function row(choice: CheckpointChoice["choice"], label: string, hint: string, asks: string | null): CheckpointChoice {
  return { choice, label, hint, asks, topics: [] };
}

function topicHint(ids: readonly string[]): string {
  const shown = ids.slice(0, 4).join(" ");
  return `${ids.length > 0 ? `${shown}${ids.length > 4 ? " …" : ""}; ` : ""}one more round on it`;
}

function concludeHint(blocking: number): string {
  return blocking === 0
    ? "the verdict, now"
    : `the verdict, now; ${pluralize(blocking, "blocking objection")} ${blocking === 1 ? "stays" : "stay"} open`;
}
