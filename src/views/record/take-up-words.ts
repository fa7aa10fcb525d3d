/**
 * What the verdict makes of an objection, in the words of every view. They stand behind its status and never replace it: an objection that the
 * answer acts on is as open as before.
 */

import type { Objection } from "../../core/ledger/ledger.ts";
import type { State } from "../../core/state.ts";
import { type TakeUp, takeUp } from "../../core/verdict/take-up.ts";
import { joinWithAnd } from "../amounts.ts";
import { statusWords } from "../objection-words.ts";

/** `acted on in the verdict`; null where the verdict has nothing about it. */
export function takeUpWords({ verdict }: Pick<State, "verdict">, { id }: Pick<Objection, "id">): string | null {
  const said = verdict && takeUp(verdict, id);
  return said && WORDS[said.as];
}

/** `open; acted on in the verdict`. */
export function statusInVerdict(state: Pick<State, "verdict">, objection: Objection): string {
  const words = takeUpWords(state, objection);
  return words === null ? statusWords(objection) : `${statusWords(objection)}; ${words}`;
}

const WORDS: Readonly<Record<TakeUp["as"], string>> = {
  takenUp: "acted on in the verdict",
  notTakenUp: "not acted on in the verdict",
  contradictory: "the verdict contradicts itself about it",
  unticked: "the verdict doesn't say whether it is acted on",
};

/** A sentence of ours, and the writer's own words to follow it: where the answer acts on it, or why it doesn't. */
export interface TakeUpLine {
  readonly says: string;
  readonly note: string;
}

/** What is said below an objection; null where the verdict has nothing about it. */
export function takeUpLine({ verdict }: Pick<State, "verdict">, { id }: Pick<Objection, "id">): TakeUpLine | null {
  const said = verdict && takeUp(verdict, id);
  if (!said) return null;
  const { says, unexplained } = SENTENCES[said.as];
  return { says: said.note === "" ? unexplained : says, note: said.note };
}

const SENTENCES: Readonly<Record<TakeUp["as"], { readonly says: string; readonly unexplained: string }>> = {
  takenUp: { says: "In the verdict: acted on.", unexplained: "In the verdict: acted on, without saying where." },
  notTakenUp: { says: "In the verdict: not acted on.", unexplained: "In the verdict: not acted on, without a reason." },
  contradictory: {
    says: "In the verdict: both acted on and not acted on.",
    unexplained: "In the verdict: both acted on and not acted on, without a reason.",
  },
  unticked: {
    says: "The verdict doesn't say whether it is acted on.",
    unexplained: "The verdict doesn't say whether it is acted on.",
  },
};

/** `the answer acts on O1a4 and O1b2`; empty if it acts on none of them. */
export function takenUpWords({ verdict }: Pick<State, "verdict">, ids: readonly string[]): string {
  const taken = ids.filter((id) => verdict && takeUp(verdict, id)?.as === "takenUp");
  if (taken.length === 0) return "";
  return `the answer acts on ${joinWithAnd(taken)}`;
}
