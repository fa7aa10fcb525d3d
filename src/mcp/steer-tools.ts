/** The tools that steer a debate. They pass on what the person said, never a model's own opinion. */

import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Note } from "../core/note.ts";
import { cleanQuestion } from "../core/question.ts";
import { steerDebate } from "../runtime/steer-debate.ts";
import { type DebateAccess, lookUpDebate, readSnapshot } from "./debate-access.ts";
import { debateStatus } from "./debate-status.ts";
import { decide, decisionInput } from "./decide.ts";
import { registerTool } from "./register-tool.ts";
import { toolAnswer } from "./tool-answer.ts";
import { choiceOf, debateId, text } from "./tool-arguments.ts";

const STEERS = { readOnlyHint: false, openWorldHint: false };

export function registerSteerTools(server: McpServer, access: DebateAccess): void {
  const steer = async (id: string, note: Note, text: string) => {
    const { home } = await lookUpDebate(access, id);
    await steerDebate(home, note, access);
    return toolAnswer(text, debateStatus(access, await readSnapshot(home)));
  };

  registerTool(
    server,
    {
      name: "say",
      title: "Add a note to a debate",
      description:
        "Adds a note from the person to a debate. Calls that start afterwards will see it. Facts and constraints are pinned for all seats; an opinion is not binding. Pass on only what the person said, in their own words.",
      inputSchema: z.object({
        id: debateId,
        text,
        kind: choiceOf(["opinion", "fact", "constraint", "focus", "answer"]).default("opinion"),
      }),
      annotations: STEERS,
    },
    ({ id, text, kind }) => steer(id, { kind, text: cleanQuestion(text) }, "Note added."),
  );
  registerTool(
    server,
    {
      name: "decide",
      title: "Decide at a checkpoint",
      description:
        "Passes on the person's decision when a debate is waiting for it. Ask the person; never decide for them.",
      inputSchema: z.object({ id: debateId, ...decisionInput.shape }),
      annotations: STEERS,
    },
    async ({ id, ...decision }) => {
      const debate = await lookUpDebate(access, id);
      await decide(access, debate, decision);
      return toolAnswer(`Decided. To follow the debate, call wait ${debate.state.id}.`, {
        id: debate.state.id,
        decision: decision.choice,
      });
    },
  );
  registerTool(
    server,
    {
      name: "conclude",
      title: "Conclude a debate",
      description: "Finishes the current round, starts no more, and writes the verdict.",
      inputSchema: z.object({ id: debateId }),
      annotations: STEERS,
    },
    ({ id }) => steer(id, { kind: "conclude" }, "It concludes after the current round; wait for the verdict."),
  );
  registerTool(
    server,
    {
      name: "stop",
      title: "Stop a debate",
      description: "Cancels running calls. Answers are kept; resume continues the debate.",
      inputSchema: z.object({ id: debateId }),
      annotations: STEERS,
    },
    ({ id }) => steer(id, { kind: "stop" }, "Stopping. To continue later, call resume."),
  );
}
