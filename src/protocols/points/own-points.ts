/** A seat's own points by their IDs, so that it can replace, withdraw or separate them. */

import type { Seat } from "../../core/panel.ts";
import { type OwnPoints, ownPointsPart } from "../../prompts/points/own-points-part.ts";
import type { PromptPart } from "../../prompts/prompt.ts";
import type { Answer, Floor } from "../protocol.ts";

/** `answers` are all that the call builds on; `above` is what its prompt has of the seat's own text. */
export function ownPoints(
  floor: Floor,
  { name }: Seat,
  answers: readonly Answer[],
  above: readonly PromptPart[],
): OwnPoints {
  const own = floor.ledger(answers.filter(({ seat }) => seat === name)).points;
  return ownPointsPart(own, floor.ledger(answers).points, above);
}
