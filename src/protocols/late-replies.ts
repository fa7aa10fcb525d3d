/** Objections that were raised after the last turn of the seat they hit get their answer before the debate closes. */

import type { Objection } from "../core/ledger/ledger.ts";
import { openObjections } from "../core/ledger/ledger.ts";
import { toEdit } from "../core/text/edit-text.ts";
import { ownPointsAndClaims } from "../prompts/points/own-points-part.ts";
import { isCoveredIn } from "../prompts/points/points-part.ts";
import { REPLY, type ReplyBallot, replyPrompt } from "../prompts/reply-prompt.ts";
import { openObjectionsPart } from "../prompts/table.ts";
import { hasClosing } from "./closing.ts";
import { ownLabels, readAs } from "./exchange/reader-labels.ts";
import { isAgainst, isLate } from "./exchange/reader-objections.ts";
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
    const hits = isAgainst(ledger, seat);
    const against = open.filter((each) => each.by !== seat.name && hits(each) && isLate(each, seat, answers));
    // One answer is enough for those that say the same.
    const isRepeated = ({ sameAs }: Objection, place: number) =>
      against.slice(0, place).some(({ id }) => sameAs.includes(id));
    return { seat, objections: against.filter((each, place) => !isRepeated(each, place)) };
  });
  const asked = late.filter(({ objections }) => objections.length > 0);
  const replies = asked.map(({ seat, objections }) => {
    const label = ownLabels(floor, seat);
    const own = optionParts({ answers, ledger, read: readAs(floor, seat), only: ({ by }) => by === seat.name }, label);
    return floor.ask(
      seat,
      replyPrompt({
        options: own,
        points: ownPointsAndClaims(
          ownPoints(floor, seat, { answers, ledger }),
          isCoveredIn(own.map(({ text }) => text)),
        ).parts,
        objections: openObjectionsPart(open, label),
        toAnswer: objections.map(({ id }) => id),
      }),
    );
  });
  return presentAnswers(await Promise.all(replies));
}

/** Those that changed an option: the seats that judge it read the change in full. The others only have answers, which objections show. */
export function repairsAmong(replies: readonly Answer<ReplyBallot>[]): readonly Answer<ReplyBallot>[] {
  return replies.filter(({ ballot }) => ballot?.amends);
}

/** Whether only its ballot is part of the option's text; of one that quotes nothing, the whole reply is. */
export function quotesRepaired({ ballot }: Answer<ReplyBallot>): boolean {
  return ballot?.amends?.changes.some((change) => toEdit(change).replaces !== null) ?? false;
}
