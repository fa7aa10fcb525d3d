/** MCP servers in a configuration file, in the format that other programs use: by name, with a command or a URL. */

import { resolve } from "node:path";
import { z } from "zod";
import { strictMapping } from "../../speakers/parse-yaml.ts";
import type { ToolServer } from "../../speakers/tool-servers/tool-server.ts";
import type { ConfigFile } from "./file-layer.ts";

const text = z.string({ error: "a string" }).trim().min(1, { error: "a string" });
const texts = z.record(z.string(), z.string({ error: "a string" }), { error: "a mapping of names to strings" });
const tools = z.array(text, { error: "a list of tool names" }).optional();

const commandServer = strictMapping({
  type: z.literal("stdio", { error: "stdio" }).optional(),
  command: text,
  args: z.array(z.string({ error: "a string" }), { error: "a list of strings" }).default([]),
  env: texts.default({}),
  tools,
});

const addressServer = strictMapping({
  type: z.enum(["http", "streamable-http"], { error: "http (sse servers are not supported)" }).optional(),
  url: text.refine((url) => /^https?:\/\/./.test(url) || url.startsWith("${"), { error: "a URL" }),
  headers: texts.default({}),
  tools,
});

/** Not a union, which would hide errors inside either form. */
const server = z.unknown().transform((value, context) => {
  const isAddress = typeof value === "object" && value !== null && "url" in value;
  const read = (isAddress ? addressServer : commandServer).safeParse(value);
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) context.addIssue({ code: "custom", path: [...path], message });
  return z.NEVER;
});

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/;

export const serversEntry = z
  .record(z.string().regex(NAME), server, { error: "a mapping of server names (up to 32 letters, digits, - and _)" })
  .optional();

export function parseToolServers(
  { folder }: Pick<ConfigFile, "folder">,
  entries: z.output<typeof serversEntry> = {},
): readonly ToolServer[] {
  return Object.entries(entries).map(([name, { type: _, tools: named = null, ...reach }]) => ({
    name,
    reach: "command" in reach ? { ...reach, command: commandFrom(folder, reach.command) } : reach,
    tools: named,
  }));
}

/** A relative program path starts at the file's folder; other names are looked up on the PATH. */
function commandFrom(folder: string, command: string): string {
  return /^\.\.?\//.test(command) ? resolve(folder, command) : command;
}

/** What a server would do, in words. */
export function describeServer({ name, reach }: ToolServer): string {
  return "url" in reach
    ? `lets seats call ${reach.url} (mcpServers.${name})`
    : `runs ${[reach.command, ...reach.args].join(" ")} (mcpServers.${name})`;
}
