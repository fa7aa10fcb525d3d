/** What was said about objections, in a prompt: each text once, and after that by where it stands. */

import { citationPlace, markSign } from "../core/evidence-check.ts";
import type { ObjectionId } from "../core/ids.ts";
import type { Objection, ObjectionStep } from "../core/ledger/ledger.ts";
import { reasonIgnored } from "../core/ledger/reason-ignored.ts";
import { seatWords } from "../core/text/seat-words.ts";
import { NOTHING_ABOVE, type TextsAbove } from "../core/text/texts-above.ts";

export type StepWords = (objection: Objection, step: ObjectionStep) => string;

/** `listed` are the objections of one list, in its order: what one of them says is not repeated at another. */
export function stepWords(listed: readonly Objection[], above: TextsAbove = NOTHING_ABOVE): StepWords {
  const places = new Map<string, ObjectionId>();
  for (const { id, steps } of listed) {
    for (const said of steps.map(ownText)) if (!places.has(said)) places.set(said, id);
  }
  const textWords = (id: ObjectionId, step: ObjectionStep) => {
    const said = ownText(step);
    if (said === "") return "";
    if (above.hasUnder(id, said)) return ", as written above";
    const first = places.get(said) ?? id;
    const isRepeated = first !== id && said.length > SHORTEST;
    return isRepeated ? `, as on ${first}` : `: ${seatWords(step.text)}`;
  };
  return (objection, step) => {
    const { as, option, evidence, check, counts } = step;
    const source = evidence === null ? "" : ` ${markSign(evidence, check)} ${citationPlace(evidence, check)}`;
    const effect = counts ? "" : ` (${reasonIgnored(step, objection)})`;
    return `${as.replace("_", " ")}${option === undefined ? "" : ` in ${option}`}${effect}${textWords(objection.id, step)}${source}`;
  };
}

/** A reference to another objection is longer than this. */
const SHORTEST = 12;

/** An answer that counts for several objections is recorded at each, as the answer to the first. */
function ownText({ text }: ObjectionStep): string {
  return text.replace(/^As on O\w+: /, "");
}
