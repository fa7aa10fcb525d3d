/**
 * Roundtable: advisors argue and a moderator, who argues too, speaks last in every round. The first round is written alone;
 * from then on each answers everybody's last one. What travels is positions, so that a session is sent only what is new.
 */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import { type Ledger, lastPositions, openObjections } from "../core/ledger/ledger.ts";
import type { RoundtableStyle, Seat } from "../core/panel.ts";
import type { StopCause } from "../core/verdict.ts";
import { type AdvisorPart, discussPrompt } from "../prompts/discuss-prompt.ts";
import { MODERATOR_VERDICTS, moderatePrompt } from "../prompts/moderate-prompt.ts";
import { openingPrompt } from "../prompts/opening-prompt.ts";
import { optionsPart, positionPart, positionParts } from "../prompts/positions.ts";
import { fenceText, type PromptPart, part } from "../prompts/prompt.ts";
import { type Label, openObjectionsPart } from "../prompts/table.ts";
import {
  conclude,
  currentAgreement,
  endReason,
  groupAnswers,
  labels,
  ownLabels,
  resolveCheckpoint,
  sharedPromptParts,
  stopCause,
  withClaimChecks,
} from "./exchange.ts";
import { type Answer, type Floor, type Protocol, presentAnswers, type Round } from "./protocol.ts";

/** Rounds that each style takes when nobody says otherwise. */
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
  kinds: ["opening", "discuss", "moderate", "group", SYNTHESIS],
  plan: ({ seats: { length } }, rounds) => [
    ...Array.from({ length: rounds }, (_, index) => [
      { round: index + 1, kind: index === 0 ? "opening" : "discuss", calls: length },
      { round: index + 1, kind: "moderate", calls: 1 },
    ]).flat(),
    { round: 0, kind: "group", calls: rounds === 1 ? 1 : 0 },
    { round: 0, kind: SYNTHESIS, calls: 1 },
  ],

  async run(floor) {
    const said: Answer[] = [];
    let latest: readonly Answer[] = [];
    let seen: StopCause | null = null;
    let last = 0;
    for await (const round of floor.rounds()) {
      const before = floor.ledger(said);
      latest = await floor.quorum(
        round.askEach<unknown>(round.seats, (advisor) => turn(floor, round, advisor, before)),
      );
      said.push(...latest, ...(await askModerator(floor, round, [...said, ...latest], latest)));
      last = round.number;
      const held = currentAgreement(floor, { answers: said, final: latest, mayBeConsensus: last > 1 });
      seen = endReason(floor, held, last);
      if (!seen && floor.hasRoundsLeft) seen = await resolveCheckpoint(floor, last, seen, held.ledger);
      if (seen) break;
    }
    // After one round nobody has answered anybody yet.
    if (last < 2) said.push(...(await groupAnswers(floor, said)));
    return conclude(floor, {
      ...currentAgreement(floor, { answers: said, final: latest, mayBeConsensus: last > 1 }),
      stop: { cause: stopCause(floor, seen), round: last },
      material: () => [],
      manner: MODERATOR_VERDICTS[floor.settings.moderatorStyle],
    });
  },
};

/** A seat that has not spoken yet opens first, alone, whichever round it is. */
function turn(floor: Floor, round: Round, advisor: Seat, before: Ledger) {
  const { style, maxWords } = floor.settings;
  const hasSpoken = before.positions.some(({ seat }) => seat === advisor.name);
  if (!hasSpoken) return openingPrompt(floor.question, maxWords);
  const rounds = Array.from({ length: round.number - 1 }, (_, index) => index + 1);
  return discussPrompt({
    style,
    part: style === "adversarial" ? adversarialPart(round, advisor) : "equal",
    maxWords,
    table: [...sharedPromptParts(floor, advisor, before, rounds), ...moderatorPart(floor, before)],
    objections: openObjectionsPart(openObjections(before), ownLabels(floor, advisor)),
    known: before.options.map(({ id }) => id),
  });
}

/** One proposes and the others attack; the part goes round the table. */
function adversarialPart({ number, seats }: Round, { name }: Seat): AdvisorPart {
  return seats[(number - 1) % seats.length]?.name === name ? "proposes" : "attacks";
}

function moderatorPart({ chair }: Floor, before: Ledger): readonly PromptPart[] {
  const view = chair && lastPositions(before, [chair.name])[0];
  return view ? [positionPart("The moderator, who has no vote", view)] : [];
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
        positions: floor
          .shuffle(chair, `r${round.number}`, replies)
          .flatMap((reply) => replyParts(reply, table, label)),
        objections: openObjectionsPart(openObjections(table), label),
        known: table.options.map(({ id }) => id),
      }),
    ),
  );
  return presentAnswers<unknown>([reply]);
}

/** Where a seat stands, in its ballot's words; a reply without a ballot is told whole, for nothing else tells what it says. */
function replyParts({ seat, ballot, text }: Answer, table: Ledger, label: Label): readonly PromptPart[] {
  if (ballot === null) return [part(`${label(seat)} said`, fenceText(text))];
  return positionParts(lastPositions(table, [seat]), label);
}
