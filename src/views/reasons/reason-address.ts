/** Addresses of reasons: `reason-2` is the second reason of the verdict, `rejected-1` the first one that was rejected. */

import type { State } from "../../core/state.ts";
import type { Reason } from "./reason-evidence.ts";

export type ReasonKind = "reason" | "rejected";

export function reasonAddress(kind: ReasonKind, index: number): string {
  return `${kind}-${index + 1}`;
}

/** null if the address is not that of a reason of this debate. */
export function reasonAt(
  { verdict }: State,
  anchor: string,
): { readonly title: string; readonly reason: Reason } | null {
  const [, kind = "", number = ""] = /^(reason|rejected)-(\d+)$/.exec(anchor) ?? [];
  const reasons = kind === "reason" ? verdict?.reasons : verdict?.struck;
  const reason = reasons?.[Number(number) - 1];
  return reason ? { title: kind === "reason" ? `Reason ${number}` : `Rejected reason ${number}`, reason } : null;
}
