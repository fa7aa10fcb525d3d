/** What a person can do where the debate waits for one. The first is what happens without a wish of their own. */

import { openObjections } from "../core/ledger.ts";
import { CLARIFY, type Decision } from "../core/note.ts";
import type { State } from "../core/state.ts";
import { counted } from "../views/amounts.ts";
import { ledgerIn } from "../views/ledger-in.ts";
import { type Judged, judgeable, RULINGS } from "./judging.ts";
import { roundTook } from "./round-summary.ts";

/** What is judged by each. */
export const JUDGED_BY = { reject: "claim", rule: "objection" } as const satisfies Readonly<Record<string, Judged>>;
type Judging = keyof typeof JUDGED_BY;

export interface CheckpointChoice {
  /** A fact and a judgement decide nothing: they are said, and the debate waits on. */
  readonly choice: Decision["choice"] | "fact" | Judging;
  readonly label: string;
  readonly hint: string;
  /** What is to be typed; null: nothing. */
  readonly asks: string | null;
  /** What could be meant, for those who would rather choose than type. */
  readonly topics: readonly string[];
}

export function checkpointChoices(state: State): readonly CheckpointChoice[] {
  const { checkpoint } = state;
  const open = openObjections(ledgerIn(state));
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
    goingOn(state, isFirst),
    isFirst || topics.length === 0 || !mayReopen
      ? null
      : { ...row("deeper", "Go deeper on a point", topicHint(open.map(({ id }) => id)), "the point"), topics },
    mayReopen
      ? row("constrain", "Add a constraint", "pinned for all seats; every position is re-opened", "the constraint")
      : null,
    row("fact", "Add a fact", "pinned for all seats; then choose on", "the fact"),
    isFirst || judgeable(state, "claim").length === 0
      ? null
      : row("reject", "Reject a piece of evidence", "it supports nothing from then on; then choose on", REJECTING),
    isFirst || open.length === 0
      ? null
      : row("rule", "Rule on an objection", "it ends as you say; then choose on", RULING),
    !isFirst && questions.length > 0 ? { ...answer, hint: "takes the place of what they assume" } : null,
    isFirst ? null : row("conclude", "Conclude", concludeHint(blocking), null),
  ];
  return all.filter((choice) => choice !== null);
}

/** What is to be expected of a round is what the last one took. */
function goingOn(state: State, isFirst: boolean): CheckpointChoice {
  const { round, limits } = state;
  if (isFirst) return row("next", "Go on", "the seats write down what they assume", null);
  if (round >= limits.rounds) return row("next", "Go on", "to the verdict, as planned", null);
  const { time, spent } = roundTook(state, round);
  return row("next", "Next round", `as planned; round ${round} took ${time} and ${spent}`, null);
}

/** How it is typed where nothing can be chosen by keys. */
const REJECTING = "the claim, and why";
const RULING = `the objection = its end (${RULINGS.join(", ")}), and why`;

export function isJudging(choice: CheckpointChoice["choice"]): choice is Judging {
  return Object.hasOwn(JUDGED_BY, choice);
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
    : `the verdict, now; ${counted(blocking, "blocking objection")} ${blocking === 1 ? "stays" : "stay"} open`;
}
