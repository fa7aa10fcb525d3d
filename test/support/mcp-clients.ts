/**
 * The official MCP client on the real server, over both transports and both eras of the protocol. What was started ends with the
 * test file.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { after } from "node:test";
import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { COMPILE_CACHE } from "./children/compile-cache.ts";
import { ENTRY } from "./children/entry.ts";
import type { Place } from "./command.ts";

export interface Connection {
  readonly client: Client;
  /** The server's process; null: it is not the client's own. */
  readonly pid: number | null;
  call(name: string, input?: Record<string, unknown>): Promise<Answer>;
  readonly progress: readonly string[];
  close(): Promise<void>;
}

export interface Answer {
  readonly isError: boolean;
  readonly text: string;
  readonly facts: Record<string, unknown>;
}

/** What the person decides when the client asks; without it the client cannot ask. */
export type Decide = () => Record<string, string>;
export type Connect = (decide?: Decide) => Promise<Connection>;

export interface HttpAddress {
  readonly url: string;
  readonly token: string;
}

export interface McpClients {
  /** As a coding agent starts it, by the handshake that most of them know. */
  readonly overStdio: Connect;
  /** The same by the revision without sessions. */
  readonly overStdioSessionless: Connect;
  /** Without --allow-commands. */
  readonly overStdioWithoutCommands: Connect;
  /** One server that stays; clients come and go, by the revision without sessions. */
  readonly overHttp: Connect;
  httpServer(): Promise<HttpAddress>;
}

/** `variables` are added to the environment of the servers. */
export function mcpClients(place: () => Place, variables: Readonly<Record<string, string>> = {}): McpClients {
  const servers = new Map<string, Promise<HttpAddress>>();
  const processes: ChildProcess[] = [];
  after(() => {
    for (const child of processes) child.kill("SIGTERM");
  });

  function environment(): Record<string, string> {
    const { path } = place();
    return {
      PATH: process.env.PATH ?? "",
      HOME: join(path, "home"),
      TMPDIR: path,
      CONCLAVE_DETECT: "none",
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...variables,
    };
  }

  const stdio =
    (words: readonly string[], mode: Mode = "legacy"): Connect =>
    async (decide) => {
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [ENTRY, "mcp", ...words],
        cwd: place().path,
        env: environment(),
        stderr: "ignore",
      });
      const client = clientOf(decide ?? null, mode);
      await client.connect(transport);
      return openConnection(client, transport.pid);
    };

  function httpServer(): Promise<HttpAddress> {
    const { path } = place();
    const known = servers.get(path);
    if (known) return known;
    const child = spawn(process.execPath, [ENTRY, "mcp", "--http", "0", "--allow-commands"], {
      cwd: path,
      env: environment(),
      stdio: ["ignore", "inherit", "pipe"],
    });
    processes.push(child);
    const started = readAddress(child);
    servers.set(path, started);
    return started;
  }

  return {
    overStdio: stdio(["--allow-commands"]),
    overStdioSessionless: stdio(["--allow-commands"], LATEST),
    overStdioWithoutCommands: stdio([]),
    overHttp: async (decide) => connectOverHttp(await httpServer(), { decide: decide ?? null, mode: LATEST }),
    httpServer,
  };
}

export interface HttpClientOptions {
  readonly decide?: Decide | null;
  /** Default: the handshake that most clients know. */
  readonly mode?: Mode;
}

export async function connectOverHttp(
  { url, token }: HttpAddress,
  { decide = null, mode = "legacy" }: HttpClientOptions = {},
): Promise<Connection> {
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  });
  const client = clientOf(decide, mode);
  await client.connect(transport);
  return openConnection(client, null);
}

type Mode = "legacy" | { readonly pin: string };
/** The revision without sessions. */
export const LATEST: Mode = { pin: "2026-07-28" };

function clientOf(decide: Decide | null, mode: Mode): Client {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    { capabilities: decide ? { elicitation: {} } : {}, versionNegotiation: { mode } },
  );
  if (decide) client.setRequestHandler("elicitation/create", () => ({ action: "accept", content: decide() }));
  return client;
}

function openConnection(client: Client, pid: number | null): Connection {
  const progress: string[] = [];
  const call: Connection["call"] = async (name, input = {}) => {
    const onprogress = ({ message }: { readonly message?: string | undefined }) => void progress.push(message ?? "");
    const result: CallToolResult = await client.callTool({ name, arguments: input }, { onprogress, timeout: 120_000 });
    const text = result.content.map((each) => (each.type === "text" ? each.text : "")).join("");
    return { isError: result.isError === true, text, facts: { ...Object(result.structuredContent) } };
  };
  return { client, pid, call, progress, close: () => client.close() };
}

function readAddress({ stderr }: ChildProcess): Promise<HttpAddress> {
  return new Promise((resolve) => {
    let told = "";
    stderr?.on("data", (piece: Buffer) => {
      told += piece;
      const [, url = "", token = ""] = /at (\S+?);[\s\S]*Bearer (\S+)\n/.exec(told) ?? [];
      if (token !== "") resolve({ url, token });
    });
  });
}
