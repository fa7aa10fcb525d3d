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
    "Runs the debates of a fleet until it is stopped. Seats use the keys and programs of this machine; a debate that needs others goes to another worker. SIGTERM and Ctrl-C hand its debates over to other workers: at once, or as soon as the running calls have been answered, but no later than --drain-s. No recorded answer is lost. Seats work in a copy of the files that were sent with the debate (conclave run --working-dir), which they can only read, or in an empty folder.",
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
        says: "run what debates name: commands (cmd:, acp:), model files, and addresses of models",
      },
      {
        flags: "--drain-s <time>",
        amount: { kind: "seconds", least: 0, most: 86_400 },
        says: "how long running calls may take to finish once the worker is stopped",
        usual: `${DEFAULT_DRAIN_S}s`,
      },
      {
        flags: "--grace-s <time>",
        amount: { kind: "seconds", least: 0, most: 86_400 },
        says: "how long a debate that no worker can run waits for one that can, such as one that is being restarted",
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
    printStderr(`Worker ${fleet.processNumber} is ready (${slots} slots).\n`);
    await runWorker(fleet, {
      slots,
      drainMs: (input.amount("drain-s") ?? DEFAULT_DRAIN_S) * 1_000,
      graceMs: (input.amount("grace-s") ?? DEFAULT_GRACE_S) * 1_000,
      mayRunCommands: input.has("allow-commands"),
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
