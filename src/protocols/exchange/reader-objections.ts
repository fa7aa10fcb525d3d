/** What an objection asks of the seat that reads it: to answer it, to judge the answers to it, or to know of it. */

import { readLoosely } from "../../core/ballot/read-loosely.ts";
import { CLOSING } from "../../core/ids.ts";
import { addresseesOf, optionsHitBy } from "../../core/ledger/collect-objections.ts";
import type { Ledger, Objection, Option } from "../../core/ledger/ledger.ts";
import { isSelfAnswered, isSettled } from "../../core/ledger/objection-state.ts";
import { optionAdvocate } from "../../core/ledger/person-options/option-advocate.ts";
import { remember } from "../../core/memory/remember.ts";
import { rememberLast } from "../../core/memory/remember-last.ts";
import type { Seat } from "../../core/panel.ts";
import { isSaidIn } from "../../core/text/is-said-in.ts";
import { REPLY } from "../../prompts/reply-prompt.ts";
import type { ObjectionDetail } from "../../prompts/table.ts";
import type { Answer } from "../protocol.ts";

/** The seat's own objections that it has yet to judge the answers to. `answers` are all that were given. */
export function objectionsToJudge(
  { objections }: Ledger,
  { name }: Seat,
  answers: readonly Answer[],
): readonly Objection[] {
  const mustRead = (each: Objection) => isSelfAnswered(each) && hasUnread(each, answers);
  return objections.filter((each) => each.by === name && (!isSettled(each) || mustRead(each)));
}

/** Whether others answered when the raiser gave its word, or later; a duet's reviewer has read the design that it judges. */
function hasUnread({ id, by }: Objection, answers: readonly Answer[]): boolean {
  const said = answers.filter((answer) =>
    readLoosely(answer.ballot)?.answers.some(({ objection }) => objection === id),
  );
  const word = said.findLast(({ seat }) => seat === by);
  return word !== undefined && said.some((answer) => answer.seat !== by && comparePlaces(answer, word) >= 0);
}

/** Whether the seat should answer an objection; one that hits no seat in particular is for every seat. */
export function isAgainst({ options }: Pick<Ledger, "options">, { name }: Seat): (objection: Objection) => boolean {
  return (objection) => (seatsHit(objection, options) ?? [name]).includes(name);
}

/** Remembered, because every reader asks about every objection of the debate, and options seldom change. */
const seatsHit = rememberLast((objection: Objection, options: readonly Option[]) => addresseesOf(objection, options));

/**
 * Whether it is for the seat to answer an objection before the debate closes: one to its option, or to one of the person's that it
 * answers for. One that hits no option is for every seat.
 */
export function answersFor(
  { options, positions }: Pick<Ledger, "options" | "positions">,
  seats: readonly Seat[],
  { name }: Seat,
): (objection: Objection) => boolean {
  const names = seats.map((seat) => seat.name);
  return (objection) => {
    const authors = seatsHit(objection, options);
    if (authors !== null) return authors.includes(name);
    const hit = optionsHitBy(objection, options);
    return hit.length === 0 || hit.some((id) => optionAdvocate({ options, positions }, names, id)?.seat === name);
  };
}

/** Whether an answer raised the objection. */
export function isRaisedIn({ id, by }: Objection): (answer: Answer) => boolean {
  const tag = id.replace(/^O|\d+$/g, "");
  return (answer) => answer.seat === by && answer.tag === tag;
}

/** Whether the seat has had no turn to answer it since it was raised. */
export function isLate(objection: Objection, { name }: Seat, answers: readonly Answer[]): boolean {
  const raised = answers.filter(isRaisedIn(objection)).find((answer) => hasObjection(answer, objection));
  const isTurn = ({ seat, kind }: Answer) => seat === name && ASKS_FOR_ANSWERS.includes(kind);
  return !answers.some((answer) => isTurn(answer) && raised !== undefined && comparePlaces(answer, raised) > 0);
}

/** Openings, attacks on others, ranks and scores of cells don't. */
const ASKS_FOR_ANSWERS: readonly string[] = ["respond", "refine", "discuss", "design", "review", REPLY, CLOSING];

/** Whether some seat could answer it before the debate closed. */
export function wasAnyoneAsked(
  objection: Objection,
  ledger: Pick<Ledger, "options" | "positions">,
  { seats, answers }: { readonly seats: readonly Seat[]; readonly answers: readonly Answer[] },
): boolean {
  const others = seats.filter(({ name }) => name !== objection.by);
  const rounds = answers.filter(({ kind }) => kind !== REPLY);
  return others.some((seat) => answersFor(ledger, seats, seat)(objection) || !isLate(objection, seat, rounds));
}

/** All calls of a seat in a round have the same tag: its critique or challenge, and what it wrote before or after that. */
function hasObjection(answer: Answer, { title, text }: Objection): boolean {
  return readLoosely(answer.ballot)?.objections.some((each) => each.title === title && each.text === text) ?? false;
}

function comparePlaces(a: Answer, b: Answer): number {
  return a.round - b.round || a.stage - b.stage;
}

/** Whole, but for those that the seat raised against others, and what the raiser's reply among `answers` has word for word. */
export function detailFor(
  ledger: Pick<Ledger, "options">,
  seat: Seat,
  answers: readonly Answer[],
): (objection: Objection) => ObjectionDetail {
  const isMine = isAgainst(ledger, seat);
  const isRead = (objection: Objection) =>
    answers.filter(isRaisedIn(objection)).some((answer) => isSaidBy(answer)(objection.text));
  return (objection) => {
    if (objection.by === seat.name) return isMine(objection) ? "whole" : "title";
    if (!isRead(objection)) return "whole";
    return isMine(objection) ? "head" : "id";
  };
}

/** Remembered, because every reader of an answer asks about every objection that it raises. */
const isSaidBy = remember(({ text }: Answer) => isSaidIn([text]));
