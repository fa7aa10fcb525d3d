/**
 * Panel: every role proposes, criticises every other proposal and refines its own; a judge decides.
 *
 * A seat's refinement waits for its own proposal and the critiques of it, and for nothing else: the slowest seat delays
 * those who must read it and nobody besides. The round ends when all have refined, because the next proposals show every
 * position.
 */

import { clip } from "../core/ballot.ts";
import { type Ledger, type Objection, openObjections } from "../core/ledger.ts";
import type { Seat } from "../core/panel.ts";
import { SYNTHESIS } from "../core/synthesis.ts";
import type { StopCause } from "../core/verdict.ts";
import { type CritiqueBallot, critique } from "../prompts/critique.ts";
import { part, quoted } from "../prompts/prompt.ts";
import { firstProposal, nextProposal, type ProposalBallot } from "../prompts/propose.ts";
import { refine } from "../prompts/refine.ts";
import type { StanceBallot } from "../prompts/stance.ts";
import { summarise } from "../prompts/summarise.ts";
import { openObjectionsPart } from "../prompts/table.ts";
import {
  concluded,
  endAfter,
  except,
  grouping,
  ownLabels,
  seenEnd,
  standing,
  stopCause,
  tableFor,
  withLookedUp,
} from "./exchange.ts";
import { type Answer, type Floor, type Protocol, present, type Reply, type Round } from "./protocol.ts";

/** What one seat went through in one round. */
interface Lived {
  readonly author: Seat;
  readonly proposal: Reply<ProposalBallot>;
  readonly critiques: readonly Reply<CritiqueBallot>[];
  readonly refined: Reply<StanceBallot>;
}

interface Turn extends Lived {
  /** The rounds before as this seat has seen them, through a summary where they were long. */
  readonly past: string;
}

export const panel: Protocol = {
  name: "panel",
  summary: "Propose, critique each other, refine; a judge decides.",
  description:
    "Two or more roles, and a judge. In each round every seat proposes, criticises every other proposal and refines its own on the critiques it got; then the judge writes the verdict. A seat's own past is summarised where it grows long.",
  seats: { least: 2, most: 7 },
  rounds: { least: 1, most: 30, usual: 3 },
  chair: "required",
  roles: ["architect", "performance", "security", "testing", "simplicity", "operations", "data"],
  openings: { kind: "propose", areIndependent: true },
  kinds: ["summarise", "propose", "critique", "refine", "group", SYNTHESIS],
  plan: ({ seats: { length } }, rounds) => [
    ...Array.from({ length: rounds }, (_, index) => [
      { round: index + 1, kind: "summarise", calls: index === 0 ? 0 : length },
      { round: index + 1, kind: "propose", calls: length },
      { round: index + 1, kind: "critique", calls: length * (length - 1) },
      { round: index + 1, kind: "refine", calls: length },
    ]).flat(),
    { round: 0, kind: "group", calls: rounds === 1 ? 1 : 0 },
    { round: 0, kind: SYNTHESIS, calls: 1 },
  ],

  async run(floor) {
    const rounds: (readonly Turn[])[] = [];
    let seen: StopCause | null = null;
    for await (const round of floor.rounds()) {
      const said = rounds.flat().flatMap(answersIn);
      const sources = { said, before: floor.ledger(said), last: rounds.at(-1) ?? [] };
      const turns = await Promise.all(round.seats.map((author) => taken(floor, round, { ...sources, author })));
      rounds.push(turns);
      await floor.quorum(turns.map(({ refined }) => refined));
      const held = stood(floor, rounds);
      seen = seenEnd(floor, held, round.number);
      if (!seen && floor.hasRoundsLeft) seen = await endAfter(floor, round.number, seen, held.ledger);
      if (seen) break;
    }
    const refined = present((rounds.at(-1) ?? []).map((turn) => turn.refined));
    const grouped = rounds.length < 2 ? await grouping(floor, rounds.flat().flatMap(answersIn)) : [];
    return concluded(floor, {
      ...stood(floor, rounds, grouped),
      stop: { cause: stopCause(floor, seen), round: rounds.length },
      material: (label) => refined.map(({ seat, text }) => part(`The last proposal of ${label(seat)}`, quoted(text))),
    });
  },
};

interface TurnSources {
  readonly author: Seat;
  /** All that was said before this round: what its prompts may know beside what they await. */
  readonly said: readonly Answer[];
  readonly before: Ledger;
  readonly last: readonly Turn[];
}

async function taken(floor: Floor, round: Round, { author, said, before, last }: TurnSources): Promise<Turn> {
  const label = ownLabels(floor, author);
  const mine = last.find((turn) => turn.author.name === author.name);
  const past = await shortPast(floor, round, { author, before, past: mine ? pastOf(floor, mine, before) : "" });
  const proposal = await round.ask(
    author,
    mine ? again(floor, round, { author, before, past }) : firstProposal(floor.question),
  );
  if (proposal.absent) return { author, proposal, critiques: [], refined: proposal, past };

  const critiques = await round.askEach(except(round.seats, author), (critic) =>
    withLookedUp(
      floor,
      [proposal],
      critique({
        author: author.name,
        proposal: proposal.text,
        objections: openObjectionsPart(openObjections(before), ownLabels(floor, critic), isAgainst(author)),
      }),
    ),
  );
  const table = floor.ledger([...said, proposal, ...present(critiques)]);
  const refined = await round.ask(
    author,
    refine({
      author: author.name,
      proposal: proposal.text,
      known: table.options.map(({ id }) => id),
      unballoted: present(critiques)
        .filter(({ ballot }) => ballot === null)
        .map(({ seat, text }) => part(`A critique by ${label(seat)}`, quoted(text))),
      objections: openObjectionsPart(openObjections(table), label, isAgainst(author)),
    }),
  );
  return { author, proposal, critiques, refined, past };
}

function isAgainst({ name }: Seat): (objection: Objection) => boolean {
  return ({ about }) => about === name;
}

interface PastSources {
  readonly author: Seat;
  readonly before: Ledger;
  readonly past: string;
}

function again(floor: Floor, round: Round, { author, before, past }: PastSources) {
  const rounds = Array.from({ length: round.number - 1 }, (_, index) => index + 1);
  return nextProposal({
    past,
    table: tableFor(floor, author, before, rounds),
    known: before.options.map(({ id }) => id),
    objections: openObjectionsPart(openObjections(before), ownLabels(floor, author), isAgainst(author)),
  });
}

/** The seat's own view of the rounds before, through a summary where it is long and one can be had. */
async function shortPast(floor: Floor, round: Round, { author, before, past }: PastSources): Promise<string> {
  const { enabled, threshold, maxLength } = floor.settings.summaries.bySeat[author.name] ?? floor.settings.summaries;
  if (!enabled || past.length <= threshold) return past;
  const objections = openObjectionsPart(openObjections(before), ownLabels(floor, author), isAgainst(author));
  const summary = await round.ask(author, summarise(past, maxLength, objections));
  return summary.absent ? past : clip(summary.text, maxLength);
}

/** The debate as a seat has seen it, the round of this turn included. */
function pastOf(floor: Floor, turn: Turn, ledger: Ledger): string {
  return [turn.past, gist(floor, turn, ledger)].filter((text) => text !== "").join("\n\n");
}

/** One round as its author lived it: a line of where it stood and what it met, or with --full-history the whole texts. */
function gist(floor: Floor, { author, proposal, critiques, refined }: Lived, ledger: Ledger): string {
  if (floor.settings.fullHistory) {
    const told = (heading: string, reply: Reply) => (reply.absent ? [] : [`${heading}\n${reply.text}`]);
    return [
      ...told("You proposed:", proposal),
      ...critiques.flatMap((each) => told("It was held against you:", each)),
      ...told("You refined it:", refined),
    ].join("\n");
  }
  const last = refined.absent ? proposal : refined;
  if (last.absent) return "";
  const { round } = last;
  const stance = ledger.positions.findLast((position) => position.seat === author.name && position.round === round);
  const met = ledger.objections
    .filter((objection) => objection.about === author.name && objection.round === round)
    .map(({ id, title, state }) => `${id} ${title} (${state.replace("_", " ")})`);
  const stood = stance
    ? `you held ${stance.prefers ?? "none"}, confidence ${stance.confidence ?? "not given"}`
    : "you gave no ballot";
  return `Round ${round}: ${stood}; held against you: ${met.length === 0 ? "nothing" : met.join("; ")}.`;
}

function answersIn({ proposal, critiques, refined }: Lived): readonly Answer[] {
  return present<unknown>([proposal, ...critiques, refined]);
}

/** In the first round nobody knows another's option yet, so nobody can agree to it. */
function stood(floor: Floor, rounds: readonly (readonly Turn[])[], grouped: readonly Answer[] = []) {
  const final = (rounds.at(-1) ?? []).map(({ refined }) => refined);
  const answers = [...rounds.flat().flatMap(answersIn), ...grouped];
  return standing(floor, { answers, final, mayBeConsensus: rounds.length > 1 });
}
