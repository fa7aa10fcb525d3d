/** Conclave as an MCP server: tools, resources and prompts for one folder of debates. One is created per connection or request. */

import { McpServer } from "@modelcontextprotocol/server";
import type { DebateAccess } from "./debate-access.ts";
import { registerFollowTools } from "./follow-tools.ts";
import { registerHostTools } from "./host-tools.ts";
import { registerPrompts } from "./prompts.ts";
import { registerResources } from "./resources.ts";
import { registerStartTools } from "./start-tools.ts";
import { registerSteerTools } from "./steer-tools.ts";

const INSTRUCTIONS =
  "Conclave puts a technical question to a panel of AI agents, has them debate it under a protocol, and writes a decision record. start returns immediately; call wait until there is a verdict, then call verdict. Seats speak for themselves: never write another seat's reply. If you take a seat as host, asked gives you the prompt and contribute submits your answer. Use say only for the person's own words.";

export function mcpServer(access: DebateAccess, version: string): McpServer {
  const server = new McpServer({ name: "conclave", title: "Conclave", version }, { instructions: INSTRUCTIONS });
  registerStartTools(server, access);
  registerFollowTools(server, access);
  registerSteerTools(server, access);
  registerHostTools(server, access);
  registerResources(server, access);
  registerPrompts(server);
  return server;
}
