/** `conclave mcp`: debates for coding agents and other programs, over standard input and output or over HTTP. */

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { basename } from "node:path";
import { text } from "node:stream/consumers";
import type { CommandResult, DebateAccess } from "../../mcp/debate-access.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { refuseExtraOperands } from "../arguments/operand.ts";
import { OUT_DIR } from "../arguments/option-rows.ts";
import { resolveParent } from "../arguments/resolve-location.ts";
import { packageVersion } from "../package-version.ts";
import { printStderr } from "../report/output.ts";

const TOKEN_VARIABLE = "CONCLAVE_MCP_TOKEN";

export const mcp: CliCommand = {
  name: "mcp",
  summary: "serve debates to coding agents by the Model Context Protocol",
  description:
    "Serves tools to start, follow, steer and read debates and to sit in them as the host, their pages as resources, and prompts. Debates run in processes of their own: a client that goes away loses nothing. Without --http it speaks over standard input and output, as a client starts it; with it over streamable HTTP on this machine alone, behind a token (CONCLAVE_MCP_TOKEN, else one is drawn and printed).",
  operands: [],
  options: [
    {
      group: "Server",
      flags: "--http <port>",
      amount: { kind: "count", least: 0, most: 65_535 },
      says: "serve over HTTP on this port of the loopback; 0 takes any that is free:",
    },
    {
      group: "Server",
      flags: "--allow-commands",
      says: "let clients run commands (cmd:, acp:), name addresses for models and read files outside this folder, as you could",
    },
    OUT_DIR,
  ],
  examples: [
    { line: "claude mcp add conclave -- conclave mcp", says: "in Claude Code" },
    { line: "conclave mcp --http 7332", says: "for clients that come over HTTP" },
  ],
  async act(given) {
    refuseExtraOperands(given, 0);
    const port = given.amount("http");
    given.throwProblems();
    const page = createLazyPage(resolveParent(given));
    const desk: DebateAccess = {
      parent: resolveParent(given),
      allowsCommands: given.has("allow-commands"),
      runCommand: runConclave,
      link: page.link,
    };
    try {
      await (port === null ? serveOverStdio(desk) : serveOverHttp(desk, port));
    } finally {
      await page.close();
    }
    return 0;
  },
};

async function serveOverStdio(desk: DebateAccess): Promise<void> {
  const { serveStdio } = await import("@modelcontextprotocol/server/stdio");
  const { mcpServer } = await import("../../mcp/mcp-server.ts");
  const gone = Promise.withResolvers<void>();
  process.stdin.once("end", gone.resolve).once("close", gone.resolve);
  const serving = serveStdio(() => mcpServer(desk, packageVersion()), {
    onerror: (error) => printStderr(`${error.message}\n`),
  });
  await Promise.race([gone.promise, waitForInterrupt()]);
  await serving.close();
}

async function serveOverHttp(desk: DebateAccess, port: number): Promise<void> {
  const { mcpFetch, MCP_PATH } = await import("../../mcp/mcp-fetch.ts");
  const { loopbackServer } = await import("../../web/loopback-server.ts");
  const given = process.env[TOKEN_VARIABLE];
  const token = given ? given : randomBytes(24).toString("base64url");
  const { fetch, close } = mcpFetch(desk, packageVersion(), token);
  const server = await loopbackServer(fetch, port);
  printStderr(`Serving MCP at ${server.origin}${MCP_PATH}; Ctrl-C ends it, and no debate.\n`);
  printStderr(given ? `The token is that of ${TOKEN_VARIABLE}.\n` : `Authorization: Bearer ${token}\n`);
  await waitForInterrupt();
  await close();
  await server.close();
}

/** The command itself, in a process of its own: what a client asks for is done and refused as if a person had typed it. */
async function runConclave(words: readonly string[]): Promise<CommandResult> {
  const [command = "", ...rest] = words;
  const entry = process.argv[1] ?? "";
  const child = spawn(process.execPath, [entry, command, "--json", ...rest], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const [stdout, stderr, exit] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { exit, json: lastJson(stdout), stderr };
}

function lastJson(stdout: string): unknown {
  const line = stdout.trimEnd().split("\n").at(-1) ?? "";
  try {
    return JSON.parse(line);
  } catch {
    // A bug tells itself on standard error.
    return null;
  }
}

/** The page is served once somebody is given a link to it. */
function createLazyPage(parent: string) {
  let serving: Promise<{ readonly url: string; close(): Promise<void> } | null> | null = null;
  const servePage = async () => {
    const { pageServer } = await import("../../web/page-server.ts");
    return pageServer(parent, 0).catch((error: unknown) => {
      printStderr(`${error instanceof Error ? error.message : error}\n`);
      return null;
    });
  };
  return {
    link: async (folder: string) => {
      serving ??= servePage();
      const page = await serving;
      return page && `${page.url}#/${encodeURIComponent(basename(folder))}`;
    },
    close: async () => {
      await (await serving)?.close();
    },
  };
}

function waitForInterrupt(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}
