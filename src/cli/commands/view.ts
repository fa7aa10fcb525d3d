/** `conclave view [ID]`: the debates in a browser, served to this machine alone until Ctrl-C. */

import { spawn } from "node:child_process";
import { basename, dirname } from "node:path";
import { pageServer } from "../../web/page-server.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { refuseExtraOperands } from "../arguments/operand.ts";
import { OUT_DIR } from "../arguments/option-rows.ts";
import { resolveDebate, resolveParent } from "../arguments/resolve-location.ts";
import { print, printStderr } from "../report/output.ts";

export const view: CliCommand = {
  name: "view",
  summary: "look at the debates in a browser, live",
  description:
    "Serves a page with the debates to this machine alone, until Ctrl-C: the list, or one debate with its verdict, minds, objections, claims, rounds and cost. A debate that runs can be followed and steered there.",
  operands: [{ term: "[id]", says: "the debate to open; without it, the list" }],
  options: [
    {
      group: "Page",
      flags: "--port <n>",
      amount: { kind: "count", least: 0, most: 65_535 },
      says: "the port to listen on; otherwise any that is free",
    },
    { group: "Page", flags: "--no-open", says: "print the address and open no browser" },
    OUT_DIR,
  ],
  examples: [
    { line: "conclave view", says: "all debates" },
    { line: "conclave view 14 --no-open", says: "the address of one, to be opened by hand" },
  ],
  async act(given) {
    refuseExtraOperands(given, 1);
    const port = given.amount("port") ?? 0;
    given.throwProblems();
    const [id] = given.operands;
    const folder = id === undefined ? null : resolveDebate(given, id);
    const parent = folder === null ? resolveParent(given) : dirname(folder);
    const server = await pageServer(parent, port);
    const address = folder === null ? server.url : `${server.url}#/${encodeURIComponent(basename(folder))}`;
    print(`${address}\n`);
    printStderr("Open to whoever has this address on this machine; Ctrl-C ends it.\n");
    if (!given.has("no-open") && process.stdout.isTTY) openBrowser(address);
    await waitForInterrupt();
    await server.close();
    return 0;
  },
};

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: "open", linux: "xdg-open" };

/** Where nothing opens it, the address stands there to be copied. */
function openBrowser(address: string): void {
  const opener = OPENERS[process.platform];
  if (opener === undefined) return;
  spawn(opener, [address], { detached: true, stdio: "ignore" })
    .on("error", () => undefined)
    .unref();
}

function waitForInterrupt(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}
