/** The guides as prompts, for clients that offer them as commands. */

import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { debateGuide, planGuide } from "./guides.ts";

export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    "debate",
    {
      title: "Debate a question",
      description: "Put a question before a panel of AI agents and report the verdict.",
      argsSchema: z.object({ question: z.string().describe("What is to be decided, and how if that matters.") }),
    },
    ({ question }) => promptResult(debateGuide(question)),
  );
  server.registerPrompt(
    "plan-with-debate",
    {
      title: "Plan with a debate",
      description: "Have a design argued out by an architect and a reviewer, and turn it into a plan.",
      argsSchema: z.object({ task: z.string().describe("What is to be built.") }),
    },
    ({ task }) => promptResult(planGuide(task)),
  );
}

function promptResult(text: string) {
  return { messages: [{ role: "user" as const, content: { type: "text" as const, text } }] };
}
