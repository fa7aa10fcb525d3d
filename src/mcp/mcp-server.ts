/** Conclave as an MCP server: tools, resources and prompts on one folder of debates. One is made per connection or request. */

import { McpServer } from "@modelcontextprotocol/server";
import type { DebateAccess } from "./debate-access.ts";
import { registerFollowTools } from "./follow-tools.ts";
import { registerHostTools } from "./host-tools.ts";
import { registerPrompts } from "./prompts.ts";
import { registerResources } from "./resources.ts";
import { registerStartTools } from "./start-tools.ts";
import { registerSteerTools } from "./steer-tools.ts";

const INSTRUCTIONS =
  "Conclave puts a technical question before a panel of AI agents that argue under a protocol, and keeps a decision record. start returns at once; call wait until there is a verdict, then verdict. Seats speak for themselves: never write a reply for one, but your own where you sit as host: asked says what it is asked, contribute hands it in. say carries the person's words only.";

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
