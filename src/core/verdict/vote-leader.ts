/** Which option leads a vote. A tie at the top has no leader, in no view and no statistic. */

import type { Votes } from "../ledger/agreement.ts";

/** The option with more votes than any other; `votes` come with the most first. */
export function leader([first, second]: readonly Votes[]): Votes | null {
  return first && first.seats.length > (second?.seats.length ?? 0) ? first : null;
}
