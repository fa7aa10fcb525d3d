/**
 * A program's options as the input of a debate. Speakers and protocols that the program brings along are known by their ids and
 * names from here on, in the log as well, so no two speakers may share an id.
 */

import { ConclaveError } from "../core/errors.ts";
import { type DebateInput, debateInput } from "../request/debate-input.ts";
import { checkValue } from "../speakers/parse-yaml.ts";
import type { Speaker } from "../speakers/speaker.ts";
import type { DebateOptions, OwnParts, SeatOption, SeatSettings } from "./debate-options.ts";

export function inputFromOptions(options: DebateOptions): OwnParts & { readonly input: DebateInput } {
  const { seats, chair, protocol, log, path, outDir, ...rest } = options;
  const values = {
    ...rest,
    ...(log ? {} : { path, outDir }),
    seats: Array.isArray(seats) ? seats.map(seatInput) : (seats ?? null),
    chair: seatInput(chair),
    protocol: typeof protocol === "object" ? protocol.name : protocol,
    invocation: "debate() of the library",
  };
  return {
    input: parseOptions("debate()", values),
    speakers: ownSpeakers(chair === undefined ? seats : [...seats, chair]),
    protocols: typeof protocol === "object" ? [protocol] : [],
  };
}

/** Whatever is not a seat stays as it is, to be reported with the rest. */
function seatInput(seat: SeatOption | undefined): unknown {
  if (typeof seat !== "object" || seat === null) return seat;
  const { role, speaker, summaries = {} }: SeatSettings = "speaker" in seat ? seat : { speaker: seat };
  const id = typeof speaker === "object" ? speaker.id : speaker;
  return { short: null, role: role ?? null, speaker: id, prompt: null, summaries, place: null };
}

function ownSpeakers(seats: readonly SeatOption[]): readonly Speaker[] {
  const own = new Map<string, Speaker>();
  for (const speaker of seats.flatMap((seat) => ownSpeaker(seat) ?? [])) {
    const known = own.get(speaker.id);
    if (known && known !== speaker) {
      throw new ConclaveError("SEAT_TWICE", `Two speakers have the id "${speaker.id}".`, {
        hint: "Give each speaker an id of its own.",
      });
    }
    own.set(speaker.id, speaker);
  }
  return [...own.values()];
}

function ownSpeaker(seat: SeatOption): Speaker | null {
  if (typeof seat === "string") return null;
  const speaker = "speaker" in seat ? seat.speaker : seat;
  return typeof speaker === "string" ? null : speaker;
}

/**
 * Checks the types, where no compiler may have done so, and throws every problem. What only concerns the run, such as callbacks, is
 * left out, and so is what is undefined.
 */
export function parseOptions(caller: string, options: object): DebateInput {
  const entries = Object.entries(options).filter(
    ([key, value]) => value !== undefined && Object.hasOwn(debateInput.shape, key),
  );
  return checkValue({ file: caller, value: Object.fromEntries(entries), code: "USAGE_OPTION_VALUE" }, debateInput);
}
