/**
 * The MCP servers of one debate. They start together when a seat first needs tools, and have exited when `close` resolves. An
 * unusable server is reported once and left out; the debate continues.
 */

import type { Transport } from "@modelcontextprotocol/client";
import type { Tool } from "../../core/tool.ts";
import { errnoWords } from "../../log/errno.ts";
import { childEnvironment, type Environment } from "../process/child-environment.ts";
import { type DuplexEnd, startDuplexChild } from "../process/duplex-child.ts";
import { errorLine } from "../process/error-line.ts";
import { redactSecrets } from "../redact-secrets.ts";
import { childTransport } from "./child-transport.ts";
import { failureText, serverTools } from "./server-tools.ts";
import { type AddressReach, type CommandReach, fillVariables, type ToolServer, UnusableServer } from "./tool-server.ts";

export interface ToolServers {
  readonly tools: () => Promise<readonly Tool[]>;
  close(): Promise<void>;
}

export interface ServerSurroundings {
  readonly workingDir: string;
  readonly environment: Environment;
  readonly passEnv: readonly string[];
  readonly onWarning: (sentence: string) => void;
  readonly connectMs?: number;
}

const CONNECT_MS = 20_000;
/** An older server may never answer the version probe. */
const PROBE_MS = 3_000;

export function createToolServers(servers: readonly ToolServer[], around: ServerSurroundings): ToolServers {
  const over = new AbortController();
  const opened: Awaited<ReturnType<typeof openConnection>>[] = [];
  let tools: Promise<readonly Tool[]> | null = null;
  const open = async (server: ToolServer): Promise<readonly Tool[]> => {
    try {
      const connection = await openConnection(server, around, over.signal);
      opened.push(connection);
      const found = serverTools(connection.client, server, await connection.tools());
      if (found.length === 0) around.onWarning(noToolsWarning(server));
      return found;
    } catch (error) {
      if (!(error instanceof UnusableServer)) throw error;
      if (!over.signal.aborted) around.onWarning(unusableWarning(server, error.message));
      return [];
    }
  };
  return {
    tools: () => {
      tools ??= Promise.all(servers.map(open)).then((all) => uniqueTools(all.flat()));
      return tools;
    },
    close: async () => {
      over.abort();
      await tools;
      await Promise.all(opened.map(({ close }) => close()));
    },
  };
}

async function openConnection(server: ToolServer, around: ServerSurroundings, signal: AbortSignal) {
  // The library is heavy, and most debates have no server.
  const { Client } = await import("@modelcontextprotocol/client");
  const client = new Client(
    { name: "conclave", version: "1" },
    { versionNegotiation: { mode: "auto", probe: { timeoutMs: PROBE_MS } } },
  );
  const ready = fillVariables(server.reach, around.environment);
  const secrets = "url" in ready ? ready.headers : ready.env;
  const { transport, fault, close } = "url" in ready ? await connectOverHttp(ready) : await startAsChild(ready, around);
  const limits = { signal, timeout: around.connectMs ?? CONNECT_MS };
  return {
    client,
    /** Throws an `UnusableServer`. */
    tools: async () => {
      try {
        await client.connect(transport, limits);
        return (await client.listTools(undefined, limits)).tools;
      } catch (error) {
        throw new UnusableServer(redactSecrets(fault(error), secrets, Object.keys(secrets)));
      }
    },
    close: async () => {
      await client.close().catch(() => undefined);
      await close();
    },
  };
}

interface ServerTransport {
  readonly transport: Transport;
  fault(error: unknown): string;
  close(): Promise<void>;
}

async function connectOverHttp({ url, headers }: AddressReach): Promise<ServerTransport> {
  const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
  if (!URL.canParse(url)) throw new UnusableServer("its url is not a web address");
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  return { transport, fault: failureText, close: async () => undefined };
}

async function startAsChild(
  { command, args, env }: CommandReach,
  { workingDir: cwd, environment, passEnv }: ServerSurroundings,
): Promise<ServerTransport> {
  const { ReadBuffer } = await import("@modelcontextprotocol/client");
  const seen = { ...childEnvironment(environment, passEnv), ...env };
  const child = startDuplexChild({ command, args, cwd, env: seen }, NEVER);
  let isAskedToLeave = false;
  let death: string | null = null;
  void child.gone.then((ended) => {
    death = isAskedToLeave ? null : deathText(ended, command);
  });
  const close = async () => {
    isAskedToLeave = true;
    child.leave();
    await child.gone;
  };
  return {
    transport: childTransport({ child, buffer: new ReadBuffer(), close }),
    fault: (error) => death ?? failureText(error),
    close,
  };
}

/** A server is asked to exit and gets time for it, so it is never aborted. */
const NEVER = new AbortController().signal;

/** null: we ended it. */
function deathText({ end, stderr }: DuplexEnd, command: string): string | null {
  if (end.how === "refused") return `${command} cannot be started: ${errnoWords(end.code)}`;
  if (end.how !== "exited" && end.how !== "killed") return null;
  const said = errorLine(stderr);
  const how = end.how === "exited" ? `status ${end.code}` : end.signal;
  return `${command} exited with ${how}${said === "" ? "" : `: ${said}`}`;
}

function unusableWarning({ name }: ToolServer, why: string): string {
  return `The MCP server ${name} cannot be used: ${why.replace(/[.\s]*$/, "")}. Continuing without it.`;
}

function noToolsWarning({ name }: ToolServer): string {
  return `The MCP server ${name} declares no read-only tools. List the tools that seats may use under its "tools".`;
}

/** If two tools have the same name, the first one is used. */
function uniqueTools(tools: readonly Tool[]): readonly Tool[] {
  return [...new Map(tools.toReversed().map((tool) => [tool.name, tool])).values()].toReversed();
}
