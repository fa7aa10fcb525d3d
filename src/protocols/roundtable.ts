/**
 * Roundtable: advisors argue and a moderator, who argues too, speaks last in every round. The first round is written alone;
 * after that, each reads everyone's last turn in full and answers it; a session is sent only what is new.
 */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import { CLOSING } from "../core/ids.ts";
import { type Ledger, openObjections } from "../core/ledger/ledger.ts";
import type { RoundtableStyle, Seat } from "../core/panel.ts";
import type { StopCause } from "../core/verdict.ts";
import { ownPart } from "../prompts/design-prompt.ts";
import { type AdvisorPart, discussPrompt } from "../prompts/discuss-prompt.ts";
import { MODERATOR_VERDICTS, moderatePrompt } from "../prompts/moderate-prompt.ts";
import { openingPrompt } from "../prompts/opening-prompt.ts";
import { ownPointsAndClaims } from "../prompts/points/own-points-part.ts";
import { digestPart, optionsPart } from "../prompts/positions.ts";
import { fenceText, type PromptPart, part } from "../prompts/prompt.ts";
import { REPLY } from "../prompts/reply-prompt.ts";
import { claimChecksPart, openObjectionsPart, ownItemsPart, toConfirmPart } from "../prompts/table.ts";
import { askClosing, planClosing } from "./closing.ts";
import { conclude } from "./conclude.ts";
import { currentAgreement } from "./exchange/current-agreement.ts";
import { groupAnswers } from "./exchange/group-answers.ts";
import { labels, ownLabels } from "./exchange/reader-labels.ts";
import { objectionsToJudge } from "./exchange/reader-objections.ts";
import { endReason, openQuestions, resolveCheckpoint, stopCause } from "./exchange/round-end.ts";
import { wholePositions, withClaimChecks } from "./exchange/shared-parts.ts";
import { askLateReplies, planReplies, repairsAmong } from "./late-replies.ts";
import { standingOptionParts, standingOptions } from "./option-parts.ts";
import { ownPoints } from "./points/own-points.ts";
import { type Answer, type Floor, type Protocol, presentAnswers, type Round } from "./protocol.ts";

/** The default number of rounds of each style. */
export const STYLE_ROUNDS: Readonly<Record<RoundtableStyle, number>> = {
  quick: 1,
  thorough: 3,
  adversarial: 3,
  collaborative: 2,
};

export const roundtable: Protocol = {
  name: "roundtable",
  summary: "Advisors argue in rounds; a moderator who also argues speaks last.",
  description:
    "Two or more advisors and a moderator. Styles: quick (1 round), thorough (3, claims are verified), adversarial (3, one proposes and the others attack, in turn), collaborative (2, build on each other). Moderator styles: transparent (no ruling), guided (a recommendation), authoritative (a ruling). Stops early on consensus.",
  seats: { least: 2, most: 7 },
  rounds: { least: 1, most: 10, usual: STYLE_ROUNDS.quick },
  chair: "required",
  roles: ["generalist"],
  openings: { kind: "opening", areIndependent: true },
  kinds: ["opening", "discuss", "moderate", "group", REPLY, CLOSING, SYNTHESIS],
  plan: ({ seats: { length } }, rounds, settings) => [
    ...Array.from({ length: rounds }, (_, index) => [
      { round: index + 1, kind: index === 0 ? "opening" : "discuss", calls: length },
      { round: index + 1, kind: "moderate", calls: 1 },
    ]).flat(),
    { round: 0, kind: "group", calls: rounds === 1 && !settings.closing ? 1 : 0 },
    planReplies(length, settings),
    planClosing(length, settings),
    { round: 0, kind: SYNTHESIS, calls: 1 },
  ],

  async run(floor) {
    const said: Answer[] = [];
    let latest: readonly Answer[] = [];
    let seen: StopCause | null = null;
    let last = 0;
    for await (const round of floor.rounds()) {
      const before = floor.ledger(said);
      const spoken = said.filter((answer) => answer.round === last);
      const past = { before, said, spoken, digest: digest(floor, before, last) };
      latest = await floor.quorum(round.askEach<unknown>(round.seats, (advisor) => turn(floor, round, advisor, past)));
      said.push(...latest, ...(await askModerator(floor, round, [...said, ...latest], latest)));
      last = round.number;
      const held = currentAgreement(floor, { answers: said, final: latest, mayBeConsensus: last > 1 });
      seen = endReason(floor, held, last);
      if (!seen && floor.hasRoundsLeft)
        seen = await resolveCheckpoint(floor, last, seen, () => openQuestions(held.ledger));
      if (seen) break;
    }
    const replies = await askLateReplies(floor, said);
    said.push(...replies);
    const closing = await askClosing(floor, said);
    // After one round without a closing call, no seat has answered another yet.
    const isRead = last > 1 || closing.length > 0;
    const grouped = isRead || floor.settings.closing ? [] : await groupAnswers(floor, said);
    const answers = [...said, ...closing, ...grouped];
    const held = currentAgreement(floor, { answers, final: [...latest, ...closing], mayBeConsensus: isRead });
    return conclude(floor, {
      ...held,
      stop: { cause: stopCause(floor, seen), round: last },
      openings: said.filter(({ kind }) => kind === "opening"),
      latest: [...standingOptions({ answers, ledger: held.ledger }), ...latest, ...repairsAmong(replies), ...closing],
      manner: MODERATOR_VERDICTS[floor.settings.moderatorStyle],
    });
  },
};

/** A seat that has not spoken yet opens alone, in any round. */
function turn(floor: Floor, round: Round, advisor: Seat, { before, said, spoken, digest: gist }: PastRound) {
  const { style, maxWords } = floor.settings;
  const hasSpoken = before.positions.some(({ seat }) => seat === advisor.name);
  if (!hasSpoken) return openingPrompt(floor.question, maxWords);
  const label = ownLabels(floor, advisor);
  const own = ownPart("What you wrote", spoken.find(({ seat }) => seat === advisor.name)?.text ?? null);
  const table = [
    gist,
    optionsPart(before, label),
    own,
    ...roundParts(floor, advisor, { before, spoken }),
    ...standingOptionParts({ answers: said, ledger: before }, label, round.number - 1),
    claimChecksPart(before.claims.filter(({ by, round: made }) => by !== advisor.name && made === round.number - 1)),
    ownItemsPart(before, { seat: advisor.name, since: round.number - 1 }),
  ];
  return discussPrompt({
    style,
    part: style === "adversarial" ? adversarialPart(round, advisor) : "equal",
    maxWords,
    table,
    points: ownPointsAndClaims(ownPoints(floor, advisor, { answers: said, ledger: before }), {
      mine: [own],
      others: table,
    }),
    objections: openObjectionsPart(openObjections(before), label),
    known: before.options,
  });
}

/** One seat proposes and the others attack; the part rotates. */
function adversarialPart({ number, seats }: Round, { name }: Seat): AdvisorPart {
  return seats[(number - 1) % seats.length]?.name === name ? "proposes" : "attacks";
}

interface PastRound {
  readonly before: Ledger;
  /** All answers so far. */
  readonly said: readonly Answer[];
  /** What was said in the previous round, including by the moderator. */
  readonly spoken: readonly Answer[];
  /** The rounds so far, the same for every reader. */
  readonly digest: PromptPart;
}

function digest({ seats }: Floor, before: Ledger, last: number): PromptPart {
  return digestPart(
    before,
    seats.map(({ name }) => name),
    Array.from({ length: last }, (_, index) => index + 1),
  );
}

/** The others' last turns, in full. */
function roundParts(
  floor: Floor,
  advisor: Seat,
  { before, spoken }: Pick<PastRound, "before" | "spoken">,
): readonly PromptPart[] {
  const isModerator = ({ seat }: Answer) => seat === floor.chair?.name;
  const peers = spoken.filter((answer) => answer.seat !== advisor.name && !isModerator(answer));
  return [
    ...wholePositions(floor, advisor, peers, before),
    ...spoken.filter(isModerator).map((answer) => part("The moderator, who has no vote", fenceText(answer.text))),
  ];
}

async function askModerator(
  floor: Floor,
  round: Round,
  said: readonly Answer[],
  replies: readonly Answer[],
): Promise<readonly Answer[]> {
  const { chair } = floor;
  if (!chair) return [];
  const table = floor.ledger(said);
  const label = labels(floor, chair);
  const own = objectionsToJudge(table, chair, said);
  const { moderatorStyle, maxWords } = floor.settings;
  const reply = await round.ask(
    chair,
    withClaimChecks(
      floor,
      replies,
      moderatePrompt({
        style: moderatorStyle,
        maxWords,
        options: optionsPart(table, label),
        replies: [
          ...wholePositions(floor, chair, replies, table),
          ...standingOptionParts({ answers: said, ledger: table }, label, round.number),
        ],
        objections: openObjectionsPart(openObjections(table), label),
        own: toConfirmPart(own, ownLabels(floor, chair)),
        toConfirm: own.map(({ id }) => id),
        known: table.options,
      }),
    ),
  );
  return presentAnswers<unknown>([reply]);
}
