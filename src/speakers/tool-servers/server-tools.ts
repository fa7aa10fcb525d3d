/**
 * The tools of one MCP server, for seats. Only tools that are declared read-only, or that the person lists, are offered.
 * Results are text of limited length; a failing server produces a sentence instead.
 */

import type { CallToolResult, Client } from "@modelcontextprotocol/client";
import { clip, oneLine } from "../../core/ballot/ballot.ts";
import { stripEscapes } from "../../core/text/plain-text.ts";
import type { Tool } from "../../core/tool.ts";
import type { ToolServer } from "./tool-server.ts";

type ListedTool = Awaited<ReturnType<Client["listTools"]>>["tools"][number];

const TOOLS_AT_MOST = 64;
const ANSWER_AT_MOST = 20_000;
const CALL_MS = 60_000;
/** The longest tool name that model vendors accept. */
const LONGEST_NAME = 64;
const LONGEST_DESCRIPTION = 1_000;
const LONGEST_ACTIVITY = 120;

export function serverTools(client: Client, server: ToolServer, listed: readonly ListedTool[]): readonly Tool[] {
  const mayBeUsed = ({ name, annotations }: ListedTool) =>
    server.tools === null ? annotations?.readOnlyHint === true : server.tools.includes(name);
  return listed
    .filter(mayBeUsed)
    .slice(0, TOOLS_AT_MOST)
    .map((tool) => seatTool(client, server.name, tool));
}

function seatTool(client: Client, server: string, { name, description, inputSchema }: ListedTool): Tool {
  return {
    name: `${server}_${name}`.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, LONGEST_NAME),
    description: clip(stripEscapes(description ?? name), LONGEST_DESCRIPTION),
    input: inputSchema,
    activity: (input) =>
      clip(oneLine(stripEscapes(`asks ${server}: ${name} ${JSON.stringify(input)}`)), LONGEST_ACTIVITY),
    run: async (input, signal) => {
      try {
        const asked = { name, arguments: argumentsOf(input) };
        return limitLength(
          textOf(await client.callTool(asked, { signal, timeout: CALL_MS, maxTotalTimeout: CALL_MS })),
        );
      } catch (error) {
        signal.throwIfAborted();
        return `${server} failed: ${failureText(error)}`;
      }
    },
  };
}

/** The error message, in one line. */
export function failureText(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return clip(oneLine(stripEscapes(said)), 300);
}

function argumentsOf(input: unknown): Record<string, unknown> {
  return typeof input === "object" && input !== null ? { ...input } : {};
}

function textOf({ content, isError, structuredContent }: CallToolResult): string {
  const said = content.map((part) => {
    if (part.type === "text") return part.text;
    if (part.type === "resource" && "text" in part.resource) return part.resource.text;
    if (part.type === "resource_link") return `${part.name}: ${part.uri}`;
    return `(${part.type} content, not shown)`;
  });
  const text =
    said.length === 0 && structuredContent !== undefined ? JSON.stringify(structuredContent) : said.join("\n");
  return isError === true ? `Failed: ${text}` : text;
}

function limitLength(text: string): string {
  const plain = stripEscapes(text);
  return plain.length <= ANSWER_AT_MOST ? plain : `${plain.slice(0, ANSWER_AT_MOST)}\n… truncated.`;
}
