/** The options and positions of a debate as one reader sees them, and the past in a line a round. */

import { countVotes } from "../core/agreement.ts";
import type { SeatName } from "../core/ids.ts";
import type { Ledger, Position } from "../core/ledger.ts";
import { type PromptPart, part, standingPart } from "./prompt.ts";
import { type Label, optionLine, positionText } from "./table.ts";

export function optionsPart({ options }: Ledger, label: Label): PromptPart {
  return standingPart(
    "Options on the table",
    options.map((option) => optionLine(option, label)).join("\n"),
    "As before.",
  );
}

/** In the order given, which is shuffled per reader. A session is told again only what has changed. */
export function positionParts(
  positions: readonly Position[],
  { options }: Ledger,
  label: Label,
): readonly PromptPart[] {
  return positions.map((position) => positionPart(positionHeading(label(position.seat)), position, options));
}

/** The reminder says which one is meant: a seat that moved back stands where it stood before last. */
export function positionPart(heading: string, position: Position, options: Ledger["options"]): PromptPart {
  const text = positionText(position, options);
  const [stance = ""] = text.split("\n");
  return standingPart(heading, text, `As before: ${stance}.`);
}

function positionHeading(label: string): string {
  return label === "you" ? "Your position" : `Position of ${label}`;
}

/** One line per round: who stood where, what was raised, what came to an end. */
export function digestPart(ledger: Ledger, seats: readonly SeatName[], rounds: readonly number[]): PromptPart {
  const voting = { ...ledger, positions: ledger.positions.filter(({ seat }) => seats.includes(seat)) };
  return part("Rounds so far", rounds.map((round) => roundLine(voting, round)).join("\n"));
}

function roundLine({ positions, objections }: Ledger, round: number): string {
  const last = new Map(
    positions.filter((position) => position.round <= round).map((position) => [position.seat, position]),
  );
  const votes = countVotes([...last.values()]).map(({ option, seats }) => `${option} ${seats.length}`);
  const raised = objections.filter((objection) => objection.round === round).map(({ id }) => id);
  const ended = objections
    .filter(({ steps }) => steps.some((step) => step.round === round && step.as !== "open"))
    .map(({ id }) => id);
  return [
    `${round === 0 ? "Openings" : `Round ${round}`}: ${votes.join(", ") || "no position taken"}`,
    ...(raised.length > 0 ? [`raised ${raised.join(" ")}`] : []),
    ...(ended.length > 0 ? [`answered ${ended.join(" ")}`] : []),
  ].join("; ");
}
