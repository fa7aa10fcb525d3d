/** The tool that asks about a finished debate. */

import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { cleanQuestion } from "../core/question.ts";
import { type AskDebate, type DebateAccess, lookUpDebate } from "./debate-access.ts";
import { registerTool } from "./register-tool.ts";
import { toolAnswer } from "./tool-answer.ts";
import { debateId, text } from "./tool-arguments.ts";

export function registerAskTool(server: McpServer, access: DebateAccess, ask: AskDebate): void {
  registerTool(
    server,
    {
      name: "ask",
      title: "Ask about a finished debate",
      description:
        "Asks the chair, or the seat you name, one follow-up question about a finished debate. It answers from the record and cites its IDs; IDs that don't exist are marked. The answer is kept in the record and costs one call, within the debate's budget.",
      inputSchema: z.object({
        id: debateId,
        question: text.describe("What the person wants to know about the debate."),
        seat: text.optional().describe("Who answers; the chair by default."),
      }),
      annotations: { readOnlyHint: false, openWorldHint: true },
    },
    async ({ id, question, seat = null }, { mcpReq }) => {
      const { home } = await lookUpDebate(access, id);
      const answered = await ask(home, { question: cleanQuestion(question), seat }, mcpReq.signal);
      if (answered === null) return toolAnswer(NO_ANSWER_YET, { id, answer: null });
      return toolAnswer(`${answered.answer ?? "No answer."}\n\n(${answered.note})`, { id, ...answered });
    },
  );
}

const NO_ANSWER_YET = "There is no answer yet. Call ask again with the same question; it won't be asked twice.";
