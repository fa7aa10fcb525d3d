/** The tools by which a person's word gets into a debate. They say what the person said; a model's own opinion is no person's. */

import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { type DebateAccess, lookUpDebate } from "./debate-access.ts";
import { debateStatus } from "./debate-status.ts";
import { decide, decisionInput } from "./decide.ts";
import { refusalText } from "./start-tools.ts";
import { catchToolErrors, toolAnswer, toolError } from "./tool-answer.ts";

const STEERS = { readOnlyHint: false, openWorldHint: false };

export function registerSteerTools(server: McpServer, desk: DebateAccess): void {
  const runForDebate = (words: readonly string[], id: string, text: string) =>
    catchToolErrors(async () => {
      // Named as this server finds it, and not as a path somewhere else.
      const { folder } = await lookUpDebate(desk, id);
      const { exit, json, stderr } = await desk.runCommand([...words, "--", folder]);
      if (exit !== 0) return toolError(refusalText(json, stderr));
      return toolAnswer(text, debateStatus(await lookUpDebate(desk, id)));
    });

  server.registerTool(
    "say",
    {
      title: "Say something into a debate",
      description:
        "A word of the person into a debate: calls that start after it know it. Facts and constraints are pinned for all seats, an opinion binds nobody. Only what the person said, in their words.",
      inputSchema: z.object({
        id: z.string(),
        text: z.string(),
        kind: z.enum(["opinion", "fact", "constraint", "focus", "answer"]).default("opinion"),
      }),
      annotations: STEERS,
    },
    ({ id, text, kind }) =>
      catchToolErrors(async () => {
        const { folder } = await lookUpDebate(desk, id);
        const words = ["say", ...(kind === "opinion" ? [] : [`--${kind}`]), "--", folder, text];
        const { exit, json, stderr } = await desk.runCommand(words);
        if (exit !== 0) return toolError(refusalText(json, stderr));
        return toolAnswer("Said.", debateStatus(await lookUpDebate(desk, id)));
      }),
  );
  server.registerTool(
    "decide",
    {
      title: "Decide at a checkpoint",
      description: "The person's decision where a debate waits for it: ask the person, never decide for them.",
      inputSchema: z.object({ id: z.string(), ...decisionInput.shape }),
      annotations: STEERS,
    },
    ({ id, ...decision }) =>
      catchToolErrors(async () => {
        const debate = await lookUpDebate(desk, id);
        await decide(debate, decision);
        return toolAnswer(`Decided. wait ${debate.state.id} follows it.`, {
          id: debate.state.id,
          decision: decision.choice,
        });
      }),
  );
  server.registerTool(
    "conclude",
    {
      title: "Conclude a debate",
      description: "The round under way is finished, no further one opens, and the verdict is written.",
      inputSchema: z.object({ id: z.string() }),
      annotations: STEERS,
    },
    ({ id }) => runForDebate(["conclude"], id, "It concludes after the round under way; wait for the verdict."),
  );
  server.registerTool(
    "stop",
    {
      title: "Stop a debate",
      description: "Cuts off the calls in flight. Nothing that was answered is lost; resume goes on.",
      inputSchema: z.object({ id: z.string() }),
      annotations: STEERS,
    },
    ({ id }) => runForDebate(["stop"], id, "It stops; resume goes on with it."),
  );
}
