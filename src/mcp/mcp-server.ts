/**
 * Conclave as an MCP server: tools, resources and prompts for the debates that a client sees. A tool that the client may not use is not
 * there for it. One server is created per connection or request.
 */

import { McpServer } from "@modelcontextprotocol/server";
import { registerAskTool } from "./ask-tool.ts";
import type { DebateAccess } from "./debate-access.ts";
import { registerFollowTools } from "./follow-tools.ts";
import { registerHostTools } from "./host-tools.ts";
import { registerPrompts } from "./prompts.ts";
import { registerResources } from "./resources.ts";
import { registerReviewTool, registerStartTools } from "./start-tools.ts";
import { registerSteerTools } from "./steer-tools.ts";

const INSTRUCTIONS =
  "Conclave puts a technical question to a panel of AI agents, has them debate it under a protocol, and writes a decision record. start returns immediately; call wait until there is a verdict, then call verdict. Seats speak for themselves: never write another seat's reply. If you take a seat as host, asked gives you the prompt and contribute submits your answer. Use say only for the person's own words.";

export function mcpServer(access: DebateAccess, version: string): McpServer {
  const server = new McpServer({ name: "conclave", title: "Conclave", version }, { instructions: INSTRUCTIONS });
  if (access.starter) {
    registerStartTools(server, access, access.starter);
    registerReviewTool(server, access, access.starter);
  }
  registerFollowTools(server, access);
  if (access.maySteer) {
    registerSteerTools(server, access);
    registerHostTools(server, access);
  }
  if (access.ask) registerAskTool(server, access, access.ask);
  if (access.isLocal) registerPrompts(server);
  registerResources(server, access);
  return server;
}
