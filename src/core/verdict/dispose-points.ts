/** What became of every point that an answer made. Nothing that an opening lists gets lost, even if its ballot doesn't have it. */

import { z } from "zod";
import type { Synthesis } from "../ballot/synthesis.ts";
import type { SeatName } from "../ids.ts";
import type { Immutable } from "../immutable.ts";
import { type Point, pointSchema, pointWordings } from "../ledger/collect-points.ts";
import { findUnmatchedItems } from "../text/find-unmatched-items.ts";
import { joinTexts } from "../text/join-texts.ts";

export const disposedPointSchema = pointSchema.extend({
  /** `kept`: the answer includes it. `notTakenUp`: the writer didn't mention it. `withdrawn`: its makers took it back. */
  disposition: z.enum(["kept", "rejected", "notTakenUp", "withdrawn"]),
  /** Where the answer includes it, why it was rejected, or why the writer could miss it. */
  note: z.string(),
});
export type DisposedPoint = Immutable<typeof disposedPointSchema>;

/** A rejection without a reason doesn't count as dealing with the point. */
export function disposePoints(points: readonly Point[], said: Synthesis["points"]): readonly DisposedPoint[] {
  return points.map((point) => {
    const words = said.filter(({ ids }) => ids.some((id) => point.ids.includes(id)));
    const kept = words.filter((each) => each.kept);
    const note = joinTexts(kept.length > 0 ? kept : words);
    if (kept.length > 0) return { ...point, disposition: "kept", note };
    if (point.isWithdrawn) return { ...point, disposition: "withdrawn", note };
    return { ...point, disposition: note === "" ? "notTakenUp" : "rejected", note };
  });
}

/** What an opening lists, and neither a point nor the written answer says in similar words. It has no id: no ballot has it. */
export function leftoverPoints(
  points: readonly Point[],
  openingTexts: ReadonlyMap<SeatName, string>,
  written: string,
): readonly DisposedPoint[] {
  const said = [...points.flatMap(pointWordings), ...written.split("\n")];
  return [...openingTexts].flatMap(([seat, opening]) =>
    findUnmatchedItems(opening, said).map((text) => ({
      ...{ ids: [], text, alsoAs: [], by: [seat], evidence: null, check: null, alsoCites: [], isWithdrawn: false },
      disposition: "notTakenUp",
      note: "Listed in the opening, but not among its points",
    })),
  );
}
