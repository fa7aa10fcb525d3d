/**
 * The replies that contain an option: the last one with its full text, and those that amended it since. A turn at
 * a roundtable, a ranking, the scores of a matrix and a closing call only talk about options.
 */

import type { OptionId, SeatName } from "../ids.ts";
import type { Option } from "./collect-options.ts";
import type { Position } from "./collect-positions.ts";

export interface PlacedReply {
  readonly seat: SeatName;
  readonly round: number;
  readonly stage: number;
  readonly kind: string;
}

const SPEAKS_OF_OPTIONS: readonly string[] = ["discuss", "rank", "score", "argue", "reply", "closing"];

/** Whether it only talks about options, and no option is in it whole. */
export function speaksOfOptions({ kind }: Pick<PlacedReply, "kind">): boolean {
  return SPEAKS_OF_OPTIONS.includes(kind);
}

/** `replies` in the order they were given. */
export function optionReplies<R extends PlacedReply>(
  { id, countsAs, by, versions }: Option,
  positions: readonly Position[],
  replies: readonly R[],
): readonly R[] {
  const own = replies.filter(({ seat }) => seat === by);
  const holds = (reply: R) =>
    positions.some(
      (each) => isAt(each, reply) && each.seat === by && (each.prefers === id || each.prefers === countsAs),
    );
  const whole = own.findLast((reply) => holds(reply) && !speaksOfOptions(reply));
  const isLater = ({ round, stage }: R) =>
    !whole || round > whole.round || (round === whole.round && stage > whole.stage);
  const amending = own.filter((reply) => isLater(reply) && versions.some((version) => isAt(version, reply)));
  return whole ? [whole, ...amending] : amending;
}

/** Of an option that belongs to no seat: each seat's last whole reply, if the seat chose the option in it. */
export function choosingReplies<R extends PlacedReply>(
  id: OptionId,
  positions: readonly Position[],
  replies: readonly R[],
): readonly R[] {
  const whole = replies.filter((reply) => !speaksOfOptions(reply) && positions.some((each) => isBy(each, reply)));
  const last = new Map(whole.map((reply) => [reply.seat, reply]));
  return [...last.values()].filter((reply) => positions.some((each) => isBy(each, reply) && each.prefers === id));
}

function isBy(position: Position, reply: PlacedReply): boolean {
  return position.seat === reply.seat && isAt(position, reply);
}

export function isAt(a: Pick<PlacedReply, "round" | "stage">, b: PlacedReply): boolean {
  return a.round === b.round && a.stage === b.stage;
}
