/**
 * Panel: every role proposes, criticises every other proposal and refines its own; a judge decides.
 *
 * A seat's refinement waits for its own proposal and the critiques of it, and for nothing else: the slowest seat delays
 * those who must read it and nobody besides. The round ends when all have refined, because the next proposals show every
 * position.
 */

import { clip } from "../core/ballot/ballot.ts";
import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import { type Ledger, type Objection, openObjections } from "../core/ledger/ledger.ts";
import type { Seat } from "../core/panel.ts";
import type { StopCause } from "../core/verdict.ts";
import { CLOSING } from "../prompts/closing-prompt.ts";
import { type CritiqueBallot, critiquePrompt } from "../prompts/critique-prompt.ts";
import { fenceText, part } from "../prompts/prompt.ts";
import { firstProposalPrompt, nextProposalPrompt, type ProposalBallot } from "../prompts/propose-prompt.ts";
import { refinePrompt } from "../prompts/refine-prompt.ts";
import { seatWords } from "../prompts/seat-words.ts";
import type { StanceBallot } from "../prompts/stance.ts";
import { summarisePrompt } from "../prompts/summarise-prompt.ts";
import { openObjectionsPart, toConfirmPart } from "../prompts/table.ts";
import { askClosing, plannedClosing } from "./closing.ts";
import {
  conclude,
  currentAgreement,
  endReason,
  groupAnswers,
  ownLabels,
  resolveCheckpoint,
  seatsExcept,
  sharedPromptParts,
  stopCause,
  unsettledOf,
  withClaimChecks,
} from "./exchange.ts";
import { type Answer, type Floor, type Protocol, presentAnswers, type Reply, type Round } from "./protocol.ts";

/** What one seat went through in one round. */
interface PanelTurn {
  readonly author: Seat;
  readonly proposal: Reply<ProposalBallot>;
  readonly critiques: readonly Reply<CritiqueBallot>[];
  readonly refined: Reply<StanceBallot>;
}

interface TurnWithPast extends PanelTurn {
  /** The rounds before as this seat has seen them, through a summary where they were long. */
  readonly past: string;
}

export const panelDebate: Protocol = {
  name: "panel",
  summary: "Propose, critique each other, refine; a judge decides.",
  description:
    "Two or more roles, and a judge. In each round every seat proposes, criticises every other proposal and refines its own on the critiques it got; then the judge writes the verdict. A seat's own past is summarised where it grows long.",
  seats: { least: 2, most: 7 },
  rounds: { least: 1, most: 30, usual: 3 },
  chair: "required",
  roles: ["architect", "performance", "security", "testing", "simplicity", "operations", "data"],
  openings: { kind: "propose", areIndependent: true },
  kinds: ["summarise", "propose", "critique", "refine", "group", CLOSING, SYNTHESIS],
  plan: ({ seats: { length } }, rounds, settings) => [
    ...Array.from({ length: rounds }, (_, index) => [
      { round: index + 1, kind: "summarise", calls: index === 0 ? 0 : length },
      { round: index + 1, kind: "propose", calls: length },
      { round: index + 1, kind: "critique", calls: length * (length - 1) },
      { round: index + 1, kind: "refine", calls: length },
    ]).flat(),
    { round: 0, kind: "group", calls: rounds === 1 && !settings.closing ? 1 : 0 },
    plannedClosing(length, settings),
    { round: 0, kind: SYNTHESIS, calls: 1 },
  ],

  async run(floor) {
    const rounds: (readonly TurnWithPast[])[] = [];
    let seen: StopCause | null = null;
    for await (const round of floor.rounds()) {
      const said = rounds.flat().flatMap(answersIn);
      const sources = { said, before: floor.ledger(said), last: rounds.at(-1) ?? [] };
      const turns = await Promise.all(round.seats.map((author) => takeTurn(floor, round, { ...sources, author })));
      rounds.push(turns);
      await floor.quorum(turns.map(({ refined }) => refined));
      const held = agreementAfter(floor, rounds);
      seen = endReason(floor, held, round.number);
      if (!seen && floor.hasRoundsLeft) seen = await resolveCheckpoint(floor, round.number, seen, held.ledger);
      if (seen) break;
    }
    const said = rounds.flat().flatMap(answersIn);
    const closing = await askClosing(floor, said);
    const isRead = rounds.length > 1 || closing.length > 0;
    const grouped = isRead || floor.settings.closing ? [] : await groupAnswers(floor, said);
    return conclude(floor, {
      ...agreementAfter(floor, rounds, { closing, grouped }),
      stop: { cause: stopCause(floor, seen), round: rounds.length },
      openings: presentAnswers<unknown>((rounds[0] ?? []).map((turn) => turn.proposal)),
      latest: presentAnswers<unknown>((rounds.at(-1) ?? []).map((turn) => turn.refined)),
    });
  },
};

interface TurnSources {
  readonly author: Seat;
  /** All that was said before this round: what its prompts may know beside what they await. */
  readonly said: readonly Answer[];
  readonly before: Ledger;
  readonly last: readonly TurnWithPast[];
}

async function takeTurn(
  floor: Floor,
  round: Round,
  { author, said, before, last }: TurnSources,
): Promise<TurnWithPast> {
  const label = ownLabels(floor, author);
  const mine = last.find((turn) => turn.author.name === author.name);
  const past = await shortenPast(floor, round, { author, before, past: mine ? pastOf(floor, mine, before) : "" });
  const proposal = await round.ask(
    author,
    mine ? nextProposalAsk(floor, round, { author, before, past }) : firstProposalPrompt(floor.question),
  );
  if (proposal.absent) return { author, proposal, critiques: [], refined: proposal, past };

  const critiques = await round.askEach(seatsExcept(round.seats, author), (critic) =>
    withClaimChecks(floor, [proposal], critiqueOf(floor, critic, { author, proposal, before })),
  );
  const table = floor.ledger([...said, proposal, ...presentAnswers(critiques)]);
  const refined = await round.ask(
    author,
    refinePrompt({
      author: author.name,
      proposal: proposal.text,
      known: table.options.map(({ id }) => id),
      critiques: presentAnswers(critiques).map(({ seat, text }) =>
        part(`The critique by ${label(seat)}`, fenceText(text)),
      ),
      objections: openObjectionsPart(openObjections(table), label, isAgainst(author)),
    }),
  );
  return { author, proposal, critiques, refined, past };
}

interface CritiquedProposal {
  readonly author: Seat;
  readonly proposal: Answer<ProposalBallot>;
  readonly before: Ledger;
}

/** The critic has the last word on what it held against this author before, and reads what was answered. */
function critiqueOf(floor: Floor, critic: Seat, { author, proposal, before }: CritiquedProposal) {
  const label = ownLabels(floor, critic);
  const own = unsettledOf(before, critic).filter(isAgainst(author));
  const isTold = (objection: Objection) => isAgainst(author)(objection) && !own.includes(objection);
  return critiquePrompt({
    author: author.name,
    proposal: proposal.text,
    own: toConfirmPart(own, label),
    toConfirm: own.map(({ id }) => id),
    objections: openObjectionsPart(openObjections(before), label, isTold),
  });
}

function isAgainst({ name }: Seat): (objection: Objection) => boolean {
  return ({ about }) => about === name;
}

interface PastSources {
  readonly author: Seat;
  readonly before: Ledger;
  readonly past: string;
}

function nextProposalAsk(floor: Floor, round: Round, { author, before, past }: PastSources) {
  const rounds = Array.from({ length: round.number - 1 }, (_, index) => index + 1);
  return nextProposalPrompt({
    past,
    table: sharedPromptParts(floor, author, before, rounds),
    known: before.options.map(({ id }) => id),
    objections: openObjectionsPart(openObjections(before), ownLabels(floor, author), isAgainst(author)),
  });
}

/** The seat's own view of the rounds before, through a summary where it is long and one can be had. */
async function shortenPast(floor: Floor, round: Round, { author, before, past }: PastSources): Promise<string> {
  const { enabled, threshold, maxLength } = floor.settings.summaries.bySeat[author.name] ?? floor.settings.summaries;
  if (!enabled || past.length <= threshold) return past;
  const objections = openObjectionsPart(openObjections(before), ownLabels(floor, author), isAgainst(author));
  const summary = await round.ask(author, summarisePrompt(past, maxLength, objections));
  return summary.absent ? past : clip(summary.text, maxLength);
}

/** The debate as a seat has seen it, the round of this turn included. */
function pastOf(floor: Floor, turn: TurnWithPast, ledger: Ledger): string {
  return [turn.past, gist(floor, turn, ledger)].filter((text) => text !== "").join("\n\n");
}

/** One round as its author lived it: a line of where it stood and what it met, or with --full-history the whole texts. */
function gist(floor: Floor, { author, proposal, critiques, refined }: PanelTurn, ledger: Ledger): string {
  if (floor.settings.fullHistory) {
    const sectionText = (heading: string, reply: Reply) =>
      reply.absent ? [] : [`${heading}\n${fenceText(reply.text)}`];
    return [
      ...sectionText("You proposed:", proposal),
      ...critiques.flatMap((each) => sectionText("It was held against you:", each)),
      ...sectionText("You refined it:", refined),
    ].join("\n");
  }
  const last = refined.absent ? proposal : refined;
  if (last.absent) return "";
  const { round } = last;
  const stance = ledger.positions.findLast((position) => position.seat === author.name && position.round === round);
  const met = ledger.objections
    .filter((objection) => objection.about === author.name && objection.round === round)
    .map(({ id, title, state }) => `${id} “${seatWords(title)}” (${state.replace("_", " ")})`);
  const stood = stance
    ? `you held ${stance.prefers ?? "none"}, confidence ${stance.confidence ?? "not given"}`
    : "you gave no ballot";
  return `Round ${round}: ${stood}; held against you: ${met.length === 0 ? "nothing" : met.join("; ")}.`;
}

function answersIn({ proposal, critiques, refined }: PanelTurn): readonly Answer[] {
  return presentAnswers<unknown>([proposal, ...critiques, refined]);
}

interface LaterAnswers {
  readonly closing?: readonly Answer[];
  readonly grouped?: readonly Answer[];
}

/** In the first round nobody knows another's option yet, so nobody can agree to it before the closing call. */
function agreementAfter(floor: Floor, rounds: readonly (readonly TurnWithPast[])[], later: LaterAnswers = {}) {
  const { closing = [], grouped = [] } = later;
  const final = [...(rounds.at(-1) ?? []).map(({ refined }) => refined), ...closing];
  const answers = [...rounds.flat().flatMap(answersIn), ...closing, ...grouped];
  return currentAgreement(floor, { answers, final, mayBeConsensus: rounds.length > 1 || closing.length > 0 });
}
