/**
 * Panel: every role proposes, criticises the other proposals and refines its own; a judge writes the verdict.
 *
 * A critic reads all other proposals in one call, so its critique waits for all of them; a refinement waits for the critiques of
 * its proposal and for its author's own, which may object to that proposal as well. The round ends when all have refined, because the next proposals show every position.
 */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import { CLOSING } from "../core/ids.ts";
import { type Ledger, type Objection, openObjections } from "../core/ledger/ledger.ts";
import { lazy } from "../core/memory/lazy.ts";
import type { Seat } from "../core/panel.ts";
import type { StopCause } from "../core/verdict.ts";
import { type CritiqueBallot, critiqueBallot, critiquePrompt } from "../prompts/critique-prompt.ts";
import { ownPart } from "../prompts/design-prompt.ts";
import { ownPointsAndClaims, ownPointsPart } from "../prompts/points/own-points-part.ts";
import { type Ask, type DeferredAsk, fenceText, part } from "../prompts/prompt.ts";
import { firstProposalPrompt, nextProposalPrompt, type ProposalBallot, pastPart } from "../prompts/propose-prompt.ts";
import { refinePrompt } from "../prompts/refine-prompt.ts";
import { REPLY } from "../prompts/reply-prompt.ts";
import { stanceBallot } from "../prompts/stance.ts";
import { openObjectionsPart, toConfirmPart } from "../prompts/table.ts";
import { askClosing, planClosing } from "./closing.ts";
import { conclude } from "./conclude.ts";
import { currentAgreement } from "./exchange/current-agreement.ts";
import { groupAnswers } from "./exchange/group-answers.ts";
import { ownLabels } from "./exchange/reader-labels.ts";
import { detailFor, isAgainst, objectionsToJudge } from "./exchange/reader-objections.ts";
import { endReason, openQuestions, resolveCheckpoint, stopCause } from "./exchange/round-end.ts";
import { tableParts, wholePositions, withClaimChecks } from "./exchange/shared-parts.ts";
import { planLastRound } from "./last-round.ts";
import { askLateReplies, repairsAmong } from "./late-replies.ts";
import { standingOptions } from "./option-parts.ts";
import { type PanelTurn, pastOf, shortenPast } from "./panel-past.ts";
import { ownPoints } from "./points/own-points.ts";
import { type Answer, type Floor, type Protocol, presentAnswers, type Reply, type Round } from "./protocol.ts";

export const panelDebate: Protocol = {
  name: "panel",
  summary: "Propose, critique each other, refine; a judge writes the verdict.",
  description:
    "Two or more roles, and a judge. In each round every seat proposes, criticises all other proposals in one call (--pairwise: one call per proposal) and refines its own in response; then the judge writes the verdict. A seat's history is summarised if it gets long.",
  seats: { least: 2, most: 7 },
  rounds: { least: 1, most: 30, usual: 3 },
  chair: "required",
  roles: ["architect", "performance", "security", "testing", "simplicity", "operations", "data"],
  openings: { kind: "propose", areIndependent: true },
  kinds: ["summarise", "propose", "critique", "refine", "group", REPLY, CLOSING, "summarise", SYNTHESIS],
  plan: ({ seats: { length }, chair }, rounds, settings) => [
    ...Array.from({ length: rounds }, (_, index) => [
      { round: index + 1, kind: "summarise", calls: index === 0 ? 0 : length },
      { round: index + 1, kind: "propose", calls: length },
      { round: index + 1, kind: "critique", calls: settings.pairwise ? length * (length - 1) : length },
      { round: index + 1, kind: "refine", calls: length },
    ]).flat(),
    { round: 0, kind: "group", calls: rounds === 1 && !settings.closing ? 1 : 0 },
    planClosing(length, settings),
    ...planLastRound(chair, settings),
    { round: 0, kind: SYNTHESIS, calls: 1 },
  ],

  async run(floor) {
    const rounds: (readonly PanelTurn[])[] = [];
    let seen: StopCause | null = null;
    for await (const round of floor.rounds()) {
      const said = answersIn(rounds.flat());
      const turns = await takeTurns(floor, round, { said, before: floor.ledger(said), turns: rounds.flat() });
      rounds.push(turns);
      await floor.quorum(turns.map(({ refined }) => refined));
      const held = agreementAfter(floor, rounds);
      seen = endReason(floor, held, round.number);
      if (!seen && floor.hasRoundsLeft)
        seen = await resolveCheckpoint(floor, round.number, seen, () => openQuestions(held.ledger));
      if (seen) break;
    }
    const spoken = answersIn(rounds.flat());
    // Of seats that missed their refinement and are back: not planned, as is all that follows from failures.
    const replies = await askLateReplies(floor, spoken);
    const said = [...spoken, ...replies];
    const closing = await askClosing(floor, said);
    const isRead = rounds.length > 1 || closing.length > 0;
    const grouped = isRead || floor.settings.closing ? [] : await groupAnswers(floor, said);
    const held = agreementAfter(floor, rounds, { replies, closing, grouped });
    return conclude(floor, {
      ...held,
      stop: { cause: stopCause(floor, seen), round: rounds.length },
      openings: presentAnswers<unknown>((rounds[0] ?? []).map((turn) => turn.proposal)),
      latest: [
        ...standingOptions({ answers: [...said, ...closing], ledger: held.ledger }),
        ...presentAnswers<unknown>((rounds.at(-1) ?? []).map((turn) => turn.refined)),
        ...repairsAmong(replies),
        ...closing,
      ],
      lastRound: presentAnswers<unknown>((rounds.at(-1) ?? []).flatMap(({ proposal, refined }) => [proposal, refined])),
    });
  },
};

interface RoundSources {
  /** All answers from before this round: what its prompts may use besides the answers they wait for. */
  readonly said: readonly Answer[];
  readonly before: Ledger;
  /** Those of the rounds before. */
  readonly turns: readonly PanelTurn[];
}

interface Draft {
  readonly author: Seat;
  readonly past: () => string;
  readonly proposal: Reply<ProposalBallot>;
}

interface Critique {
  readonly critic: Seat;
  readonly about: Seat | null;
  /** What it waits for: every proposal, or the one it is about. */
  readonly read: Promise<readonly Draft[]>;
  readonly reply: Promise<Reply<CritiqueBallot>>;
}

async function takeTurns(floor: Floor, round: Round, sources: RoundSources): Promise<readonly PanelTurn[]> {
  const drafts = round.seats.map((author) => ({ author, draft: propose(floor, round, { ...sources, author }) }));
  const everyDraft = Promise.all(drafts.map(({ draft }) => draft));
  const critiques = round.seats.flatMap((critic) => {
    const targets = floor.settings.pairwise
      ? drafts.filter(({ author }) => author !== critic)
      : [{ author: null, draft: null }];
    return targets.map(({ author: about, draft }): Critique => {
      const read = draft ? draft.then((only) => [only]) : everyDraft;
      return { critic, about, read, reply: criticise(floor, round, { ...sources, critic, about, read }) };
    });
  });
  const concerns = (author: Seat) => (critique: Critique) =>
    critique.critic !== author && (critique.about === null || critique.about === author);
  return Promise.all(
    drafts.map(({ author, draft }) =>
      refine(floor, round, {
        draft,
        critiques: critiques.filter(concerns(author)),
        own: critiques.filter(({ critic }) => critic === author),
        said: sources.said,
      }),
    ),
  );
}

async function propose(floor: Floor, round: Round, sources: RoundSources & { readonly author: Seat }): Promise<Draft> {
  const { author, said, before, turns } = sources;
  const mine = turns.filter((turn) => turn.author.name === author.name);
  const objections = () => {
    const isMine = isAgainst(before, author);
    // It votes when it refines, and then reads the others as well.
    const detail = (each: Objection) => (isMine(each) ? "whole" : "title");
    return openObjectionsPart(openObjections(before), ownLabels(floor, author), detail);
  };
  const lived = lazy(() => pastOf(floor, mine, before));
  const past = await shortenPast(floor, round, { author, objections, past: lived });
  const ask: Ask<ProposalBallot> | DeferredAsk<ProposalBallot> =
    mine.length > 0
      ? {
          kind: "propose",
          about: null,
          recorded: stanceBallot,
          build: () => {
            const above = [pastPart(past()), ...tableParts(floor, author, before)];
            return nextProposalPrompt({
              above,
              points: ownPointsPart(ownPoints(floor, author, { answers: said, ledger: before }), { others: above }),
              known: before.options,
              objections: objections(),
            });
          },
        }
      : firstProposalPrompt(floor.question);
  return { author, past, proposal: await round.ask(author, ask) };
}

type CritiqueSources = Omit<Critique, "reply"> & RoundSources;

/** Without a proposal to read, there is no critique. */
async function criticise(floor: Floor, round: Round, sources: CritiqueSources): Promise<Reply<CritiqueBallot>> {
  const { critic, read } = sources;
  const replies = (await read).map(({ proposal }) => proposal);
  const absence = replies.find((reply) => reply.absent);
  const drafted = presentAnswers(replies);
  const hasOthers = drafted.some(({ seat }) => seat !== critic.name);
  return !hasOthers && absence?.absent
    ? absence
    : round.ask(critic, {
        kind: "critique",
        about: sources.about?.name ?? null,
        recorded: critiqueBallot,
        build: () => critiqueOf(floor, drafted, sources),
      });
}

/** The critic reads the answers to its earlier objections to these authors and has the last word on them. */
function critiqueOf(floor: Floor, drafted: readonly Answer[], { critic, about, said, before }: CritiqueSources) {
  const label = ownLabels(floor, critic);
  const table = floor.ledger([...said, ...drafted]);
  const proposals = drafted.filter(({ seat }) => seat !== critic.name);
  const own = objectionsToJudge(before, critic, said).filter(about === null ? () => true : isAgainst(before, about));
  return withClaimChecks(
    floor,
    proposals,
    critiquePrompt({
      target: about?.name ?? null,
      proposals: wholePositions(floor, critic, proposals, table),
      known: table.options.map(({ id }) => id),
      ownOption: table.options.findLast(({ by }) => by === critic.name)?.id ?? null,
      own: toConfirmPart(own, label),
      toConfirm: own.map(({ id }) => id),
      objections: openObjectionsPart(openObjections(before), label, (each) => (own.includes(each) ? "id" : "title")),
    }),
  );
}

interface RefinementSources {
  readonly draft: Promise<Draft>;
  readonly critiques: readonly Critique[];
  /** Those that the author wrote: it may object to its own option, and answers that as well. */
  readonly own: readonly Critique[];
  readonly said: readonly Answer[];
}

async function refine(floor: Floor, round: Round, sources: RefinementSources): Promise<PanelTurn> {
  const { author, past, proposal } = await sources.draft;
  if (proposal.absent) return { author, past, proposal, critiques: [], refined: proposal };
  const critiques = presentAnswers(await Promise.all(sources.critiques.map(({ reply }) => reply)));
  const read = (await Promise.all(sources.critiques.map((critique) => critique.read))).flat();
  const drafted = presentAnswers([...new Set([proposal, ...read.map((draft) => draft.proposal)])]);
  const mine = presentAnswers(await Promise.all(sources.own.map(({ reply }) => reply)));
  const refined = await round.ask(author, {
    kind: "refine",
    about: author.name,
    recorded: stanceBallot,
    build: () => {
      const said = [...sources.said, ...drafted, ...critiques, ...mine];
      const table = floor.ledger(said);
      const label = ownLabels(floor, author);
      const own = ownPart("Your proposal", proposal.text);
      return refinePrompt({
        author: author.name,
        proposal: own,
        points: ownPointsAndClaims(ownPoints(floor, author, { answers: said, ledger: table }), { mine: [own] }),
        known: table.options,
        critiques: critiques.map((answer) => part(`The critique by ${label(answer.seat)}`, fenceText(answer.text))),
        objections: openObjectionsPart(openObjections(table), label, detailFor(table, author, critiques)),
      });
    },
  });
  return { author, past, proposal, critiques, refined };
}

/** A critique of several proposals is in the turns of all their authors, but counts once. */
function answersIn(turns: readonly PanelTurn[]): readonly Answer[] {
  const replies = turns.flatMap(({ proposal, critiques, refined }) => [proposal, ...critiques, refined]);
  return [...new Set(presentAnswers<unknown>(replies))];
}

interface LaterAnswers {
  readonly replies?: readonly Answer[];
  readonly closing?: readonly Answer[];
  readonly grouped?: readonly Answer[];
}

/** In the first round no seat knows another's option, so none can agree to it before the closing call. */
function agreementAfter(floor: Floor, rounds: readonly (readonly PanelTurn[])[], later: LaterAnswers = {}) {
  const { replies = [], closing = [], grouped = [] } = later;
  const final = [...(rounds.at(-1) ?? []).map(({ refined }) => refined), ...closing];
  const answers = [...answersIn(rounds.flat()), ...replies, ...closing, ...grouped];
  return currentAgreement(floor, { answers, final, mayBeConsensus: rounds.length > 1 || closing.length > 0 });
}
