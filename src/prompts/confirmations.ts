/** Asks a seat whether its own objections were met. What it says about those of others is kept, without effect. */

import type { ObjectionId } from "../core/ids.ts";

/**
 * `open` are the reader's own objections that nothing has settled; without any, nothing is asked. `perOption`: some hit several options,
 * and one may be met and another not.
 */
export function confirmationFields(
  open: readonly ObjectionId[],
  { isRequired = false, perOption = false }: { readonly isRequired?: boolean; readonly perOption?: boolean } = {},
): readonly string[] {
  if (open.length === 0) return [];
  // The wording is the same in every round, so that a session doesn't have to be sent it again.
  const [name, each] = isRequired
    ? ["confirmations (required)", `each of ${open.join(", ")}`]
    : ["confirmations", "each objection of yours above"];
  const shape = perOption ? "{objection, option | null, as, text}" : "{objection, as, text}";
  const split = perOption ? " Where it applies to several options and they differ: one per option." : "";
  return [
    `${name}: [${shape}], one for ${each}.${split} as: met (settled; text: what is left, if anything), not_met (it stays open) or withdrawn.`,
  ];
}

export function confirmationExample(open: readonly ObjectionId[]) {
  return open.length === 0 ? {} : { confirmations: [{ objection: "O1X1", as: "not_met", text: "Nobody starts it." }] };
}
