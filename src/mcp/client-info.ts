/**
 * What a client says about itself: with each request in the revision of MCP without sessions, once when it connects in the one
 * before. It is not verified.
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
  const sent = envelope.safeParse(mcpReq.envelope ?? {}).data?.[CLIENT_INFO_META_KEY];
  const { name = "", version = "" } = sent ?? server.getClientVersion() ?? {};
  return stripEscapes(`${name} ${version}`).trim().slice(0, NAME_CHARACTERS) || "an MCP client";
}

/** Whether it can ask its person a question. */
export function canAsk({ server }: McpServer, { mcpReq }: ServerContext): boolean {
  const sent = envelope.safeParse(mcpReq.envelope ?? {}).data?.[CLIENT_CAPABILITIES_META_KEY];
  return (sent ?? server.getClientCapabilities())?.elicitation !== undefined;
}
