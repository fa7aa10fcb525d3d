/** The parts of a debate in words, the same in every view. */

import type { DebatePart } from "../core/debate-parts.ts";

type NamedPart = Pick<DebatePart, "kind" | "round">;

/** `Openings`, `Rankings`, `Round 2`, `Closing`. */
export function partTitle({ kind, round }: NamedPart): string {
  return kind === "round" ? `Round ${round}` : TITLES[kind];
}

const TITLES = { openings: "Openings", rankings: "Rankings", closing: "Closing" } as const;

/** `in the openings`, `in round 2`. */
export function inPart(part: NamedPart | null): string {
  if (part === null) return "before the openings";
  return part.kind === "round" ? `in round ${part.round}` : `in the ${TITLES[part.kind].toLowerCase()}`;
}

/** `opening`, `ranking`, `round 2`, `closing`: where one seat said something. */
export function partLabel(part: NamedPart | null): string {
  return part === null ? "opening" : partTitle(part).toLowerCase().replace(/s$/, "");
}
