/** The points that answers made, by what became of each, so that nothing an opening knew is lost by writing it up. */

import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import type { DisposedPoint } from "../../core/verdict/dispose-points.ts";
import type { Verdict } from "../../core/verdict.ts";
import { joinWithAnd } from "../amounts.ts";
import { pointNotes } from "../record/point-notes.ts";
import { bullets, inline, section } from "./markdown-text.ts";
import { citationWords } from "./objection-sections.ts";

/** `level` is the heading's. */
export function pointSections(verdict: Verdict, level: string): readonly (string | null)[] {
  const linesOf = (disposition: DisposedPoint["disposition"]) =>
    bullets(verdict.points.filter((point) => point.disposition === disposition).map(pointLine));
  const lost = linesOf("notTakenUp");
  return [
    section(`${level} Points left out of the answer`, [
      lost === "" || verdict.by !== null ? null : "No one wrote the verdict, so no one went through these points.",
      lost,
    ]),
    section(`${level} Rejected points`, [linesOf("rejected")]),
    section(`${level} Withdrawn points`, [linesOf("withdrawn")]),
    section(`${level} Points included in the answer`, [linesOf("kept")]),
  ];
}

function pointLine(point: DisposedPoint): string {
  const { ids, text, by, evidence, check, alsoCites } = point;
  const id = ids.length === 0 ? "" : `**${ids.join(", ")}** `;
  return [
    `${id}${inline(text)} (${inline(joinWithAnd(by))})${citationWords(evidence, check)}`,
    ...alsoCites.map((other) => `Also cited:${citationWords(other.evidence, other.check)}`),
    ...pointNotes(point).map(inline),
  ].join("\n  - ");
}

export function untestedLines(state: State): string {
  return bullets(ledgerOf(state).untested.map(({ by, text }) => `${inline(text)} (${inline(joinWithAnd(by))})`));
}
