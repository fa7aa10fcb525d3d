/** The guides as prompts, for clients that offer them as commands. */

import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { debateGuide, planGuide, reviewGuide } from "./guides.ts";

export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    "debate",
    {
      title: "Debate a question",
      description: "Put a question to a panel of AI agents and report the verdict.",
      argsSchema: z.object({
        question: z.string().describe("What to decide, and how the debate should run if that matters."),
      }),
    },
    ({ question }) => promptResult(debateGuide(question)),
  );
  server.registerPrompt(
    "plan-with-debate",
    {
      title: "Plan with a debate",
      description: "Have an architect and a reviewer debate a design, and turn the result into a plan.",
      argsSchema: z.object({ task: z.string().describe("What to build.") }),
    },
    ({ task }) => promptResult(planGuide(task)),
  );
  server.registerPrompt(
    "review",
    {
      title: "Review changes",
      description:
        "Have a panel of AI agents review changes or files, and report the findings that survive cross-examination.",
      argsSchema: z.object({
        what: z.string().describe("What to review: paths, a revision, or nothing for uncommitted changes."),
      }),
    },
    ({ what }) => promptResult(reviewGuide(what)),
  );
}

function promptResult(text: string) {
  return { messages: [{ role: "user" as const, content: { type: "text" as const, text } }] };
}
