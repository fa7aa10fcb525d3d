/**
 * Names the seats of a panel. A seat is named after its role; seats that share a role are named after their speakers, which is
 * what tells them apart. A name is taken once, and further seats of it are numbered.
 */

import type { SeatName } from "../../core/ids.ts";
import type { Seat } from "../../core/panel.ts";
import { shortName } from "../../speakers/short-name.ts";

type UnnamedSeat = Pick<Seat, "role" | "speaker">;

/** `earlier`: seats of the debate that this panel continues; they keep their names. */
export function nameSeats(seats: readonly UnnamedSeat[], earlier: readonly Seat[] = []): readonly SeatName[] {
  const kept = seats.map(({ role, speaker }) => earlier.find((seat) => seat.role === role && seat.speaker === speaker));
  const wished = seats.map((seat) => plainName(seat, seats));
  const taken = new Set(kept.flatMap((seat) => seat?.name ?? []));
  return wished.map((wish, index) => {
    const name = kept[index]?.name ?? (taken.has(wish) ? freeName(wish, new Set([...taken, ...wished])) : wish);
    taken.add(name);
    return name;
  });
}

function plainName({ role, speaker }: UnnamedSeat, seats: readonly UnnamedSeat[]): SeatName {
  const isShared = seats.filter((seat) => seat.role === role).length > 1;
  return isShared ? (shortName(speaker) ?? role) : role;
}

/** Past the names that other seats want. */
function freeName(wish: string, taken: ReadonlySet<SeatName>): SeatName {
  for (let number = 2; ; number += 1) {
    const name = `${wish}-${number}`;
    if (!taken.has(name)) return name;
  }
}
