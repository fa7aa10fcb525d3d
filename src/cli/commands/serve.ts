/** `conclave serve`: the page of a fleet, for people who sign in with a token, until Ctrl-C. */

import { ConclaveError } from "../../core/errors.ts";
import { type CliCommand, type CliInput, optionGroup } from "../arguments/cli-command.ts";
import { FLEET, requireFleet } from "../arguments/fleet-options.ts";
import { packageVersion } from "../package-version.ts";
import { waitForInterrupt } from "../process/wait-for-interrupt.ts";
import { print, printStderr } from "../report/output.ts";

const DEFAULT_HOST = "127.0.0.1";
const DEFAULT_PORT = 7333;

export const serve: CliCommand = {
  name: "serve",
  summary: "serve a fleet's debates to signed-in users",
  description:
    "Serves a fleet's debates until Ctrl-C, on a page for people and over MCP (at /mcp) for their coding agents. People sign in with a token (conclave fleet person add NAME) and see the debates of their own tenant. Only requests to --public-url are answered; a browser can send them only from Conclave's own pages. Without --host, only this machine can reach the page. The server doesn't encrypt its connections: before others use it, put a TLS proxy in front of it.",
  operands: [],
  options: [
    ...optionGroup("Page", [
      {
        flags: "--public-url <url>",
        says: "the address of the page in people's browsers",
        usual: "the address it listens on",
      },
      { flags: "--host <address>", says: "the address to listen on; 0.0.0.0 for all", usual: DEFAULT_HOST },
      {
        flags: "--port <n>",
        amount: { kind: "count", least: 0, most: 65_535 },
        says: "the port to listen on; 0 picks a free one",
        usual: String(DEFAULT_PORT),
      },
    ]),
    FLEET,
  ],
  examples: [
    { line: "conclave serve --fleet postgres://conclave@db/conclave", says: "on this machine, for a first look" },
    {
      line: "conclave serve --host 0.0.0.0 --public-url https://conclave.example",
      says: "behind a proxy that encrypts, with CONCLAVE_FLEET set",
    },
  ],
  async act(input) {
    const publicUrl = parsePublicUrl(input);
    const port = input.amount("port") ?? DEFAULT_PORT;
    input.throwProblems();
    const { url } = requireFleet(input);
    const { startServer } = await import("../../fleet/serve/start-server.ts");
    const host = input.value("host") ?? DEFAULT_HOST;
    const server = await startServer(url, { publicUrl, port, host, version: packageVersion() });
    print(`${server.publicUrl.href}\n`);
    printStderr("Press Ctrl-C to stop. To give someone a token: conclave fleet person add NAME\n");
    await waitForInterrupt();
    await server.close();
    return 0;
  },
};

/** null: the address that it listens on. */
function parsePublicUrl(input: CliInput): URL | null {
  const text = input.value("public-url");
  if (text === null) return null;
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === "" && url.hash === "") return url;
  const message = `--public-url must be an address without a path, such as https://conclave.example, but got ${JSON.stringify(text)}.`;
  input.addProblem(new ConclaveError("USAGE_OPTION_VALUE", message));
  return null;
}
