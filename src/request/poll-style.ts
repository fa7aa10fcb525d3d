/** The three kinds of poll: one seat, several seats, or one speaker asked repeatedly. They differ only in their seats. */

import { ConclaveError } from "../core/errors.ts";
import type { Protocol } from "../protocols/protocol.ts";
import type { InputCheck } from "./input-check.ts";
import { REHEARSAL_SEATS } from "./nearest-rehearsal.ts";

export const POLL_STYLES = ["single", "vote", "self-consistency"] as const;
export const DEFAULT_SAMPLES = 5;

/** Whether the poll asks one speaker alone. */
export function isSingleSpeakerPoll({ input: { style } }: InputCheck, { name }: Protocol): boolean {
  return name === "poll" && (style === "single" || style === "self-consistency");
}

/** How many times each of `seats` seats is asked; null: no seat was named, and a rehearsal fills as many as it has. */
export function resolveCopies(check: InputCheck, { name, roles }: Protocol, seats: number | null): number {
  if (name !== "poll") return seats === null && roles.length === 1 ? REHEARSAL_SEATS : 1;
  const style = check.choice("style", POLL_STYLES);
  const samples = check.amount("samples");
  const refuse = (message: string, hint: string) =>
    check.addProblem(new ConclaveError("USAGE_OPTION_VALUE", message, { hint }));
  if (samples !== undefined && style !== "self-consistency") {
    refuse("--samples needs --style self-consistency.", "Add the style, or remove --samples.");
  }
  if (style === "vote" && seats === 1) refuse("A vote needs at least two seats, not 1.", "Add seats with --seats.");
  if ((style === "single" || style === "self-consistency") && seats !== null && seats > 1) {
    refuse(`--style ${style} needs exactly one seat, not ${seats}.`, "Name one with --seats, or choose --style vote.");
  }
  if (seats === null) return style === "single" ? 1 : REHEARSAL_SEATS;
  return style === "self-consistency" ? (samples ?? DEFAULT_SAMPLES) : 1;
}
