/**
 * The server over streamable HTTP. Every page in a person's browser can reach a loopback port, so a request must be
 * addressed to a name of this machine, must not come from a foreign page, and must have the token.
 */

import { timingSafeEqual } from "node:crypto";
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import type { DebateAccess } from "./debate-access.ts";
import { mcpServer } from "./mcp-server.ts";

export interface McpFetch {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export const MCP_PATH = "/mcp";

export function mcpFetch(access: DebateAccess, version: string, token: string): McpFetch {
  const handler = createMcpHandler(() => mcpServer(access, version));
  return {
    fetch: async (request) => {
      const refusal =
        hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
        originValidationResponse(request, localhostAllowedOrigins());
      if (refusal) return refusal;
      if (!isToken(request.headers.get("authorization") ?? "", token)) {
        return new Response("The token is missing or wrong.", {
          status: 401,
          headers: { "WWW-Authenticate": "Bearer" },
        });
      }
      return new URL(request.url).pathname === MCP_PATH ? handler.fetch(request) : new Response(null, { status: 404 });
    },
    close: handler.close,
  };
}

function isToken(header: string, token: string): boolean {
  const [sent, wanted] = [Buffer.from(header), Buffer.from(`Bearer ${token}`)];
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}
