/**
 * What a client says of itself: told with each request by the revision without sessions, once when it connected by the one
 * before. Its words are nobody's proof of anything.
 */

import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { stripEscapes } from "../core/text/plain-text.ts";

const NAME_CHARACTERS = 100;

const envelope = z.looseObject({
  [CLIENT_INFO_META_KEY]: z.object({ name: z.string(), version: z.string() }).optional(),
  [CLIENT_CAPABILITIES_META_KEY]: z.looseObject({ elicitation: z.unknown().optional() }).optional(),
});

/** `claude-code 2.1.0`. */
export function clientName({ server }: McpServer, { mcpReq }: ServerContext): string {
  const told = envelope.safeParse(mcpReq.envelope ?? {}).data?.[CLIENT_INFO_META_KEY];
  const { name = "", version = "" } = told ?? server.getClientVersion() ?? {};
  return stripEscapes(`${name} ${version}`).trim().slice(0, NAME_CHARACTERS) || "an MCP client";
}

/** Whether it can put a question to its person. */
export function canAsk({ server }: McpServer, { mcpReq }: ServerContext): boolean {
  const told = envelope.safeParse(mcpReq.envelope ?? {}).data?.[CLIENT_CAPABILITIES_META_KEY];
  return (told ?? server.getClientCapabilities())?.elicitation !== undefined;
}
