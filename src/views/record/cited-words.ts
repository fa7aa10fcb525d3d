/** What a seat said in its own words, for each objection, point and claim that a text names by ID. */

import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import { refsIn } from "../../core/text/references.ts";

export function citedWords(state: State, text: string) {
  const { objections, points, claims } = ledgerOf(state);
  return refsIn(text).flatMap((id) => {
    const objection = objections.find((each) => each.id === id);
    if (objection) return [{ id, by: [objection.by], text: objection.text === "" ? objection.title : objection.text }];
    const point = points.find(({ ids }) => ids.includes(id));
    if (point) return [{ id, by: point.by, text: point.text }];
    const claim = claims.find((each) => each.id === id);
    return claim ? [{ id, by: [claim.by], text: claim.text }] : [];
  });
}
