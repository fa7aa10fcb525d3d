/** `conclave view [ID]`: serves the debates to a browser on this machine until Ctrl-C. */

import { spawn } from "node:child_process";
import { basename, dirname } from "node:path";
import { pageServer } from "../../web/page-server.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { OUT_DIR } from "../arguments/option-rows.ts";
import { resolveDebate, resolveParent } from "../arguments/resolve-location.ts";
import { waitForInterrupt } from "../process/wait-for-interrupt.ts";
import { print, printStderr } from "../report/output.ts";

export const view: CliCommand = {
  name: "view",
  summary: "view running and finished debates in a browser",
  description:
    "Serves a web page, reachable only from this machine, until Ctrl-C. It shows the list of debates, or one debate with its verdict, positions, objections, claims, rounds and cost. You can follow and steer a running debate there.",
  operands: [{ term: "[id]", says: "the debate to open (default: the list)" }],
  options: [
    {
      group: "Page",
      flags: "--port <n>",
      amount: { kind: "count", least: 0, most: 65_535 },
      says: "the port to listen on (default: one that stays the same for this folder, if it is free)",
    },
    { group: "Page", flags: "--no-open", says: "print the address without opening a browser" },
    OUT_DIR,
  ],
  examples: [
    { line: "conclave view", says: "all debates" },
    { line: "conclave view 14 --no-open", says: "print the address of one debate" },
  ],
  async act(input) {
    const port = input.amount("port") ?? null;
    input.throwProblems();
    const [id] = input.operands;
    const folder = id === undefined ? null : resolveDebate(input, id);
    const parent = folder === null ? resolveParent(input) : dirname(folder);
    const server = await pageServer(parent, port);
    const address = folder === null ? server.url : `${server.url}#/${encodeURIComponent(basename(folder))}`;
    print(`${address}\n`);
    printStderr("Anyone on this machine who has this address can open it. Press Ctrl-C to stop.\n");
    if (!input.has("no-open") && process.stdout.isTTY) openBrowser(address);
    await waitForInterrupt();
    await server.close();
    return 0;
  },
};

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: "open", linux: "xdg-open" };

/** If no browser opens, the printed address can be copied. */
function openBrowser(address: string): void {
  const opener = OPENERS[process.platform];
  if (opener === undefined) return;
  spawn(opener, [address], { detached: true, stdio: "ignore" })
    .on("error", () => undefined)
    .unref();
}
