/** `conclave mcp`: debates for coding agents and other programs, over standard input and output or over HTTP. */

import { randomBytes } from "node:crypto";
import { basename, dirname } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import type { DebateHome } from "../../folder/debate-home.ts";
import { folderHome } from "../../folder/folder-home.ts";
import type { DebateAccess, DebateStarter, StartedDebate } from "../../mcp/debate-access.ts";
import type { InputFields } from "../../mcp/tool-fields.ts";
import { type DebateInput, debateInput } from "../../request/debate-input.ts";
import { changeLimits } from "../../request/resolve-limits.ts";
import { requireRequest, resolveRequest, startNotices } from "../../request/resolve-request.ts";
import { readResumption } from "../../runtime/resume-debate.ts";
import type { CliCommand, CliInput } from "../arguments/cli-command.ts";
import { OUT_DIR } from "../arguments/option-rows.ts";
import { resolveParent } from "../arguments/resolve-location.ts";
import { fillInput } from "../config/fill-input.ts";
import { packageVersion } from "../package-version.ts";
import { type DetachSettings, resumeDetached, startDetached } from "../process/detach.ts";
import { waitForInterrupt } from "../process/wait-for-interrupt.ts";
import { printStderr } from "../report/output.ts";

const TOKEN_VARIABLE = "CONCLAVE_MCP_TOKEN";

export const mcp: CliCommand = {
  name: "mcp",
  summary: "start an MCP server, so that coding agents can run and read debates",
  description:
    "Serves MCP tools to start, follow, steer and read debates and to take part in them as the host, their files as resources, and prompts. Debates run in their own processes and survive the client. By default the server uses standard input and output, for clients that start it. With --http it uses streamable HTTP, only on this machine, with a token (CONCLAVE_MCP_TOKEN, or a random one that it prints).",
  operands: [],
  options: [
    {
      group: "Server",
      flags: "--http <port>",
      amount: { kind: "count", least: 0, most: 65_535 },
      says: "serve over HTTP on this port, reachable only from this machine; 0 picks a free port",
    },
    {
      group: "Server",
      flags: "--allow-commands",
      says: "let clients use what you could: commands (cmd:, acp:), addresses for models, and files outside this folder",
    },
    OUT_DIR,
  ],
  examples: [
    { line: "claude mcp add conclave -- conclave mcp", says: "in Claude Code" },
    { line: "conclave mcp --http 7332", says: "for clients that connect over HTTP" },
  ],
  async act(input) {
    const port = input.amount("http");
    input.throwProblems();
    const parent = resolveParent(input);
    const page = createLazyPage(parent);
    const access = await localAccess({ parent, allowsCommands: input.has("allow-commands"), link: page.link });
    try {
      await (port === null ? serveOverStdio(access) : serveOverHttp(access, port));
    } finally {
      await page.close();
    }
    return 0;
  },
};

interface LocalServer extends Pick<DebateStarter, "link"> {
  readonly parent: string;
  readonly allowsCommands: boolean;
}

async function localAccess({ parent, allowsCommands, link }: LocalServer): Promise<DebateAccess> {
  const { projectDebates } = await import("../../mcp/project-debates.ts");
  const { refuseUntrusted } = await import("../../mcp/start-needs.ts");
  const { startInput } = await import("../../mcp/start-input.ts");
  const { LOCAL_REVIEW: review } = await import("../../mcp/review-way.ts");
  const start = async (fields: InputFields) => {
    const asked = debateInput.parse(fields);
    refuseUntrusted({ allowsCommands }, asked);
    return startInBackground(parent, { outDir: parent, ...asked });
  };
  const resume: DebateStarter["resume"] = (home, changes) => resumeInBackground(parent, home, changes);
  const starter = { fields: startInput, review, start, resume, link };
  const { askFolder: ask } = await import("../../mcp/ask-folder.ts");
  return { debates: projectDebates(parent), isLocal: true, maySteer: true, starter, ask };
}

async function serveOverStdio(access: DebateAccess): Promise<void> {
  const { serveStdio } = await import("@modelcontextprotocol/server/stdio");
  const { mcpServer } = await import("../../mcp/mcp-server.ts");
  const gone = Promise.withResolvers<void>();
  process.stdin.once("end", gone.resolve).once("close", gone.resolve);
  const serving = serveStdio(() => mcpServer(access, packageVersion()), {
    onerror: (error) => printStderr(`${error.message}\n`),
  });
  await Promise.race([gone.promise, waitForInterrupt()]);
  await serving.close();
}

async function serveOverHttp(access: DebateAccess, port: number): Promise<void> {
  const { mcpFetch, MCP_PATH } = await import("../../mcp/mcp-fetch.ts");
  const { listen } = await import("../../web/listen.ts");
  const named = process.env[TOKEN_VARIABLE];
  const token = named ? named : randomBytes(24).toString("base64url");
  const { fetch, close } = mcpFetch(access, packageVersion(), token);
  const server = await listen(fetch, { port });
  printStderr(`Serving MCP at ${server.origin}${MCP_PATH}; Ctrl-C ends it, and no debate.\n`);
  printStderr(named ? `The token is that of ${TOKEN_VARIABLE}.\n` : `Authorization: Bearer ${token}\n`);
  await waitForInterrupt();
  await close();
  await server.close();
}

/** Checked and refused as if a person had typed it. */
async function startInBackground(parent: string, asked: DebateInput): Promise<StartedDebate> {
  const { outDir: _, ...elsewhere } = asked;
  const { input, toolServers, ...found } = await fillInput(asked.path === undefined ? asked : elsewhere);
  const context = { ...found, isBounded: true };
  const resolved = await resolveRequest({ ...input, invocation: "start of the MCP server" }, context);
  const warnings = [...resolved.warnings];
  const { folder } = await startDetached(requireRequest(resolved), detachSettings(input, toolServers, warnings));
  return { id: clientId(parent, folder), home: folderHome(folder), notices: startNotices(resolved), warnings };
}

/** A debate elsewhere in the project is found only by its path. */
function clientId(parent: string, folder: string): string {
  return dirname(folder) === parent ? basename(folder) : folder;
}

async function resumeInBackground(parent: string, home: DebateHome, changes: DebateInput): Promise<StartedDebate> {
  const limits = changeLimits(changes, { isBounded: true });
  const folder = home.name;
  const { state, change } = await readResumption(home.log(), { folder, limits });
  if (!change) throw new ConclaveError("DEBATE_OVER", `Debate ${state.id} has finished.`);
  const { input, toolServers } = await fillInput(changes);
  const warnings: string[] = [];
  const order = { folder, steal: false, limits: change.limits, settings: state.settings };
  await resumeDetached(order, detachSettings(input, toolServers, warnings));
  return { id: clientId(parent, folder), home, notices: [], warnings };
}

function detachSettings(
  { passEnv = [], skipMissing = false, sandbox: isSandboxed = false }: DebateInput,
  toolServers: CliInput["toolServers"],
  warnings: string[],
): DetachSettings {
  const onWarning = (sentence: string) => void warnings.push(sentence);
  return {
    toolServers: () => toolServers(false),
    passEnv,
    skipMissing,
    isSandboxed,
    isReusing: false,
    asksNothing: false,
    onWarning,
  };
}

/** The page is served as soon as someone gets a link to it. */
function createLazyPage(parent: string) {
  let serving: Promise<{ readonly url: string; close(): Promise<void> } | null> | null = null;
  const servePage = async () => {
    const { pageServer } = await import("../../web/page-server.ts");
    return pageServer(parent, null).catch((error: unknown) => {
      printStderr(`${error instanceof Error ? error.message : error}\n`);
      return null;
    });
  };
  return {
    link: async ({ name }: DebateHome) => {
      serving ??= servePage();
      const page = await serving;
      return page && `${page.url}#/${encodeURIComponent(basename(name))}`;
    },
    close: async () => {
      await (await serving)?.close();
    },
  };
}
