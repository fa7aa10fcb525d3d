/** Amendments that quote what isn't there: nothing is lost, but nothing is replaced either, and their author is told. */

import { z } from "zod";
import { clip, type LooseBallot } from "../../core/ballot/ballot.ts";
import type { SeatName } from "../../core/ids.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import { editText, type TextEdit, toEdit } from "../../core/text/edit-text.ts";
import { SHORTEST_QUOTE } from "../../core/text/quote.ts";
import { optionAsWritten } from "../design/option-as-written.ts";
import { duetRounds } from "../duet-rounds.ts";

/** `state` is that of before the ballot. */
export function editWarnings(state: State, seat: SeatName, ballot: LooseBallot): readonly string[] {
  const own = ledgerOf(state).options.findLast(({ by }) => by === seat);
  return own && ballot.amends ? missingQuotes(optionAsWritten(state, own.id), ballot.amends.changes.map(toEdit)) : [];
}

/** Of a reviewer's amendments to the design under review. */
export function reviewWarnings(state: State, ballot: unknown): readonly string[] {
  const { amendments = [] } = reviewedFields.safeParse(ballot).data ?? {};
  return missingQuotes(duetRounds(state).at(-1)?.design?.text ?? "", amendments);
}

const reviewedFields = z.object({
  amendments: z.array(z.object({ replaces: z.string().nullable(), text: z.string() })),
});

function missingQuotes(text: string, edits: readonly TextEdit[]): readonly string[] {
  return editText(text, edits).unplaced.flatMap(({ replaces }) =>
    replaces === null
      ? []
      : [`“${clip(replaces, 80)}” ${whyMissing(replaces)}: it replaces nothing, and your text is added.`],
  );
}

function whyMissing(quote: string): string {
  return quote.length < SHORTEST_QUOTE
    ? `is too short to look for (quote ${SHORTEST_QUOTE} characters or more)`
    : "isn't in the text that you amend";
}
