/**
 * The host's side of a debate: what it is asked at the moment, and handing in what it says. The log decides what is still asked,
 * so that a file that was left behind asks nobody.
 */

import { callsInOrder } from "../core/debate-calls.ts";
import { ConclaveError } from "../core/errors.ts";
import { hostCalls } from "../core/host.ts";
import type { CallKey, SeatName } from "../core/ids.ts";
import type { State } from "../core/state.ts";
import { type HostAsk, hostBox } from "../log/host-box.ts";

export interface PendingAsk extends HostAsk {
  readonly seat: SeatName;
  readonly kind: string;
}

/** In the order of reading. Also of a debate that is down: what is handed in then is used when it goes on. */
export async function findPendingAsks(folder: string, state: State): Promise<readonly PendingAsk[]> {
  if (state.verdict || hostCalls(state).length === 0) return [];
  const asks = await hostBox(folder).listAsks();
  return callsInOrder(state).flatMap(({ key, seat, kind, status }) => {
    const ask = asks.find(({ call }) => call === key);
    return ask && status === "pending" ? [{ ...ask, seat, kind }] : [];
  });
}

export interface Contribution {
  /** null: the only one that is asked. */
  readonly call: CallKey | null;
  readonly text: string;
  readonly by: string;
}

export interface Submitted {
  readonly receipt: string;
  readonly ask: PendingAsk;
}

/** No reply of any panel is as long as this. */
const LONGEST = 1_000_000;

/** Throws DEBATE_OVER, HOST_NOT_ASKED, USAGE_ARGUMENTS and LOG_WRITE. */
export async function submitContribution(
  { folder, state }: { readonly folder: string; readonly state: State },
  { call, text, by }: Contribution,
): Promise<Submitted> {
  if (state.verdict)
    throw new ConclaveError("DEBATE_OVER", `The debate ${state.id} is over: nobody is asked any more.`);
  if (text.trim() === "") throw new ConclaveError("USAGE_ARGUMENTS", "The contribution is empty.");
  if (text.length > LONGEST) {
    throw new ConclaveError("USAGE_ARGUMENTS", `The contribution has ${text.length} characters, over ${LONGEST}.`, {
      hint: "Say what matters; files can be cited by path and line.",
    });
  }
  const ask = selectAsk(state, call, await findPendingAsks(folder, state));
  const reply = await hostBox(folder).handIn(ask, { text, by });
  if (reply === null) throw new ConclaveError("HOST_NOT_ASKED", `The call ${ask.call} was answered already.`);
  return { receipt: reply.receipt, ask };
}

/** Throws HOST_NOT_ASKED. */
export function selectAsk(state: State, call: CallKey | null, asks: readonly PendingAsk[]): PendingAsk {
  const [first, ...more] = asks;
  const found = call === null ? (more.length === 0 ? first : undefined) : asks.find((ask) => ask.call === call);
  if (found) return found;
  const names = asks.map((ask) => ask.call).join(", ");
  const hint = names === "" ? {} : { hint: `It is asked ${names}.` };
  throw new ConclaveError("HOST_NOT_ASKED", refusal(state, call, asks), hint);
}

function refusal({ id, calls }: State, call: CallKey | null, asks: readonly PendingAsk[]): string {
  if (call === null && asks.length === 0) return `The host is asked nothing in the debate ${id} at the moment.`;
  if (call === null) return `The host is asked ${asks.length} things in the debate ${id}; say which call is meant.`;
  const status = calls.get(call)?.status;
  if (status === "answered") return `The call ${call} was answered already.`;
  if (status === "failed") return `The call ${call} is not waited for any more.`;
  return `The host is not asked ${JSON.stringify(call)} in the debate ${id} at the moment.`;
}
