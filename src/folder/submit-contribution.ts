/**
 * The host's side of a debate: its pending prompts, and submitting replies. The log decides what is still pending, so a leftover
 * file is ignored.
 */

import { callsInOrder } from "../core/debate-calls.ts";
import { ConclaveError } from "../core/errors.ts";
import { hostCalls } from "../core/host.ts";
import type { CallKey, SeatName } from "../core/ids.ts";
import type { State } from "../core/state.ts";
import type { HostAsk } from "../log/host-box.ts";
import type { DebateHome } from "./debate-home.ts";

export interface PendingAsk extends HostAsk {
  readonly seat: SeatName;
  readonly kind: string;
}

/** In reading order. Also for a debate that is not running: a reply submitted then is used when it resumes. */
export async function findPendingAsks(home: DebateHome, state: State): Promise<readonly PendingAsk[]> {
  if (state.verdict || hostCalls(state).length === 0) return [];
  const asks = await home.host.listAsks();
  return callsInOrder(state).flatMap(({ key, seat, kind, status }) => {
    const ask = asks.find(({ call }) => call === key);
    return ask && status === "pending" ? [{ ...ask, seat, kind }] : [];
  });
}

export interface Contribution {
  /** null: the only pending one. */
  readonly call: CallKey | null;
  readonly text: string;
  readonly by: string;
}

export interface Submitted {
  readonly receipt: string;
  readonly ask: PendingAsk;
}

/** Longer than any real reply. */
const LONGEST = 1_000_000;

/** Throws DEBATE_OVER, HOST_NOT_ASKED, USAGE_ARGUMENTS and LOG_WRITE. */
export async function submitContribution(
  { home, state }: { readonly home: DebateHome; readonly state: State },
  { call, text, by }: Contribution,
): Promise<Submitted> {
  assertUnfinished(state);
  if (text.trim() === "") throw new ConclaveError("USAGE_ARGUMENTS", "The contribution is empty.");
  if (text.length > LONGEST) {
    const message = `The contribution has ${text.length} characters; the limit is ${LONGEST}.`;
    throw new ConclaveError("USAGE_ARGUMENTS", message, { hint: "Shorten it; files can be cited by path and line." });
  }
  const ask = selectAsk(state, call, await findPendingAsks(home, state));
  const reply = await home.host.handIn(ask, { text, by });
  if (reply === null) throw new ConclaveError("HOST_NOT_ASKED", `The call ${ask.call} has already been answered.`);
  return { receipt: reply.receipt, ask };
}

function assertUnfinished({ id, verdict }: State): void {
  if (verdict) throw new ConclaveError("DEBATE_OVER", `Debate ${id} has finished and accepts no more replies.`);
}

/** Throws DEBATE_OVER and HOST_NOT_ASKED. */
export function selectAsk(state: State, call: CallKey | null, asks: readonly PendingAsk[]): PendingAsk {
  assertUnfinished(state);
  const [first, ...more] = asks;
  const found = call === null ? (more.length === 0 ? first : undefined) : asks.find((ask) => ask.call === call);
  if (found) return found;
  const names = asks.map((ask) => ask.call).join(", ");
  const hint = names === "" ? {} : { hint: `Pending calls: ${names}.` };
  throw new ConclaveError("HOST_NOT_ASKED", refusal(state, call, asks), hint);
}

function refusal({ id, calls }: State, call: CallKey | null, asks: readonly PendingAsk[]): string {
  if (call === null && asks.length === 0) return `No prompt is waiting for the host in debate ${id}.`;
  if (call === null) return `${asks.length} prompts are waiting for the host in debate ${id}; name the call to answer.`;
  const status = calls.get(call)?.status;
  if (status === "answered") return `The call ${call} has already been answered.`;
  if (status === "failed") return `The call ${call} has timed out or was skipped.`;
  return `Debate ${id} has no pending call ${JSON.stringify(call)} for the host.`;
}
