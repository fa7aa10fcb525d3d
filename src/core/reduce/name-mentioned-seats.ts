/** A reply names other seats by numbers that only its author knows. The state has their names, for whoever reads it. */

import { SYNTHESIS } from "../ballot/synthesis.ts";
import type { Call } from "../call.ts";
import { rememberLast } from "../memory/remember-last.ts";
import type { Question } from "../question.ts";
import { mapTexts, mentionsSeats, nameSeats } from "../seats/seat-mentions.ts";
import { seatOrder } from "../seats/seat-order.ts";
import type { State } from "../state.ts";

/** The verdict is signed by its contract, and a question about numbered seats, as in a theatre, means those. */
export function nameMentionedSeats(state: State, call: Call): Call {
  if (call.status !== "answered" || call.kind === SYNTHESIS || !mentionsSeats(call.text)) return call;
  const order = seatOrder(state, call);
  if (order.length === 0 || isAboutSeats(state.question, order.length)) return call;
  const name = (text: string) => nameSeats(text, order);
  return { ...call, text: name(call.text), ballot: mapTexts(call.ballot, name) };
}

const isAboutSeats = rememberLast(({ text, constraints, options, context }: Question, seats: number): boolean =>
  [text, ...constraints, ...options, ...context.map((item) => item.text)].some((each) => mentionsSeats(each, seats)),
);
