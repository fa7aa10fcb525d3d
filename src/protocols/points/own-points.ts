/** A seat's own points and claims by their IDs, so that it can replace, withdraw or separate them. */

import type { Seat } from "../../core/panel.ts";
import type { OwnSources } from "../../prompts/points/own-points-part.ts";
import type { Answer, Floor } from "../protocol.ts";

/** `answers` are all that the call builds on. */
export function ownPoints(floor: Floor, { name }: Seat, answers: readonly Answer[]): OwnSources {
  const { points, claims } = floor.ledger(answers.filter(({ seat }) => seat === name));
  return { points, claims, all: floor.ledger(answers).points };
}
