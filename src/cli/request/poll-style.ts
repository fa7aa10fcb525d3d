/** The three polls: one seat, several seats, or one speaker asked again and again. They differ only in who sits. */

import { ConclaveError } from "../../core/errors.ts";
import { MAX_SEATS } from "../../core/ids.ts";
import type { Protocol } from "../../protocols/protocol.ts";
import type { CliInput, OptionRow } from "../arguments/cli-command.ts";
import { parseChoice } from "../arguments/parse-choice.ts";
import { REHEARSAL_SEATS } from "./nearest-rehearsal.ts";

export const POLL_STYLES = ["single", "vote", "self-consistency"] as const;
const USUAL_SAMPLES = 5;

export const SAMPLES: OptionRow = {
  group: "Protocol",
  flags: "--samples <n>",
  amount: { kind: "count", least: 2, most: MAX_SEATS },
  says: `how often self-consistency asks its speaker (${USUAL_SAMPLES} if not given):`,
};

/** Whether the poll is taken of one speaker alone. */
export function isSingleSpeakerPoll(given: CliInput, { name }: Protocol): boolean {
  const style = given.value("style");
  return name === "poll" && (style === "single" || style === "self-consistency");
}

/** How many times each of `seats` seats sits; null: nobody was named, a rehearsal fills as many as it has. */
export function resolveCopies(given: CliInput, { name, roles }: Protocol, seats: number | null): number {
  if (name !== "poll") return seats === null && roles.length === 1 ? REHEARSAL_SEATS : 1;
  const style = parseChoice(given, "style", POLL_STYLES);
  const samples = given.amount("samples");
  const refuse = (message: string, hint: string) =>
    given.addProblem(new ConclaveError("USAGE_OPTION_VALUE", message, { hint }));
  if (given.has("samples") && style !== "self-consistency") {
    refuse("--samples was given without --style self-consistency.", "Add the style, or leave --samples out.");
  }
  if (style === "vote" && seats === 1) refuse("A vote takes two seats or more and got 1.", "Name more with --seats.");
  if ((style === "single" || style === "self-consistency") && seats !== null && seats > 1) {
    refuse(`--style ${style} takes one seat and got ${seats}.`, "Name one with --seats, or choose --style vote.");
  }
  if (seats === null) return style === "single" ? 1 : REHEARSAL_SEATS;
  return style === "self-consistency" ? (samples ?? USUAL_SAMPLES) : 1;
}
