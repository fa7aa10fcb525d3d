/** The commands, in the order of the help. Each is loaded only when it runs. */

import type { CliCommand } from "../arguments/cli-command.ts";

export const COMMANDS: ReadonlyMap<string, () => Promise<CliCommand>> = new Map([
  ["run", async () => (await import("./run.ts")).run],
  ["review", async () => (await import("./review.ts")).review],
  ["resume", async () => (await import("./resume.ts")).resume],
  ["watch", async () => (await import("./watch.ts")).watch],
  ["replay", async () => (await import("./replay.ts")).replay],
  ["list", async () => (await import("./list.ts")).list],
  ["show", async () => (await import("./show.ts")).show],
  ["export", async () => (await import("./export.ts")).exportDebate],
  ["view", async () => (await import("./view.ts")).view],
  ["ask", async () => (await import("./ask.ts")).ask],
  ["rate", async () => (await import("./rate.ts")).rate],
  ["stats", async () => (await import("./stats.ts")).stats],
  ["fork", async () => (await import("./fork.ts")).fork],
  ["rm", async () => (await import("./rm.ts")).rm],
  ["say", async () => (await import("./say.ts")).say],
  ["contribute", async () => (await import("./contribute.ts")).contribute],
  ["pause", async () => (await import("./steer.ts")).pause],
  ["go", async () => (await import("./steer.ts")).go],
  ["conclude", async () => (await import("./steer.ts")).conclude],
  ["stop", async () => (await import("./steer.ts")).stop],
  ["skip", async () => (await import("./steer.ts")).skip],
  ["simulate", async () => (await import("./simulate.ts")).simulate],
  ["eval", async () => (await import("./eval.ts")).evaluate],
  ["init", async () => (await import("./init.ts")).init],
  ["mcp", async () => (await import("./mcp.ts")).mcp],
  ["serve", async () => (await import("./serve.ts")).serve],
  ["doctor", async () => (await import("./doctor.ts")).doctor],
  ["fleet", async () => (await import("./fleet/fleet.ts")).fleet],
  ["worker", async () => (await import("./fleet/worker.ts")).worker],
  ["local", async () => (await import("./local/local.ts")).local],
  ["protocols", async () => (await import("./catalog/protocols.ts")).protocols],
  ["roles", async () => (await import("./catalog/roles.ts")).roles],
  ["presets", async () => (await import("./catalog/presets.ts")).presets],
  ["completion", async () => (await import("./completion.ts")).completion(allCommands)],
]);

function allCommands(): Promise<readonly CliCommand[]> {
  return Promise.all([...COMMANDS.values()].map((load) => load()));
}
