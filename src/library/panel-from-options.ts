/**
 * Who sits in a program's debate: seats written as on the command line, or speakers that the program brings along. A speaker
 * of its own is known by its id from here on, in the log as well, so no two may share one.
 */

import { ConclaveError, throwProblems } from "../core/errors.ts";
import type { Panel } from "../core/panel.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { buildPanel } from "../speakers/panel/build-panel.ts";
import { listRoles } from "../speakers/panel/role.ts";
import { type KnownNames, parseSeat, type SeatSpec } from "../speakers/panel/seat-grammar.ts";
import { type Surroundings, speakerNames } from "../speakers/registry.ts";
import type { Speaker } from "../speakers/speaker.ts";

/**
 * As text `SPEAKER` or `ROLE=SPEAKER`; a speaker of the program's own; or either with the role beside it. Without a role the
 * seat takes the one that the protocol gives to its place.
 */
export type SeatOption = string | Speaker | { readonly role: string; readonly speaker: string | Speaker };

export interface PanelOptions {
  readonly seats: readonly SeatOption[];
  readonly chair: SeatOption | null;
  readonly protocol: Protocol;
}

/** The program's own speakers among the seats. */
export function ownSpeakers(seats: readonly SeatOption[]): readonly Speaker[] {
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

/** Throws all that is wrong with the seats together. */
export function panelFromOptions({ seats, chair, protocol }: PanelOptions, surroundings: Surroundings): Panel {
  const problems: ConclaveError[] = [];
  const known: KnownNames = {
    roles: listRoles(surroundings.workingDir).map(({ name }) => name),
    speakers: [...speakerNames(), ...(surroundings.own ?? []).map(({ id }) => id)],
  };
  const parseOption = (seat: SeatOption): SeatSpec | null => {
    if (typeof seat !== "string") return seatSpecOf(seat);
    const { seatSpec: wish, problems: faults } = parseSeat(seat, known);
    problems.push(...faults);
    return wish;
  };
  const wishes = seats.flatMap((seat) => parseOption(seat) ?? []);
  const presides = chair === null ? null : parseOption(chair);
  throwProblems(problems);
  const seated = buildPanel({ seatSpecs: wishes, chair: presides, protocol, copies: 1 }, surroundings);
  throwProblems(seated.problems);
  return seated.panel;
}

function seatSpecOf(seat: Exclude<SeatOption, string>): SeatSpec {
  if (!("speaker" in seat)) return { role: null, speaker: seat.id };
  const { role, speaker } = seat;
  return { role, speaker: typeof speaker === "string" ? speaker : speaker.id };
}

function ownSpeaker(seat: SeatOption): Speaker | null {
  if (typeof seat === "string") return null;
  const speaker = "speaker" in seat ? seat.speaker : seat;
  return typeof speaker === "string" ? null : speaker;
}
