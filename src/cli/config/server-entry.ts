/** Servers of tools in a configuration file, in the shape that other programs have them in too: by name, a command or a URL. */

import { resolve } from "node:path";
import { z } from "zod";
import { strictMapping } from "../../speakers/parse-yaml.ts";
import type { ToolServer } from "../../speakers/tool-servers/tool-server.ts";
import type { ConfigFile } from "./file-layer.ts";

const text = z.string({ error: "a text" }).trim().min(1, { error: "a text" });
const texts = z.record(z.string(), z.string({ error: "a text" }), { error: "texts by name" });
const tools = z.array(text, { error: "a list of the names of tools" }).optional();

const commandServer = strictMapping({
  type: z.literal("stdio", { error: "stdio" }).optional(),
  command: text,
  args: z.array(z.string({ error: "a text" }), { error: "a list of texts" }).default([]),
  env: texts.default({}),
  tools,
});

const addressServer = strictMapping({
  type: z
    .enum(["http", "streamable-http"], { error: "http; servers of the older kind, sse, are not spoken to" })
    .optional(),
  url: text.refine((url) => /^https?:\/\/./.test(url) || url.startsWith("${"), { error: "a web address" }),
  headers: texts.default({}),
  tools,
});

/** Not a union: that would hide what is wrong inside of either form. */
const server = z.unknown().transform((value, context) => {
  const isAddress = typeof value === "object" && value !== null && "url" in value;
  const read = (isAddress ? addressServer : commandServer).safeParse(value);
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) context.addIssue({ code: "custom", path: [...path], message });
  return z.NEVER;
});

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/;

export const serversEntry = z
  .record(z.string().regex(NAME), server, { error: "servers by name (letters, digits, - and _, 32 at most)" })
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

/** A program beside the file is found there; others are looked for on the path. */
function commandFrom(folder: string, command: string): string {
  return /^\.\.?\//.test(command) ? resolve(folder, command) : command;
}

/** What a server reaches out for, in words. */
export function describeServer({ name, reach }: ToolServer): string {
  return "url" in reach
    ? `lets seats ask ${reach.url} (mcpServers.${name})`
    : `runs ${[reach.command, ...reach.args].join(" ")} (mcpServers.${name})`;
}
