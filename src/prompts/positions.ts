/** The options and positions of a debate as one reader sees them, and the past with one line per round. */

import type { ObjectionId, SeatName } from "../core/ids.ts";
import { countVotes } from "../core/ledger/agreement.ts";
import type { Ledger, Position } from "../core/ledger/ledger.ts";
import { objectionsByRound } from "../core/ledger/objections-by-round.ts";
import { remember } from "../core/memory/remember.ts";
import { linesPart, type PromptPart, partWithReminder } from "./prompt.ts";
import { type Label, optionLine, positionText } from "./table.ts";

export function optionsPart({ options }: Ledger, label: Label): PromptPart {
  const lines = options.map((option) => optionLine(option, label));
  return { ...linesPart("Options on the table", lines), once: true, reminder: "As before." };
}

/** In the given order, which is shuffled per reader. A session is only sent what has changed. */
export function positionParts(positions: readonly Position[], label: Label): readonly PromptPart[] {
  return positions.map((position) => {
    const isOwn = label(position.seat) === "you";
    const part = positionPart(positionHeading(label(position.seat)), position, isOwn);
    return isOwn ? { ...part, isOwn: true, reminder: null } : part;
  });
}

/** The reminder names the position, because a seat may have moved back to an earlier one. */
function positionPart(heading: string, position: Position, isOwn: boolean): PromptPart {
  const text = positionText(position, isOwn);
  const [stance = ""] = text.split("\n");
  return partWithReminder(heading, text, `As before: ${stance}.`);
}

function positionHeading(label: string): string {
  return label === "you" ? "Your position" : `Position of ${label}`;
}

/** One line per round: who held which position, which objections were raised, which ended. */
export function digestPart(ledger: Ledger, seats: readonly SeatName[], rounds: readonly number[]): PromptPart {
  const positions = ledger.positions.filter(({ seat }) => seats.includes(seat));
  const raised = objectionsByRound(ledger.objections);
  const answered = answersByRound(ledger.objections);
  const last = new Map<SeatName, Position>();
  let next = 0;
  // Positions and rounds are both ascending, so one pass is enough even for a long debate.
  const lines = rounds.map((round) => {
    for (let taken = positions[next]; taken && taken.round <= round; taken = positions[next]) {
      last.set(taken.seat, taken);
      next += 1;
    }
    const ids = (raised.get(round) ?? []).map(({ id }) => id);
    return roundLine(round, { positions: [...last.values()], raised: ids, ended: answered.get(round) ?? [] });
  });
  return linesPart(
    "Rounds so far",
    lines.map((text) => ({ text, brief: "", isOwn: false })),
  );
}

/** The objections that ended, by round. Remembered, because all readers of a ledger are told. */
const answersByRound = remember((objections: Ledger["objections"]): ReadonlyMap<number, readonly ObjectionId[]> => {
  const answered = new Map<number, ObjectionId[]>();
  for (const { id, steps } of objections) {
    const rounds = new Set(
      steps.filter(({ as, counts }) => counts && as !== "open" && as !== "not_met").map(({ round }) => round),
    );
    for (const round of rounds) answered.set(round, [...(answered.get(round) ?? []), id]);
  }
  return answered;
});

interface RoundGist {
  readonly positions: readonly Position[];
  readonly raised: readonly ObjectionId[];
  readonly ended: readonly ObjectionId[];
}

function roundLine(round: number, { positions, raised, ended }: RoundGist): string {
  const votes = countVotes(positions).map(({ option, seats }) => `${option} ${seats.length}`);
  return [
    `${round === 0 ? "Openings" : `Round ${round}`}: ${votes.join(", ") || "no position taken"}`,
    ...(raised.length > 0 ? [`${raised.length} raised`] : []),
    ...(ended.length > 0 ? [`${ended.length} answered`] : []),
  ].join("; ");
}

/** The state of the debate when a seat is asked, and what ends the debate. */
export function standingPart(round: number, most: number, ends = ENDS): PromptPart {
  const all = most === 1 ? "1" : `at most ${most}`;
  const now = round === 0 ? `The openings, before round 1 of ${all}.` : `Round ${round} of ${all}.`;
  return linesPart("Progress", [
    { text: now, brief: now, isOwn: false },
    ...(most === 1 ? [] : [{ text: ends, brief: "", isOwn: false }]),
  ]);
}

const ENDS = "It ends early on consensus or when nothing is new.";
