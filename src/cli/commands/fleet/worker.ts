/** `conclave worker`: runs debates of a fleet on this machine. */

import { ConclaveError } from "../../../core/errors.ts";
import { type CliCommand, optionGroup } from "../../arguments/cli-command.ts";
import { FLEET, requireFleet } from "../../arguments/fleet-options.ts";
import { printStderr } from "../../report/output.ts";

const DEFAULT_SLOTS = 4;
const DEFAULT_DRAIN_S = 60;
const DEFAULT_GRACE_S = 30;

export const worker: CliCommand = {
  name: "worker",
  summary: "run a fleet's debates on this machine",
  description:
    "Runs debates of a fleet until Ctrl-C or SIGTERM. Seats use the keys and programs of this machine; a debate that needs others goes to another worker. Seats can read a copy of the files that were sent with the debate (conclave run --working-dir), but can't change it; without files, they work in an empty folder. A worker that is stopped hands its debates over to other workers: at once where no call is running, otherwise when the running calls have been answered or the time set with --drain-s has run out. No recorded answer is lost.",
  operands: [],
  options: [
    FLEET,
    ...optionGroup("Worker", [
      {
        flags: "--slots <n>",
        amount: { kind: "count", least: 1, most: 1_000 },
        says: "how many debates to run at a time",
        usual: `${DEFAULT_SLOTS}`,
      },
      {
        flags: "--allow-commands",
        says: "run the commands (cmd:, acp:), load the model files and call the model addresses that debates name",
      },
      {
        flags: "--drain-s <time>",
        amount: { kind: "seconds", least: 0, most: 86_400 },
        says: "how long a worker that is stopped waits for running calls; those that take longer are cut off, and another worker repeats them",
        usual: `${DEFAULT_DRAIN_S}s`,
      },
      {
        flags: "--grace-s <time>",
        amount: { kind: "seconds", least: 0, most: 86_400 },
        says: "how long a debate waits if some of its seats can't run on any running worker; then it runs without them",
        usual: `${DEFAULT_GRACE_S}s`,
      },
    ]),
  ],
  examples: [
    {
      line: "conclave worker --fleet postgres://conclave@db.example/conclave --slots 8",
      says: "eight debates at a time",
    },
  ],
  async act(input) {
    const { url } = requireFleet(input);
    input.throwProblems();
    const { openFleet } = await import("../../../fleet/open-fleet.ts");
    const { runWorker } = await import("../../../fleet/work/run-worker.ts");
    const fleet = await openFleet(url, { supervise: true });
    const slots = input.amount("slots") ?? DEFAULT_SLOTS;
    await runWorker(fleet, {
      slots,
      drainMs: (input.amount("drain-s") ?? DEFAULT_DRAIN_S) * 1_000,
      graceMs: (input.amount("grace-s") ?? DEFAULT_GRACE_S) * 1_000,
      mayRunCommands: input.has("allow-commands"),
      onReady: () => printStderr(`Worker ${fleet.processNumber} is ready (${slots} slots).\n`),
      onTrouble: (sentence) => printStderr(`${sentence}\n`),
      stop: stopAtSignal(),
    });
    await fleet.close();
    // Calls of debates that were handed over may still be running.
    process.exit(0);
  },
};

/** A second signal ends the process at once. No answer is lost then either. */
function stopAtSignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) process.exit(new ConclaveError("TERMINATED", "Stopped twice.").exit);
    printStderr("Stopping: running calls may finish, and debates are handed over to other workers.\n");
    stopping.abort();
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  return stopping.signal;
}
