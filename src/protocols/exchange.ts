/**
 * What peers may see of each other, and what they agree on: written once for all protocols. Conclave
 * adds no seat, speaker or model name to what a seat reads; labels are drawn once per reader from the recorded seed.
 */

import { readLoosely } from "../core/ballot/read-loosely.ts";
import { type Agreement, agreement } from "../core/ledger/agreement.ts";
import { addresseesOf } from "../core/ledger/collect-objections.ts";
import {
  type Claim,
  type Ledger,
  lastPositions,
  type Objection,
  type Option,
  openObjections,
  type Position,
} from "../core/ledger/ledger.ts";
import { hasStalled } from "../core/ledger/novelty.ts";
import { isSelfAnswered, isSettled } from "../core/ledger/objection-state.ts";
import { lazyFields } from "../core/memory/lazy-fields.ts";
import { remember } from "../core/memory/remember.ts";
import { rememberLast } from "../core/memory/remember-last.ts";
import type { Seat } from "../core/panel.ts";
import { LABELS } from "../core/shuffle.ts";
import { isSaidIn } from "../core/text/is-said-in.ts";
import { relabel } from "../core/text/relabel.ts";
import type { StopCause } from "../core/verdict.ts";
import { groupPrompt } from "../prompts/group-prompt.ts";
import { digestPart, optionsPart, positionParts } from "../prompts/positions.ts";
import { type Ask, type PromptPart, part } from "../prompts/prompt.ts";
import { claimChecksPart, type Label, type ObjectionDetail, ownItemsPart } from "../prompts/table.ts";
import { optionParts } from "./option-parts.ts";
import { replyWithPoints } from "./points/reply-with-points.ts";
import { type Answer, type Floor, presentAnswers, type Reply } from "./protocol.ts";

/** The labels of the seats for one reader: its own is marked, the others are numbered in an order drawn for it. */
export function labels(floor: Floor, reader: Seat): Label {
  if (floor.settings.named) return (seat) => seat;
  const place = (seat: string) => floor.seats.findIndex(({ name }) => name === seat);
  const order = floor.shuffle(reader, LABELS, floor.seats).map(({ name }) => name);
  return (seat) => {
    if (order.includes(seat)) return floor.seatLabels[place(seat)] ?? `Seat ${order.indexOf(seat) + 1}`;
    if (seat === floor.chair?.name) return "the chair";
    return floor.everSat.includes(seat) ? "a seat that has left" : "the person";
  };
}

/** The same, with the reader's own items marked. */
export function ownLabels(floor: Floor, reader: Seat): Label {
  const label = labels(floor, reader);
  return (seat) => (seat === reader.name ? "you" : label(seat));
}

/** What another seat wrote, with its labels for the seats turned into the reader's. */
export function readAs(floor: Floor, reader: Seat): (answer: Pick<Answer, "seat" | "text">) => string {
  const own = labels(floor, reader);
  const to: Label = (seat) => (seat === reader.name ? `${own(seat)} (you)` : own(seat));
  const names = floor.seats.map(({ name }) => name);
  return ({ seat, text }) => {
    const writer = [...floor.seats, ...(floor.chair ? [floor.chair] : [])].find(({ name }) => name === seat);
    return !writer || writer.name === reader.name ? text : relabel(names, labels(floor, writer), to)(text);
  };
}

/** Why the rounds ended, where the protocol itself saw no reason. */
export function stopCause(floor: Floor, seen: StopCause | null): StopCause {
  return seen ?? floor.roundsEnded ?? "rounds";
}

/**
 * If the debate ends before any seat could react to another's answer, the chair says which answers are the same;
 * if it fails, another seat does; if all fail, each counts separately. The result is a majority or a split, never a consensus.
 */
export async function groupAnswers(floor: Floor, answers: readonly Answer[]): Promise<readonly Answer[]> {
  const ledger = floor.ledger(answers);
  if (floor.question.options.length > 0 || ledger.options.length < 2) return [];
  for (const reader of floor.chair ? [floor.chair, ...floor.seats] : floor.seats) {
    const read = presentAnswers([
      await floor.ask(
        reader,
        groupPrompt(optionParts({ answers, ledger, read: readAs(floor, reader) }, labels(floor, reader))),
      ),
    ]).filter(({ ballot }) => ballot !== null);
    if (read.length > 0) return read;
  }
  return [];
}

export interface AgreementInput {
  /** All answers so far. */
  readonly answers: readonly Answer[];
  /** The replies that decide it. */
  readonly final: readonly Reply[];
  /** Whether the protocol's own conditions for a consensus are met. */
  readonly mayBeConsensus: boolean;
  /** Whose votes count; left out: every seat's. */
  readonly voters?: readonly Seat[];
  /** Whether a vote for an option counts although the option was amended since. */
  readonly anyVersion?: boolean;
}

export interface HeldAgreement {
  readonly ledger: Ledger;
  readonly positions: readonly Position[];
  readonly agreement: Agreement;
}

/** The current agreement. Computed when it is read: where the log has a further round, nobody asks for it. */
export function currentAgreement(
  floor: Floor,
  { answers, final, mayBeConsensus, voters = floor.seats, anyVersion = false }: AgreementInput,
): HeldAgreement {
  const ledger = floor.ledger(answers);
  const quorum = floor.quorumSize;
  const seats = voters.map(({ name }) => name);
  const decisive = presentAnswers(final).filter(({ ballot }) => ballot !== null);
  const last = Math.max(0, ...decisive.map(({ round }) => round));
  const isFinal = ({ seat, round, stage }: Position) =>
    decisive.some((answer) => answer.seat === seat && answer.round === round && answer.stage === stage);
  const standing = () => lastPositions(ledger, seats).map((held) => (anyVersion ? { ...held, stale: [] } : held));
  const held: HeldAgreement = lazyFields({
    ledger: () => ledger,
    positions: () => standing().filter(isFinal),
    agreement: () =>
      agreement({
        seats,
        quorum,
        positions: held.positions,
        absent: standing().filter((position) => !isFinal(position)),
        open: openObjections(ledger),
        changedInLastRound: ledger.changes.some(({ round }) => round === last),
        mayBeConsensus,
      }),
  });
  return held;
}

/** Whether the rounds may end here, and why. Confidence is never a reason. */
export function endReason(
  floor: Floor,
  held: { readonly agreement: Agreement; readonly ledger: Ledger },
  round: number,
): StopCause | null {
  if (floor.settings.stop === "fixed" || floor.continuesAfter(round)) return null;
  if (held.agreement.outcome === "consensus") return "consensus";
  return round > 1 && hasStalled(held.ledger, round) ? "settled" : null;
}

/** Between rounds the person may conclude, or continue although the seats have nothing more to say. */
export async function resolveCheckpoint(
  floor: Floor,
  round: number,
  seen: StopCause | null,
  asks: () => readonly string[],
): Promise<StopCause | null> {
  const { choice } = await floor.checkpoint(`r${round}`, asks, seen);
  if (choice === "conclude") return "person";
  return choice === "next" ? seen : null;
}

/** What seats asked and nobody answered, for the person. */
export function openQuestions({ questions }: Ledger): readonly string[] {
  return questions.filter(({ replies }) => replies.length === 0).map(({ text }) => text);
}

/** The seat's own objections that it has yet to judge the answers to. `answers` are all that were given. */
export function unsettledOf({ objections }: Ledger, { name }: Seat, answers: readonly Answer[]): readonly Objection[] {
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

/** Whether an answer raised the objection. */
export function isRaisedIn({ id, by }: Objection): (answer: Answer) => boolean {
  const tag = id.replace(/^O|\d+$/g, "");
  return (answer) => answer.seat === by && answer.tag === tag;
}

/** Whether the seat has not been asked anything since it was raised. */
export function isLate(objection: Objection, { name }: Seat, answers: readonly Answer[]): boolean {
  const raised = answers.filter(isRaisedIn(objection)).find((answer) => hasObjection(answer, objection));
  return !answers.some((answer) => answer.seat === name && raised !== undefined && comparePlaces(answer, raised) > 0);
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

/** The beginning of every prompt after the openings: the past, the options, the positions, what became of the reader's own items. */
export function promptPartsForAll(
  floor: Floor,
  reader: Seat,
  ledger: Ledger,
  rounds: readonly number[],
): readonly PromptPart[] {
  return [
    digestPart(
      ledger,
      floor.seats.map(({ name }) => name),
      rounds,
    ),
    ...tableParts(floor, reader, ledger),
    ownItemsPart(ledger, { seat: reader.name, since: Math.max(0, ...rounds) }),
  ];
}

/** The options and positions alone, for a reader that is shown the answers to its own objections in a later call of the round. */
export function tableParts(floor: Floor, reader: Seat, ledger: Ledger): readonly PromptPart[] {
  return [
    optionsPart(ledger, ownLabels(floor, reader)),
    ...positionsFor(floor, reader, ledger),
    claimChecksPart(claimsFor(reader, ledger)),
  ];
}

/** What others wrote, in full, with the points that only their ballots make, in an order drawn for the reader. */
export function wholePositions(
  floor: Floor,
  reader: Seat,
  answers: readonly Answer[],
  { positions, points }: Ledger,
): readonly PromptPart[] {
  const label = ownLabels(floor, reader);
  const write = replyWithPoints(points, { label, read: readAs(floor, reader) });
  return floor.shuffle(reader, "positions", answers).map((answer) => {
    const { seat, round, stage } = answer;
    const held = positions.find(
      (position) => position.seat === seat && position.round === round && position.stage === stage,
    );
    const stance = held?.prefers ? `, who prefers ${held.prefers}` : "";
    return part(`What ${label(seat)} wrote${stance}`, write(answer));
  });
}

/** The ask, plus the check results of the sources that these replies cite. */
export function withClaimChecks<B>(floor: Floor, answers: readonly Answer[], ask: Ask<B>): Ask<B> {
  const cited = answers.filter(({ checks = [] }) => checks.length > 0);
  // Usually nothing is cited, and computing a ledger is slow.
  return cited.length === 0 ? ask : { ...ask, parts: [claimChecksPart(floor.ledger(cited).claims), ...ask.parts] };
}

/** Only from seats other than the reader, and only the claims of their last position. */
function claimsFor(reader: Seat, { claims, positions }: Ledger): readonly Claim[] {
  const isLast = ({ by, round }: Claim) => positions.findLast(({ seat }) => seat === by)?.round === round;
  return claims.filter((claim) => claim.by !== reader.name && isLast(claim));
}

/** Peers' positions as `reader` sees them: shuffled for it, its own first and marked. */
function positionsFor(floor: Floor, reader: Seat, ledger: Ledger): readonly PromptPart[] {
  const all = lastPositions(
    ledger,
    floor.seats.map(({ name }) => name),
  );
  const own = all.filter(({ seat }) => seat === reader.name);
  const peers = floor.shuffle(
    reader,
    "positions",
    all.filter(({ seat }) => seat !== reader.name),
  );
  return positionParts([...own, ...peers], ownLabels(floor, reader));
}
