/** A reply names other seats by numbers that only its author knows. The state has their names, for whoever reads it. */

import { LONGEST_NAME } from "../ballot/ballot.ts";
import type { Call } from "../call.ts";
import { hasNumbers, mapTexts, nameSeats } from "../seats/seat-mentions.ts";
import { seatOrder } from "../seats/seat-order.ts";
import type { State } from "../state.ts";

/** Where the prompt numbered no seats, a number in the reply is what it says. */
export function nameMentionedSeats(state: State, call: Call): Call {
  if (call.status !== "answered" || !call.numbersSeats || !hasNumbers(call.text)) return call;
  const order = seatOrder(state, call);
  const name = (text: string) => nameSeats(text, order);
  return { ...call, text: name(call.text), ballot: mapTexts(call.ballot, nameWithinBounds(name)) };
}

/** A ballot is parsed again, so no name in it may become longer than names may be. */
function nameWithinBounds(name: (text: string) => string) {
  return (text: string, key: string) => {
    const named = name(text);
    return key === "name" && named.length > LONGEST_NAME ? text : named;
  };
}
