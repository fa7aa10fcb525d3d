/** The calls in which objections were raised and answered. */

import { looseBallot } from "../ballot/ballot.ts";
import type { Call } from "../call.ts";
import { ballotOf, callTag } from "../debate-calls.ts";
import { CLOSING } from "../ids.ts";
import { remember } from "../memory/remember.ts";
import type { State } from "../state.ts";
import type { Objection, ObjectionStep } from "./ledger.ts";

/** Every ballot is read once per state: a long debate has hundreds of objections and of calls. */
export const objectionCalls = remember((state: State) => {
  const raisers = new Map<string, Call>();
  const answerers = new Map<string, Call>();
  for (const call of state.calls.values()) {
    const ballot = looseBallot.safeParse(ballotOf(state, call.key)).data;
    if (!ballot) continue;
    const { objections, answers, confirmations } = ballot;
    if (objections.length > 0) raisers.set(raiserKey(call.seat, callTag(state, call), call.kind === CLOSING), call);
    for (const { objection, as } of [...answers, ...confirmations])
      answerers.set(`${call.seat}/${call.round}/${objection}/${as}`, call);
  }
  return {
    // An objection's id is its call's tag and a number.
    raiserOf: ({ id, by, isRaisedAtEnd }: Objection) =>
      raisers.get(raiserKey(by, id.replace(/^O|\d+$/g, ""), isRaisedAtEnd)) ?? null,
    // An answer to one objection may count for another that says the same.
    answererOf: ({ id, sameAs }: Objection, { by, round, as }: ObjectionStep) => {
      const keys = [id, ...sameAs].map((each) => `${by}/${round}/${each}/${as}`);
      return answerers.get(keys.find((key) => answerers.has(key)) ?? "") ?? null;
    },
  };
});

/** In a round only the closing shares its tag with another call that raises objections. */
function raiserKey(seat: string, tag: string, isClosing: boolean): string {
  return `${seat}/${tag}/${isClosing ? CLOSING : ""}`;
}
