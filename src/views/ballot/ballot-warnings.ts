/** What in a ballot has no effect, in words for the seat that cast it. Nothing is dropped: the record has it, marked as such. */

import { z } from "zod";
import { clip, type LooseBallot, looseBallot } from "../../core/ballot/ballot.ts";
import type { Call } from "../../core/call.ts";
import { isPointId, type ObjectionId, type OptionId, type PointId, type SeatName } from "../../core/ids.ts";
import type { Option } from "../../core/ledger/ledger.ts";
import { entriesIn, ledgerOf } from "../../core/ledger/ledger-of.ts";
import { speaksOfOptions } from "../../core/ledger/option-replies.ts";
import { parseEntry } from "../../core/ledger/parse-entry.ts";
import { singlePoints, standingOfOwn } from "../../core/ledger/points/single-points.ts";
import { mapTexts, nameSeats, numberSeats } from "../../core/seats/seat-mentions.ts";
import { authorOf } from "../../core/seats/seat-order.ts";
import type { State } from "../../core/state.ts";
import { editText, quotePoint, type TextEdit, toEdit } from "../../core/text/edits/edit-text.ts";
import { SHORTEST_QUOTE } from "../../core/text/quote.ts";
import { joinWithAnd } from "../amounts.ts";
import { duetRounds } from "../duet-rounds.ts";
import { optionAsWritten } from "../standing-text.ts";

export function ballotWarnings(state: State, seat: SeatName, ballot: unknown): readonly string[] {
  const call = pendingCall(state, seat);
  if (!call?.numbersSeats) return warningsOf(state, seat, ballot);
  const author = authorOf(state, call);
  const named = mapTexts(ballot, (text) => nameSeats(text, author.order));
  return warningsOf(state, seat, named).map((text) => numberSeats(text, author));
}

function pendingCall({ calls }: State, seat: SeatName): Call | undefined {
  return [...calls.values()].findLast((call) => call.seat === seat && call.status === "pending");
}

/** The ballot names seats as the state does. */
function warningsOf(state: State, seat: SeatName, ballot: unknown): readonly string[] {
  const said = looseBallot.safeParse(ballot).data;
  const { answers = [], confirmations = [] } = said ?? {};
  const { objections, options } = ledgerOf(state);
  const raisers = new Map(objections.map(({ id, by }) => [id, by]));
  const named = [...confirmations, ...answers].map(({ objection }) => objection);
  const isAnothers = (id: ObjectionId) => raisers.has(id) && raisers.get(id) !== seat;
  return [
    ...[...new Set(named)]
      .filter((id) => !raisers.has(id))
      .map((id) => `There is no objection ${id}: what you say about it has no effect.`),
    ...confirmations
      .filter(({ objection: id }) => isAnothers(id))
      .map(({ objection }) => `${objection} is another seat's objection: only that seat can say whether it is met.`),
    ...answers
      .filter(({ objection: id, as, evidence }) => as === "refuted" && evidence === null && isAnothers(id))
      .map(({ objection }) => `You refute ${objection} without evidence: that has no effect. ${WHAT_REFUTES}`),
    ...(said ? [...mergeWarnings(said, seat, options), ...editWarnings(state, seat, said)] : []),
    ...reviewWarnings(state, ballot),
  ];
}

/** An option that was merged is no longer one of its own: votes and amendments belong to what it counts as. */
function mergeWarnings({ prefers, accepts, amends, notSame }: LooseBallot, seat: SeatName, options: readonly Option[]) {
  const isSeparated = (id: OptionId) => notSame.some((ids) => ids.includes(id));
  const merged = options.filter(({ id, countsAs }) => id !== countsAs && !isSeparated(id));
  const own = options.findLast(({ by }) => by === seat);
  return [
    ...merged
      .filter(({ id }) => id === prefers || accepts.includes(id))
      .map(({ id, countsAs }) => `${id} was merged into ${countsAs}: your vote counts for ${countsAs}.`),
    ...merged
      .filter(({ id }) => amends !== null && id === own?.id)
      .map(({ id, countsAs }) => `${id} was merged into ${countsAs}: your amendment is kept as your wording of it.`),
  ];
}

const WHAT_REFUTES = "Cite a source and quote it: if the quote is found there, the objection is settled.";

/** `state` is that of before the ballot. */
function editWarnings(state: State, seat: SeatName, ballot: LooseBallot): readonly string[] {
  const { options, positions } = ledgerOf(state);
  const held = ballot.prefers ?? positions.findLast((position) => position.seat === seat)?.prefers;
  const own =
    options.find(({ id, by }) => by === seat && id === ballot.prefers) ??
    options.findLast(({ by }) => by === seat) ??
    options.find(({ id, by }) => by === null && id === held);
  if (!own || !ballot.amends) return [];
  const standing = standingOfOwn(singlePoints(entriesIn(state).map(parseEntry)), seat);
  const edits = ballot.amends.changes.map(toEdit).flatMap(quotePoint(standing));
  const call = pendingCall(state, seat);
  // Its reply takes the place of the whole text, whatever it quotes of it.
  if (own.by === seat && call && !speaksOfOptions(call)) return unknownPoints(edits);
  return missingQuotes(optionAsWritten(state, own.id), edits);
}

/** Of a reviewer's amendments to the design under review. */
function reviewWarnings(state: State, ballot: unknown): readonly string[] {
  const { amendments = [] } = reviewedFields.safeParse(ballot).data ?? {};
  return missingQuotes(duetRounds(state).at(-1)?.design?.text ?? "", amendments);
}

const reviewedFields = z.object({
  amendments: z.array(z.object({ replaces: z.string().nullable(), text: z.string() })),
});

function missingQuotes(text: string, edits: readonly TextEdit[]): readonly string[] {
  const { unplaced } = editText(text, edits);
  const points = unplaced.flatMap(({ point }) => point ?? []);
  return [
    ...(points.length === 0 ? [] : [replacedPointsWarning(points)]),
    ...unplaced.flatMap(({ replaces, point }) =>
      replaces === null || point !== undefined
        ? []
        : [`“${clip(replaces, 80)}” ${whyMissing(replaces)}, so it replaces nothing, and your text was added instead.`],
    ),
  ];
}

function unknownPoints(edits: readonly TextEdit[]): readonly string[] {
  const unknown = edits.flatMap(({ replaces, point }) =>
    replaces !== null && point === undefined && isPointId(replaces) ? replaces : [],
  );
  return unknown.map((id) => `${id} isn't one of your points, so nothing replaces it.`);
}

/** Once for all of them: their authors often put points in other words than their texts. */
function replacedPointsWarning(points: readonly PointId[]): string {
  return `The text that you amend doesn't contain the words of ${joinWithAnd(points)}, so nothing was removed from it, and what you wrote instead was added. Make sure that the two don't contradict each other.`;
}

function whyMissing(quote: string): string {
  if (isPointId(quote)) return "isn't one of your points";
  return quote.length < SHORTEST_QUOTE
    ? `is too short to look for (quote ${SHORTEST_QUOTE} characters or more)`
    : "isn't in the text that you amend";
}
