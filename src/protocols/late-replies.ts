/**
 * Objections that were raised after the last turn of the seat they hit get their answer before the debate closes. Where they hit an option
 * that the person named, the seat that answers for it is asked, and works the option out.
 */

import { type Ledger, type Objection, type Option, openObjections } from "../core/ledger/ledger.ts";
import { optionAdvocate } from "../core/ledger/person-options/option-advocate.ts";
import type { Seat } from "../core/panel.ts";
import { toEdit } from "../core/text/edits/edit-text.ts";
import { ownPointsPart } from "../prompts/points/own-points-part.ts";
import { pointsPart } from "../prompts/points/points-part.ts";
import { advocatePrompt, REPLY, type ReplyBallot, replyPrompt } from "../prompts/reply-prompt.ts";
import { openObjectionsPart } from "../prompts/table.ts";
import { hasClosing } from "./closing.ts";
import { ownLabels } from "./exchange/reader-labels.ts";
import { answersFor, isLate } from "./exchange/reader-objections.ts";
import { optionParts } from "./option-parts.ts";
import { ownPoints } from "./points/own-points.ts";
import { type Answer, type Floor, presentAnswers } from "./protocol.ts";

/** The calls that it makes at most. */
export function planReplies(seats: number, { closing }: { readonly closing: boolean }) {
  return { round: 0, kind: REPLY, calls: closing ? seats : 0 };
}

/** `answers` are all that were given. One call for each seat that was never asked since; none where nobody closes the debate. */
export async function askLateReplies(
  floor: Floor,
  answers: readonly Answer[],
): Promise<readonly Answer<ReplyBallot>[]> {
  if (!hasClosing(floor)) return [];
  const ledger = floor.ledger(answers);
  const open = openObjections(ledger);
  const late = floor.seats.map((seat) => {
    const hits = answersFor(ledger, floor.seats, seat);
    const against = open.filter((each) => each.by !== seat.name && hits(each) && isLate(each, seat, answers));
    // One answer is enough for those that say the same.
    const isRepeated = ({ sameAs }: Objection, place: number) =>
      against.slice(0, place).some(({ id }) => sameAs.includes(id));
    return { seat, objections: against.filter((each, place) => !isRepeated(each, place)) };
  });
  // A log that has closing words may be of a version that asked for fewer replies: those who closed have read none.
  const asked = late.filter(({ seat, objections }) => objections.length > 0 && floor.wasAsked(seat, REPLY) !== false);
  const replies = asked.map(({ seat, objections }) =>
    floor.ask(seat, replyAsk(floor, seat, { answers, ledger, objections })),
  );
  return presentAnswers(await Promise.all(replies));
}

interface LateObjections {
  readonly answers: readonly Answer[];
  readonly ledger: Ledger;
  /** Those that the seat is to answer. */
  readonly objections: readonly Objection[];
}

function replyAsk(floor: Floor, seat: Seat, { answers, ledger, objections }: LateObjections) {
  const label = ownLabels(floor, seat);
  const optionsFor = (only: (option: Option) => boolean) => optionParts({ answers, ledger, only }, label);
  const asked = {
    objections: openObjectionsPart(openObjections(ledger), label),
    toAnswer: objections.map(({ id }) => id),
  };
  const asAdvocate = optionToAnswerFor(floor, seat, ledger);
  const options = optionsFor(asAdvocate === null ? ({ by }) => by === seat.name : ({ id }) => id === asAdvocate.option);
  if (asAdvocate === null) {
    const own = ownPoints(floor, seat, { answers, ledger });
    return replyPrompt({ ...asked, options, points: ownPointsPart(own, { mine: options }) });
  }
  // Its own are among those of all.
  const points = pointsPart(ledger.points, label, { above: options });
  return advocatePrompt({ ...asked, ...asAdvocate, options, points });
}

/** null: none of those that the person named. */
function optionToAnswerFor(floor: Floor, { name }: Seat, ledger: Ledger) {
  const seats = floor.seats.map((seat) => seat.name);
  const option = ledger.options.find(({ id }) => optionAdvocate(ledger, seats, id)?.seat === name)?.id;
  const advocate = option === undefined ? null : optionAdvocate(ledger, seats, option);
  return option === undefined || !advocate ? null : { option, isAlone: advocate.supporters === 1 };
}

/** Those that changed an option: the seats that judge it read the change in full. The others only have answers, which objections show. */
export function repairsAmong(replies: readonly Answer<ReplyBallot>[]): readonly Answer<ReplyBallot>[] {
  return replies.filter(({ ballot }) => ballot?.amends);
}

/** Whether only its ballot is part of the option's text; of one that quotes nothing, the whole reply is. */
export function quotesRepaired({ ballot }: Answer<ReplyBallot>): boolean {
  return ballot?.amends?.changes.some((change) => toEdit(change).replaces !== null) ?? false;
}
