/** The table of protocols. A new one is one file and one line here. */

import { duet } from "./duet.ts";
import { poll } from "./poll.ts";
import type { Protocol } from "./protocol.ts";

export const PROTOCOLS: readonly Protocol[] = [duet, poll];

export const DEFAULT_PROTOCOL = duet;

export function protocolNamed(name: string): Protocol | null {
  return PROTOCOLS.find((protocol) => protocol.name === name) ?? null;
}
