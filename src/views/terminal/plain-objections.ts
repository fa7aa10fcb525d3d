/**
 * The plain lines of objections: what the seat that just spoke, or the person, raised or said about each. What others said before is not
 * told again, although the raiser's word comes last in the record whenever it arrives.
 */

import type { ObjectionState } from "../../core/ballot/ballot.ts";
import type { Call } from "../../core/call.ts";
import { citationPlace } from "../../core/evidence-check.ts";
import type { Objection, ObjectionStep } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { isAnswered, isOpen } from "../../core/ledger/objection-state.ts";
import { joinWithAnd } from "../amounts.ts";
import { stateWords } from "../names.ts";
import { statusWords, stepWords } from "../objection-words.ts";
import type { Fact, StateChange } from "./plain-fact.ts";

/** `call` is the one that was answered; null: the person spoke. */
export function objectionFacts(
  { before, after }: Pick<StateChange, "before" | "after">,
  call: Call | null,
): readonly Fact[] {
  const known = new Map(ledgerOf(before).objections.map((objection) => [objection.id, objection]));
  return ledgerOf(after).objections.flatMap((objection) => {
    const { id, severity, by, title } = objection;
    const was = known.get(id);
    if (!was) return [["objection", `${id} raised by ${by} (${severity}): ${title}`] as const];
    const words = changeWords(was, objection, call);
    return words === null ? [] : [["objection", words] as const];
  });
}

/** null: nothing was said that counts. */
function changeWords(was: Objection, objection: Objection, call: Call | null): string | null {
  const said = stepsSince(was, objection).filter(({ by, counts }) => counts && (call === null || by === call.seat));
  const hasChanged = statusWords(was) !== statusWords(objection);
  const last = said.at(-1);
  if (!last)
    return hasChanged
      ? endWords(
          objection,
          objection.steps.findLast(({ counts }) => counts),
          call,
        )
      : null;
  const isDecisive = call === null || last.by === objection.by || objection.settledBy !== "raiser";
  // The word that leaves it open for one option may not be the last one said.
  if (hasChanged && isDecisive && !isOpen(objection)) return endWords(objection, last, call);
  return `${objection.id} ${joinWithAnd(said.map((step) => stepWords(step, objection, call)))} by ${last.by}`;
}

/** An answer that arrives after the raiser's word stands before it. Texts may differ, because IDs in them are explained. */
function stepsSince(was: Objection, { steps }: Objection): readonly ObjectionStep[] {
  const keyOf = ({ round, by, as, option }: ObjectionStep) => `${round}/${by}/${as}/${option ?? ""}`;
  const known = was.steps.map(keyOf);
  return steps.filter((step) => {
    const at = known.indexOf(keyOf(step));
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}

/** `O1b1 answered by data: fixed, not yet confirmed`, `O1b1 confirmed as fixed by security`, `O1b1 maintained by security`. */
function endWords(objection: Objection, last: ObjectionStep | undefined, call: Call | null): string {
  const { id, state, settledBy } = objection;
  const by = last ? ` by ${last.by}` : "";
  const source = last?.evidence ? ` (${citationPlace(last.evidence, last.check)})` : "";
  if (isOpen(objection)) return `${id} ${last ? stepWords(last, objection, call) : "open again"}${by}`;
  if (isAnswered(objection)) return `${id} answered${by}: ${stateWords(state)}${source}, not yet confirmed`;
  if (state === "withdrawn") return `${id} withdrawn${by}`;
  if (settledBy === "raiser") return `${id} confirmed as ${endNoun(state)}${by}${source}`;
  if (settledBy === "person") return `${id} ruled ${endNoun(state)}${by}${source}`;
  return `${id} ${stateWords(state)}, settled with evidence${by}${source}`;
}

/** What completes "confirmed as …" and "ruled …". */
function endNoun(state: ObjectionState): string {
  return state === "accepted_risk" ? "an accepted risk" : stateWords(state);
}
