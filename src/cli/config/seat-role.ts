/** The role of a configured seat; null: it names none. Apart from the choice of seats, which loads every speaker and role. */

import type { ConfiguredSeat } from "../../request/debate-input.ts";

export function seatRole({ role, short }: ConfiguredSeat): string | null {
  return role ?? short?.split("=")[0]?.trim() ?? null;
}
