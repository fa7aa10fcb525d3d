/** `conclave ask ID "question" --fleet URL`: queues a follow-up question and waits for a worker's answer. Leaving does not withdraw it. */

import { userInfo } from "node:os";
import { ConclaveError } from "../../../core/errors.ts";
import { stripEscapes } from "../../../core/text/plain-text.ts";
import type { CliInput } from "../../arguments/cli-command.ts";
import { commandName } from "../../arguments/command-name.ts";
import { fleetPlace } from "../../arguments/debate-place.ts";
import type { FleetAddress } from "../../arguments/fleet-options.ts";
import { withFleet } from "../../arguments/with-fleet.ts";
import { leaveOnSignal } from "../../process/trap-signals.ts";
import { printStderr } from "../../report/output.ts";
import { printAnswer } from "../../report/print-answer.ts";
import { watchTrouble } from "../../report/watch-trouble.ts";
import { warnOfFolderOptions } from "./watch-submitted.ts";

export interface SubmittedQuestion {
  /** The debate, as a person types it. */
  readonly id: string;
  readonly question: string;
  /** Who answers; null: the chair, or the seat that wrote the verdict. */
  readonly seat: string | null;
}

/** Resolves to the exit status. */
export async function submitQuestion(
  input: CliInput,
  address: FleetAddress,
  { id, question, seat }: SubmittedQuestion,
): Promise<number> {
  warnOfFolderOptions(input, ["pass-env"]);
  for (const sentence of input.warnings) printStderr(`warning: ${stripEscapes(sentence)}\n`);
  const { findDebateRow } = await import("../../../fleet/postgres-debates.ts");
  const { postgresHome } = await import("../../../fleet/postgres-home.ts");
  const { askInFleet } = await import("../../../fleet/work/ask-in-fleet.ts");
  const leaving = new AbortController();
  const release = leaveOnSignal(leaving);
  return withFleet(address, async (fleet) => {
    const row = await findDebateRow(fleet, { tenant: address.tenant, id });
    const place = fleetPlace(postgresHome(fleet, row), address);
    if (leaving.signal.aborted) return reportLeaving(leaving.signal, ["The question was not asked."]);
    const over = new AbortController();
    const watched = watchTrouble(place.home, {
      notice: printStderr,
      signal: AbortSignal.any([leaving.signal, over.signal]),
    });
    try {
      const asked = { question, seat, by: userInfo().username };
      const answered = await askInFleet(fleet, row, asked, leaving.signal);
      if (answered) return printAnswer(input, answered);
      return reportLeaving(leaving.signal, [
        ...(watched.trouble === null ? [] : [watched.trouble]),
        "The question stays with the fleet. To wait for its answer, run the same command again: it is not asked twice.",
        `To read the answer later: ${commandName()} show ${place.id}`,
      ]);
    } finally {
      over.abort();
    }
  }).finally(release);
}

/** Returns the exit status. */
function reportLeaving({ reason }: AbortSignal, sentences: readonly string[]): number {
  printStderr(`\n${sentences.join("\n")}\n`);
  return reason instanceof ConclaveError ? reason.exit : 0;
}
