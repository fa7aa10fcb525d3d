/**
 * Council: every seat answers alone and ranks the unsigned answers of the others, the ranks are combined in code, seats
 * answer objections to their answers, and the chair writes the verdict, going through every constraint and every objection.
 */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import { CLOSING } from "../core/ids.ts";
import { type Ledger, lastPositions } from "../core/ledger/ledger.ts";
import { combineRankings } from "../core/ledger/ranking.ts";
import type { Seat } from "../core/panel.ts";
import { answerPrompt } from "../prompts/answer-prompt.ts";
import { type PromptPart, part } from "../prompts/prompt.ts";
import { rankPrompt } from "../prompts/rank-prompt.ts";
import { REPLY } from "../prompts/reply-prompt.ts";
import { conditionLines, type Label } from "../prompts/table.ts";
import { askClosing, planClosing } from "./closing.ts";
import { conclude } from "./conclude.ts";
import { currentAgreement } from "./exchange/current-agreement.ts";
import { ownLabels } from "./exchange/reader-labels.ts";
import { withClaimChecks } from "./exchange/shared-parts.ts";
import { askLateReplies, planReplies, repairsAmong } from "./late-replies.ts";
import { standingOptions } from "./option-parts.ts";
import { replyWithPoints } from "./points/reply-with-points.ts";
import type { Answer, Floor, Protocol } from "./protocol.ts";

export const council: Protocol = {
  name: "council",
  summary: "Seats answer alone and rank each other's unsigned answers; a chair writes the verdict.",
  description:
    "Three or more seats and a chair. Each answers alone, then ranks the others' answers without knowing whose they are; the ranks are combined in code. A seat whose answer meets with objections responds to them, and may amend its answer, before the closing call. The chair writes the verdict and says for every constraint whether it is kept, and for every objection whether the answer acts on it, with a reason.",
  seats: { least: 3, most: 7 },
  rounds: { least: 1, most: 1, usual: 1 },
  chair: "required",
  roles: ["generalist"],
  openings: { kind: "answer", areIndependent: true },
  kinds: ["answer", "rank", REPLY, CLOSING, SYNTHESIS],
  plan: ({ seats: { length } }, _, settings) => [
    { round: 0, kind: "answer", calls: length },
    { round: 0, kind: "rank", calls: length },
    planReplies(length, settings),
    planClosing(length, settings),
    { round: 0, kind: SYNTHESIS, calls: 1 },
  ],

  async run(floor) {
    const answers = await floor.quorum(floor.askEach(floor.seats, () => answerPrompt(floor.question)));
    const table = floor.ledger(answers);
    const ranks = await floor.quorum(
      floor.askEach(floor.seats, (reader) => ranking(floor, reader, { answers, table })),
    );
    const replies = await askLateReplies(floor, [...answers, ...ranks]);
    const said = [...answers, ...ranks, ...replies];
    const closing = await askClosing(floor, said, (label) => conditionsPart(floor.ledger(said), label));
    const held = currentAgreement(floor, {
      answers: [...said, ...closing],
      final: [...ranks, ...closing],
      mayBeConsensus: true,
    });
    return conclude(floor, {
      ...held,
      stop: { cause: "single pass", round: 0 },
      openings: answers,
      latest: [
        ...standingOptions({ answers: said, ledger: held.ledger }),
        ...ranks,
        ...repairsAmong(replies),
        ...closing,
      ],
      material: () => [part("Combined ranking, best first", rankingText(held.ledger))],
      toTick: [
        ...floor.question.constraints.map((_, index) => `C${index + 1}`),
        ...held.ledger.objections.map(({ id }) => id),
      ],
    });
  },
};

interface Answers {
  readonly answers: readonly Answer[];
  readonly table: Ledger;
}

/** The others' answers, whole and unsigned, in an order of the reader's own. An answer without a ballot has no id to rank. */
function ranking(floor: Floor, reader: Seat, { answers, table }: Answers) {
  const optionOf = (seat: string) => table.positions.find((position) => position.seat === seat)?.prefers ?? null;
  const own = optionOf(reader.name);
  const theirs = answers.filter(({ seat }) => seat !== reader.name);
  const others = floor.shuffle(reader, "answers", theirs).map((answer) => ({ answer, option: optionOf(answer.seat) }));
  const write = replyWithPoints(table.points, {
    label: ownLabels(floor, reader),
    positions: table.positions,
  });
  return withClaimChecks(
    floor,
    theirs,
    rankPrompt({
      answers: others.map(({ answer, option }) =>
        part(option === null ? "An answer that takes no position" : `Answer ${option}`, write(answer)),
      ),
      others: [...new Set(others.flatMap(({ option }) => (option === null || option === own ? [] : option)))],
      own,
    }),
  );
}

/** What each seat's vote depends on; elsewhere the positions of a round say so. */
function conditionsPart(ledger: Ledger, label: Label): readonly PromptPart[] {
  const lines = lastPositions(ledger, [...new Set(ledger.positions.map(({ seat }) => seat))]).flatMap((position) => {
    const conditions = label(position.seat) === "you" ? [] : conditionLines(position, () => false);
    return conditions.length === 0 ? [] : [`${label(position.seat)}, for ${position.prefers}:`, ...conditions];
  });
  return lines.length === 0 ? [] : [part("What the votes depend on", lines.join("\n"))];
}

function rankingText({ rankings, options }: Ledger): string {
  const name = (id: string) => options.find((option) => option.id === id)?.name ?? id;
  return combineRankings(rankings)
    .map(
      ({ option, score, rankedBy }, index) =>
        `${index + 1}. ${option} (${name(option)}): ${Math.round(score * 100)} of 100, ranked by ${rankedBy}`,
    )
    .join("\n");
}
