/**
 * Duet: the architect designs, the reviewer answers with its own improved design or accepts, and so on.
 *
 * It is a consensus only when the architect proposes its design as final, the reviewer accepts that very design in the same
 * round, and no blocking objection is open. Everything else, however friendly, is not.
 */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import { CLOSING, type OptionId, optionId } from "../core/ids.ts";
import { type Ledger, openObjections } from "../core/ledger/ledger.ts";
import { hasStalled } from "../core/ledger/novelty.ts";
import { objectionsByRound } from "../core/ledger/objections-by-round.ts";
import { optionText } from "../core/ledger/option-text.ts";
import type { Seat } from "../core/panel.ts";
import { assembleDesign } from "../core/text/assemble-design.ts";
import { amendDesign } from "../core/text/edits/amend-design.ts";
import { findDroppedParagraphs } from "../core/text/find-dropped-paragraphs.ts";
import type { StopCause } from "../core/verdict.ts";
import { type DesignBallot, designPrompt } from "../prompts/design-prompt.ts";
import { pointsPart } from "../prompts/points/points-part.ts";
import { type Ask, fenceText, type PromptPart, part } from "../prompts/prompt.ts";
import { REPLY } from "../prompts/reply-prompt.ts";
import { type ReviewBallot, reviewPrompt } from "../prompts/review-prompt.ts";
import { openObjectionsPart, ownItemsPart } from "../prompts/table.ts";
import { askClosing, planClosing } from "./closing.ts";
import { conclude } from "./conclude.ts";
import { currentAgreement } from "./exchange/current-agreement.ts";
import { ownLabels } from "./exchange/reader-labels.ts";
import { openQuestions, resolveCheckpoint, stopCause } from "./exchange/round-end.ts";
import { withClaimChecks } from "./exchange/shared-parts.ts";
import { askLateReplies, planReplies, quotesRepaired, repairsAmong } from "./late-replies.ts";
import { type Answer, type Floor, type Protocol, presentAnswers, type Reply, type Round } from "./protocol.ts";

/** One round of it. */
interface Exchange {
  readonly round: number;
  /** Complete, though only sections that change are written again. */
  readonly design: Answer<DesignBallot>;
  readonly review: Reply<ReviewBallot>;
}

export const duet: Protocol = {
  name: "duet",
  summary: "An architect designs, a reviewer improves or accepts, until both would build the same thing.",
  description:
    "The architect writes a complete design; the reviewer writes its own improved one, or accepts. Consensus only if the architect proposes its design as final, the reviewer accepts it in the same round, and no blocking objection is open. Writes final_design.md and debate_history.md.",
  seats: { least: 2, most: 2 },
  rounds: { least: 1, most: 30, usual: 8 },
  chair: "optional",
  seatLabels: ["the architect", "the reviewer"],
  roles: ["architect", "reviewer"],
  openings: { kind: "design", areIndependent: false },
  kinds: ["design", "review", REPLY, CLOSING, SYNTHESIS],
  plan: ({ seats: { length } }, rounds, settings) => [
    ...Array.from({ length: rounds }, (_, index) => [
      { round: index + 1, kind: "design", calls: 1 },
      { round: index + 1, kind: "review", calls: 1 },
    ]).flat(),
    planReplies(length, settings),
    planClosing(length, settings),
    { round: 0, kind: SYNTHESIS, calls: 1 },
  ],

  async run(floor) {
    const exchanges: Exchange[] = [];
    let seen: StopCause | null = null;
    for await (const round of floor.rounds()) {
      const exchange = await runExchange(floor, round, exchanges);
      exchanges.push(exchange);
      await floor.quorum<unknown>([exchange.design, exchange.review]);
      const held = agreementAfter(floor, exchanges);
      if (floor.continuesAfter(round.number)) continue;
      // Votes are not counted in rounds that cannot end in a consensus.
      if (isSealed(exchange) && held.agreement.outcome === "consensus") seen = "consensus";
      else if (isRepetition(held.ledger, exchanges)) seen = "settled";
      else if (floor.hasRoundsLeft)
        seen = await resolveCheckpoint(floor, round.number, null, () => openQuestions(held.ledger));
      if (seen) break;
    }
    const stop = { cause: stopCause(floor, seen), round: exchanges.length };
    const replies = await askLateReplies(floor, finalAnswers(exchanges));
    const answers = [...finalAnswers(exchanges), ...replies];
    const closing = await askClosing(floor, answers);
    const [first] = exchanges;
    const last = exchanges.at(-1);
    const held = agreementAfter(floor, exchanges, [...replies, ...closing]);
    const final = last && withStandingDesign(last, answers, held.ledger);
    return conclude(floor, {
      ...held,
      stop,
      material: () => (first && final ? [lossPart(first.design.text, final.design.text)] : []),
      latest: final ? [...answersIn([final]), ...repairsAmong(replies).filter(quotesRepaired), ...closing] : [],
    });
  },
};

async function runExchange(floor: Floor, round: Round, past: readonly Exchange[]): Promise<Exchange> {
  const [architect, reviewer] = pair(round);
  const known = floor.ledger(answersIn(past));
  const last = past.at(-1);
  const drawn = await round.ask(
    architect,
    withClaimChecks(
      floor,
      last ? presentAnswers([last.review]) : [],
      withOwnItems(
        known,
        { seat: architect, since: round.number - 1 },
        designPrompt({
          past: digest(past, known),
          own: last?.design.text ?? null,
          points: pointsPart(
            known.points.filter(({ by }) => by.includes(architect.name)),
            ownLabels(floor, architect),
            { above: [part("Your design", last?.design.text ?? "")] },
          ),
          other:
            last && !last.review.absent
              ? { text: withAmendments(last.review).text, focus: last.review.ballot?.focus ?? null }
              : null,
          objections: openObjectionsPart(openObjections(known), ownLabels(floor, architect)),
        }),
      ),
    ),
  );
  // Without a design there is nothing to review, whatever the quorum.
  const written = drawn.absent ? await floor.insufficient([drawn]) : drawn;
  const isPartial = last !== undefined && written.ballot?.sections === "changed";
  const shown = isPartial ? { ...written, text: assembleDesign(last.design.text, written.text) } : written;
  const table = floor.ledger([...answersIn(past), shown]);
  const answered = await round.ask(
    reviewer,
    withClaimChecks(
      floor,
      [shown],
      withOwnItems(
        table,
        { seat: reviewer, since: round.number },
        reviewPrompt({
          past: digest(past, known),
          own: ownDesign(past),
          reviewed: {
            text: shown.text,
            signal: shown.ballot?.signal ?? null,
            focus: shown.ballot?.focus ?? null,
            option: designOption(table, shown),
          },
          objections: openObjectionsPart(openObjections(table), ownLabels(floor, reviewer)),
        }),
      ),
    ),
  );
  return { round: round.number, design: shown, review: answered };
}

/** The final design, which the writer reads whole, has most of the first one. */
function lossPart(first: string, final: string): PromptPart {
  const dropped = findDroppedParagraphs(first, [final]);
  return part("What the first design had and the final one doesn't", dropped === "" ? "" : fenceText(dropped));
}

/** Replacement texts are in the ballot, which is not shown to seats, so they are added to the review. */
function withAmendments(review: Answer<ReviewBallot>): Answer<ReviewBallot> {
  const amendments = amendmentText(review);
  return amendments === "" ? review : { ...review, text: `${review.text}\n\n${amendments}` };
}

function amendmentText({ ballot }: Answer<ReviewBallot>): string {
  const blocks = (ballot?.amendments ?? []).map(({ section, replaces, text }) => {
    const quoted = replaces === null ? "" : `Instead of “${replaces}”:\n\n`;
    return `### ${section}\n\n${quoted}${text}`;
  });
  return blocks.length === 0 ? "" : ["## The reviewer's amendments", ...blocks].join("\n\n");
}

/** What the seats vote on in the end: the last design with the amendments that it was accepted with, or next to those that were asked for. */
function finalAnswers(exchanges: readonly Exchange[]): readonly Answer[] {
  const last = exchanges.at(-1);
  if (!last || last.review.absent) return answersIn(exchanges);
  const { design, review } = last;
  const text = isAccepting(review)
    ? amendDesign(design.text, review.ballot?.amendments ?? [])
    : [design.text, amendmentText(review)].filter((block) => block !== "").join("\n\n");
  return answersIn([...exchanges.slice(0, -1), { ...last, design: { ...design, text } }]);
}

/** With everything in the design that was amended since, for a reader of both. */
function withStandingDesign(exchange: Exchange, answers: readonly Answer[], { options, positions }: Ledger): Exchange {
  const { design, review } = exchange;
  const option = options.find(({ by }) => by === design.seat);
  return {
    ...exchange,
    design: option ? { ...design, text: optionText(option, positions, answers) } : design,
    review: review.absent || isAccepting(review) ? review : withAmendments(review),
  };
}

function isAccepting({ ballot }: Answer<ReviewBallot>): boolean {
  return ballot?.signal === "accepting_final";
}

/** What became of a reader's own objections: answered ones are not listed as open. */
function withOwnItems<B>(ledger: Ledger, { seat, since }: OwnItems, ask: Ask<B>): Ask<B> {
  return { ...ask, parts: [ownItemsPart(ledger, { seat: seat.name, since }), ...ask.parts] };
}

interface OwnItems {
  readonly seat: Seat;
  readonly since: number;
}

function pair({ seats }: Pick<Round, "seats">): readonly [Seat, Seat] {
  const [architect, reviewer] = seats;
  if (!architect || !reviewer) throw new TypeError("A duet has two seats.");
  return [architect, reviewer];
}

function answersIn(exchanges: readonly Exchange[]): readonly Answer[] {
  return exchanges.flatMap(({ design, review }) => [design, ...presentAnswers<unknown>([review])]);
}

/** The reviewer's own last design; a round in which it accepted or only remarked had none. */
function ownDesign(past: readonly Exchange[]): string | null {
  return past.flatMap(({ review }) => presentAnswers([review])).findLast(({ ballot }) => ballot?.option)?.text ?? null;
}

/** An architect that forgot its ballot has proposed no option, so there is nothing to accept. */
function designOption({ options }: Ledger, { seat, tag }: Answer): OptionId {
  return options.find(({ by }) => by === seat)?.id ?? optionId(tag);
}

/** One line per past round. */
function digest(past: readonly Exchange[], { objections }: Ledger): string {
  const byRound = objectionsByRound(objections);
  return past
    .map(({ round, design, review }) => {
      const raised = (byRound.get(round) ?? []).map(({ id }) => id);
      const said = review.absent ? "no review came" : `reviewer ${review.ballot?.signal ?? "abstained"}`;
      const news = raised.length === 0 ? "no new objections" : `raised ${raised.join(", ")}`;
      return `Round ${round}: architect ${design.ballot?.signal ?? "abstained"}, ${said}, ${news}.`;
    })
    .join("\n");
}

function agreementAfter(floor: Floor, exchanges: readonly Exchange[], closing: readonly Answer[] = []) {
  const last = exchanges.at(-1);
  const final = [...(last ? [last.design, last.review] : []), ...closing];
  const mayBeConsensus = last !== undefined && isSealed(last);
  return currentAgreement(floor, { answers: [...answersIn(exchanges), ...closing], final, mayBeConsensus });
}

/** Both have to say so in the same round; one alone is not agreement. */
function isSealed({ design, review }: Exchange): boolean {
  return design.ballot?.signal === "proposing_final" && !review.absent && isAccepting(review);
}

/** Both repeated themselves: the same signals, no change in the designs, nothing new. */
function isRepetition(ledger: Ledger, exchanges: readonly Exchange[]): boolean {
  const [before, last] = exchanges.slice(-2);
  if (!before || !last) return false;
  // The ledger last: it is computed only if somebody reads it.
  return signals(before) === signals(last) && designs(before) === designs(last) && hasStalled(ledger, last.round);
}

function signals({ design, review }: Exchange): string {
  return `${design.ballot?.signal} ${review.absent ? "absent" : review.ballot?.signal}`;
}

function designs({ design, review }: Exchange): string {
  return `${design.text}\n${review.absent ? "" : review.text}`;
}
