/** The table of protocols. A new one is one file and one line here. */

import { cascade } from "./cascade.ts";
import { challengeDebate } from "./challenge.ts";
import { council } from "./council.ts";
import { duet } from "./duet.ts";
import { panelDebate } from "./panel-debate.ts";
import { poll } from "./poll.ts";
import type { Protocol } from "./protocol.ts";
import { reviewDebate } from "./review-debate.ts";
import { roundtable } from "./roundtable.ts";
import { workbench } from "./workbench.ts";

export const PROTOCOLS: readonly Protocol[] = [
  challengeDebate,
  duet,
  panelDebate,
  roundtable,
  council,
  workbench,
  cascade,
  reviewDebate,
  poll,
];

export const DEFAULT_PROTOCOL = challengeDebate;

export function protocolNamed(name: string): Protocol | null {
  return PROTOCOLS.find((protocol) => protocol.name === name) ?? null;
}
