/**
 * What peers may see of each other, and how a debate is brought to its verdict: written once for all protocols. Conclave
 * adds no seat, speaker or model name to what a seat reads; labels are drawn once per reader from the recorded seed.
 */

import { type Agreement, agreement } from "../core/ledger/agreement.ts";
import { addresseesOf } from "../core/ledger/collect-objections.ts";
import {
  type Claim,
  type Ledger,
  lastPositions,
  type Objection,
  openObjections,
  type Position,
} from "../core/ledger/ledger.ts";
import { hasStalled } from "../core/ledger/novelty.ts";
import { isSettled } from "../core/ledger/objection-state.ts";
import type { Seat } from "../core/panel.ts";
import type { StopCause } from "../core/verdict.ts";
import { groupPrompt } from "../prompts/group-prompt.ts";
import { digestPart, optionsPart, positionParts } from "../prompts/positions.ts";
import { type Ask, fenceText, type PromptPart, part } from "../prompts/prompt.ts";
import { signer, synthesisPrompt } from "../prompts/synthesis-prompt.ts";
import { claimChecksPart, type Label, ownItemsPart } from "../prompts/table.ts";
import { optionParts } from "./option-parts.ts";
import { type Answer, type Conclusion, type Floor, presentAnswers, type Reply } from "./protocol.ts";

/** Who is who for one reader: its own is marked, the others are numbered in an order of its own. */
export function labels(floor: Floor, reader: Seat): Label {
  if (floor.settings.named) return (seat) => seat;
  const place = (seat: string) => floor.seats.findIndex(({ name }) => name === seat);
  const order = floor.shuffle(reader, "labels", floor.seats).map(({ name }) => name);
  return (seat) => {
    if (order.includes(seat)) return floor.seatLabels[place(seat)] ?? `Seat ${order.indexOf(seat) + 1}`;
    if (seat === floor.chair?.name) return "the chair";
    return floor.everSat.includes(seat) ? "a seat that has left" : "the person";
  };
}

/** The same, with the reader's own things marked as its own. */
export function ownLabels(floor: Floor, reader: Seat): Label {
  const label = labels(floor, reader);
  return (seat) => (seat === reader.name ? "you" : label(seat));
}

export interface ConclusionSources {
  readonly agreement: Agreement;
  readonly ledger: Ledger;
  readonly positions: readonly Position[];
  readonly stop: { readonly cause: StopCause; readonly round: number };
  /** What the writer reads whole: what each seat wrote first, and what it wrote last; left out: none of it. */
  readonly openings?: readonly Answer[];
  readonly latest?: readonly Answer[];
  /** Beside that. */
  readonly material?: readonly PromptPart[];
  readonly toTick?: readonly string[];
  readonly manner?: string;
}

/** The verdict's writer: the chair, else the first seat; when it fails, the next; when all fail it is assembled in code. */
export async function conclude(floor: Floor, settled: ConclusionSources): Promise<Conclusion> {
  const { agreement, positions, stop } = settled;
  const isDebatable = agreement.outcome !== "insufficient";
  return { agreement, positions, stop, synthesis: isDebatable ? await writeSynthesis(floor, settled) : null };
}

async function writeSynthesis(floor: Floor, settled: ConclusionSources): Promise<Conclusion["synthesis"]> {
  const writers = floor.chair ? [floor.chair, ...floor.seats] : floor.seats;
  for (const writer of writers) {
    const label = labels(floor, writer);
    const signed = signer(
      floor.seats.map(({ name }) => name),
      label,
    );
    const reply = await floor.ask(
      writer,
      synthesisPrompt({
        toTick: [],
        manner: "",
        ...settled,
        label,
        sign: signed,
        material: wholeReplies(settled, label),
      }),
    );
    if (!reply.absent && reply.ballot) return { by: writer.name, said: reply.ballot, answer: signed(reply.text) };
  }
  return null;
}

function wholeReplies(
  { openings = [], latest = [], material = [] }: ConclusionSources,
  label: Label,
): readonly PromptPart[] {
  const later = latest.filter((answer) => !openings.includes(answer));
  return [
    ...openings.map(({ seat, text }) => part(`The opening of ${label(seat)}`, fenceText(text))),
    ...later.map(({ seat, text }) => part(`What ${label(seat)} wrote last`, fenceText(text))),
    ...material,
  ];
}

/** Why the rounds ended, where the protocol itself saw no reason. */
export function stopCause(floor: Floor, seen: StopCause | null): StopCause {
  return seen ?? floor.roundsEnded ?? "rounds";
}

/**
 * Where the debate ends before anybody could take a stand on another's answer, the chair says which of them are the same;
 * when it fails, another seat; when all fail each stands alone. That makes a majority or a split, never a consensus.
 */
export async function groupAnswers(floor: Floor, answers: readonly Answer[]): Promise<readonly Answer[]> {
  const ledger = floor.ledger(answers);
  if (floor.question.options.length > 0 || ledger.options.length < 2) return [];
  for (const reader of floor.chair ? [floor.chair, ...floor.seats] : floor.seats) {
    const read = presentAnswers([
      await floor.ask(reader, groupPrompt(optionParts({ answers, ledger }, labels(floor, reader)))),
    ]).filter(({ ballot }) => ballot !== null);
    if (read.length > 0) return read;
  }
  return [];
}

export interface AgreementInput {
  /** All that was said so far. */
  readonly answers: readonly Answer[];
  /** The replies that decide it. */
  readonly final: readonly Reply[];
  /** What the protocol asks for beyond ballots before it may be called a consensus. */
  readonly mayBeConsensus: boolean;
}

/** Where the debate stands. */
export function currentAgreement(floor: Floor, { answers, final, mayBeConsensus }: AgreementInput) {
  const ledger = floor.ledger(answers);
  const seats = floor.seats.map(({ name }) => name);
  const decisive = presentAnswers(final).filter(({ ballot }) => ballot !== null);
  const last = Math.max(0, ...decisive.map(({ round }) => round));
  const isFinal = ({ seat, round, stage }: Position) =>
    decisive.some((answer) => answer.seat === seat && answer.round === round && answer.stage === stage);
  const standing = lastPositions(ledger, seats);
  const positions = standing.filter(isFinal);
  return {
    ledger,
    positions,
    agreement: agreement({
      seats,
      quorum: floor.quorumSize,
      positions,
      absent: standing.filter((position) => !isFinal(position)),
      open: openObjections(ledger),
      changedInLastRound: ledger.changes.some(({ round }) => round === last),
      mayBeConsensus,
    }),
  };
}

/** Whether the rounds may end here, and why: never because somebody is sure of himself. */
export function endReason(
  floor: Floor,
  held: { readonly agreement: Agreement; readonly ledger: Ledger },
  round: number,
): StopCause | null {
  if (floor.settings.stop === "fixed" || floor.continuesAfter(round)) return null;
  if (held.agreement.outcome === "consensus") return "consensus";
  return round > 1 && hasStalled(held.ledger, round) ? "settled" : null;
}

/** Between two rounds the person may step in: conclude, or go on although the seats see nothing more to say. */
export async function resolveCheckpoint(
  floor: Floor,
  round: number,
  seen: StopCause | null,
  { questions }: Ledger,
): Promise<StopCause | null> {
  const { choice } = await floor.checkpoint(
    `r${round}`,
    questions.filter(({ replies }) => replies.length === 0).map(({ text }) => text),
    seen,
  );
  if (choice === "conclude") return "person";
  return choice === "next" ? seen : null;
}

/** The seat's own objections that nothing has settled: its word on them is still to come. */
export function unsettledOf({ objections }: Ledger, { name }: Seat): readonly Objection[] {
  return objections.filter((objection) => objection.by === name && !isSettled(objection));
}

/** Whether an objection is the seat's to answer; one that hits nobody in particular is everybody's. */
export function isAgainst({ options }: Pick<Ledger, "options">, { name }: Seat): (objection: Objection) => boolean {
  return (objection) => (addresseesOf(objection, options) ?? [name]).includes(name);
}

/** What every prompt after the openings begins with: the past, the options, who stands where. */
export function sharedPromptParts(
  floor: Floor,
  reader: Seat,
  ledger: Ledger,
  rounds: readonly number[],
): readonly PromptPart[] {
  const seats = floor.seats.map(({ name }) => name);
  return [
    digestPart(ledger, seats, rounds),
    optionsPart(ledger, ownLabels(floor, reader)),
    ...positionsFor(floor, reader, ledger),
    claimChecksPart(claimsFor(reader, ledger)),
    ownItemsPart(ledger, { seat: reader.name, since: Math.max(0, ...rounds) }),
  ];
}

/** What others wrote, whole, in an order of the reader's own, each under where it stands. */
export function wholePositions(
  floor: Floor,
  reader: Seat,
  answers: readonly Answer[],
  { positions }: Ledger,
): readonly PromptPart[] {
  const label = ownLabels(floor, reader);
  return floor.shuffle(reader, "positions", answers).map(({ seat, text, round, stage }) => {
    const held = positions.find(
      (position) => position.seat === seat && position.round === round && position.stage === stage,
    );
    const stance = held?.prefers ? `, who prefers ${held.prefers}` : "";
    return part(`What ${label(seat)} wrote${stance}`, fenceText(text));
  });
}

/** The ask, with what was found of the sources that these replies cite: a mark goes wherever its claim goes. */
export function withClaimChecks<B>(floor: Floor, answers: readonly Answer[], ask: Ask<B>): Ask<B> {
  const cited = answers.filter(({ checks = [] }) => checks.length > 0);
  // Nearly always nothing is cited, and a ledger takes its time.
  return cited.length === 0 ? ask : { ...ask, parts: [claimChecksPart(floor.ledger(cited).claims), ...ask.parts] };
}

/** Of others than the reader, who knows what it said; of each the claims of its last stand. */
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
