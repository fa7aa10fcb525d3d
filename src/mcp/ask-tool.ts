/** The tool that asks about a finished debate, where debates are folders of this machine: the call is made here, with its keys. */

import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { cleanQuestion } from "../core/question.ts";
import { askFollowUp } from "../runtime/ask-follow-up.ts";
import type { RunContext } from "../runtime/run-context.ts";
import { type DebateAccess, lookUpDebate } from "./debate-access.ts";
import { registerTool } from "./register-tool.ts";
import { toolAnswer } from "./tool-answer.ts";
import { debateId, text } from "./tool-arguments.ts";

/** The server shows nothing of a call under way, and trusts only what the person trusts already. */
const QUIET: RunContext = {
  passEnv: [],
  pace: 0,
  skipMissing: false,
  onFolder: () => undefined,
  onRecorded: () => undefined,
  onWarning: () => undefined,
  interrupt: new AbortController().signal,
};

export function registerAskTool(server: McpServer, access: DebateAccess): void {
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
    async ({ id, question, seat = null }) => {
      const { home } = await lookUpDebate(access, id);
      const answered = await askFollowUp({ folder: home.name, question: cleanQuestion(question), seat }, QUIET);
      return toolAnswer(`${answered.answer ?? "No answer."}\n\n(${answered.note})`, { id, ...answered });
    },
  );
}
