/**
 * Workbench: a decision matrix. The seats propose options and drivers alone, the chair merges them, and every seat scores every cell
 * alone, each score with its claim. Code combines the scores; the cells that are contested and matter are debated, those alone.
 *
 * Round 1 scores; each further round debates what is contested.
 */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import { CLOSING } from "../core/ids.ts";
import { findContested } from "../core/matrix/find-contested.ts";
import type { StopCause } from "../core/verdict.ts";
import { frameMatrixPrompt } from "../prompts/matrix/frame-matrix-prompt.ts";
import { matrixPart, scoreClaimsPart } from "../prompts/matrix/matrix-parts.ts";
import { part } from "../prompts/prompt.ts";
import { REPLY } from "../prompts/reply-prompt.ts";
import { askClosing, planClosing } from "./closing.ts";
import { conclude } from "./conclude.ts";
import { currentAgreement } from "./exchange/current-agreement.ts";
import { openQuestions, resolveCheckpoint, stopCause } from "./exchange/round-end.ts";
import { askLateReplies, planReplies, repairsAmong } from "./late-replies.ts";
import { argueAsk, hasScores, mergeProposals, scoreAsk } from "./matrix-asks.ts";
import { standingOptions } from "./option-parts.ts";
import type { Answer, Floor, Protocol, Round } from "./protocol.ts";

export const workbench: Protocol = {
  name: "workbench",
  summary: "A decision matrix: every seat scores every option under every driver alone; contested cells are debated.",
  description:
    "Two or more seats and a chair. Options and drivers are yours (--option, --driver) or proposed alone and merged; weights are yours (--driver NAME=3) or follow from the seats' rankings. In round 1 every seat scores every cell alone, each score with one claim and its evidence; the scores are combined in code. Each further round debates the cells whose scores are far apart and whose driver has weight, and no others. Before the closing call, objections are answered by the seat whose option they hit or, if you named the option, by the seat most confident in it; that seat may amend the option. The record has the matrix, its spread, and how far each weight must move to change the leader.",
  seats: { least: 2, most: 7 },
  rounds: { least: 1, most: 4, usual: 2 },
  endsEarly: "It ends early when no cell is contested any more.",
  chair: "required",
  roles: ["generalist"],
  openings: { kind: "frame", areIndependent: true },
  kinds: ["frame", "merge", "score", "argue", REPLY, CLOSING, SYNTHESIS],
  plan: ({ seats: { length } }, rounds, settings) => [
    { round: 0, kind: "frame", calls: length },
    { round: 0, kind: "merge", calls: 1 },
    ...Array.from({ length: rounds }, (_, index) => ({
      round: index + 1,
      kind: index === 0 ? "score" : "argue",
      calls: length,
    })),
    planReplies(length, settings),
    planClosing(length, settings),
    { round: 0, kind: SYNTHESIS, calls: 1 },
  ],

  async run(floor) {
    const frames = await floor.quorum(floor.askEach(floor.seats, () => frameMatrixPrompt(floor.question)));
    const said: Answer[] = [...frames, ...(await mergeProposals(floor, frames))];
    let latest: readonly Answer[] = frames;
    let seen: StopCause | null = null;
    let last = 0;
    for await (const round of floor.rounds()) {
      latest = await floor.quorum(askRound(floor, round, said));
      said.push(...latest);
      last = round.number;
      const ledger = floor.ledger(said);
      const isSettled = ledger.matrix === null || findContested(ledger.matrix).length === 0;
      const ends = isSettled && !floor.continuesAfter(last) ? "settled" : null;
      seen = await resolveCheckpoint(floor, last, ends, () => openQuestions(ledger));
      if (seen) break;
    }
    const replies = await askLateReplies(floor, said);
    said.push(...replies);
    const aboutScores = part("About the scores", repairsAmong(replies).length === 0 ? "" : SCORED_BEFORE);
    const closing = await askClosing(floor, said, (label) => [
      matrixPart(floor.ledger(said), label),
      aboutScores,
      scoreClaimsPart(floor.ledger(said), label),
      part("Why the rounds ended", seen === "settled" ? wordsWhenSettled(last) : ""),
    ]);
    const final = [...latest, ...closing];
    const answers = [...said, ...closing];
    const held = currentAgreement(floor, { answers, final, mayBeConsensus: true });
    return conclude(floor, {
      ...held,
      stop: { cause: stopCause(floor, seen), round: last },
      openings: frames,
      latest: [
        ...standingOptions({ answers, ledger: held.ledger }),
        ...latest.filter(({ kind }) => kind !== "frame"),
        ...repairsAmong(replies),
        ...closing,
      ],
      material: (label) => [matrixPart(held.ledger, label), aboutScores],
      manner: MANNER,
    });
  },
};

function wordsWhenSettled(round: number): string {
  return `After round ${round} no cell was contested any more, so no further round followed.`;
}

/** One call per seat: its scores if it has none yet, else what it says about the contested cells. */
function askRound(floor: Floor, round: Round, said: readonly Answer[]) {
  const ledger = floor.ledger(said);
  return round.askEach(round.seats, (seat) =>
    hasScores(ledger, seat) ? argueAsk(floor, seat, ledger) : scoreAsk(floor, seat, said),
  );
}

const SCORED_BEFORE =
  "The options were scored before they were amended. What an amendment changed isn't in the scores, nor in what would change the lead.";

const MANNER =
  "The matrix is computed and stands: say which option it puts first and by how much, what that hangs on (the weights, the contested cells, a single claim or seat), and where the votes differ from it. Don't repeat its figures in a table of your own.";
