/** The tools that start debates. They return as soon as the log exists; the debate runs in its own process. */

import { join } from "node:path";
import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { debateInput } from "../request/debate-input.ts";
import { outcomeWords } from "../views/outcome-words.ts";
import {
  type DebateAccess,
  type DebateSnapshot,
  type DebateStarter,
  folderOf,
  lookUpDebate,
  readSnapshot,
  type StartedDebate,
} from "./debate-access.ts";
import { debateStatus } from "./debate-status.ts";
import { registerTool } from "./register-tool.ts";
import { startInput } from "./start-input.ts";
import { toolAnswer } from "./tool-answer.ts";
import { debateId } from "./tool-arguments.ts";
import { inputFields } from "./tool-fields.ts";

export function registerStartTools(server: McpServer, access: DebateAccess, starter: DebateStarter): void {
  registerTool(
    server,
    {
      name: "start",
      title: "Start a debate",
      description:
        "Puts a question to a panel of AI agents that debate it under a protocol. Returns immediately with the id of the debate; call wait to follow it and verdict to read the result. Seats speak for themselves: never write a reply other than your own as host.",
      inputSchema: starter.fields,
      annotations: { readOnlyHint: false, openWorldHint: true },
    },
    async (fields) => describeStart(access, starter, await starter.start(inputFields(fields))),
  );
  registerTool(
    server,
    {
      name: "resume",
      title: "Resume a debate",
      description:
        "Resumes a debate that was interrupted or hit a limit. Calls that were already answered aren't repeated. Returns immediately; call wait to follow it.",
      inputSchema: z.object({
        id: debateId,
        budget_usd: startInput.shape.budget_usd ?? z.never(),
        rounds: startInput.shape.rounds ?? z.never(),
      }),
    },
    async ({ id, ...fields }) => {
      const debate = await lookUpDebate(access, id);
      if (debate.state.verdict !== null && fields.rounds === undefined) return describeFinished(access, debate);
      const limits = debateInput.parse(inputFields(fields));
      return describeStart(access, starter, await starter.resume(debate.home, limits));
    },
  );
}

export function registerReviewTool(server: McpServer, access: DebateAccess, starter: DebateStarter): void {
  const { fields, usual, createInput } = starter.review;
  registerTool(
    server,
    {
      name: "review",
      title: "Review changes or files",
      description: `Lets a panel of AI agents look for defects in a diff, files or a design document; every finding is examined by the agents that did not raise it. ${usual} Returns immediately, as start does; verdict has the findings.`,
      inputSchema: fields,
      annotations: { readOnlyHint: false, openWorldHint: true },
    },
    async (given) => describeStart(access, starter, await starter.start(createInput(given))),
  );
}

function describeFinished(access: DebateAccess, debate: DebateSnapshot) {
  const { home, state } = debate;
  const folder = folderOf(access, home);
  const where = folder === null ? "Call" : `Its result is in ${join(folder, "synthesis.md")}; call`;
  return toolAnswer(
    `Debate ${state.id} has finished (${outcomeWords(state)}). ${where} verdict with id ${state.id} to read it.`,
    debateStatus(access, debate),
  );
}

async function describeStart(
  access: DebateAccess,
  starter: DebateStarter,
  { id, home, notices, warnings }: StartedDebate,
) {
  const debate = await readSnapshot(home);
  const link = await starter.link(home);
  const folder = folderOf(access, home);
  const lines = [
    ...notices.map((notice) => notice.trim()),
    ...warnings.map((warning) => `Warning: ${warning}`),
    `Debate ${id} ${folder === null ? "has been handed to the fleet." : `is running in the background, in ${folder}.`}`,
    ...(debate.trouble === null ? [] : [debate.trouble]),
    ...(link === null ? [] : [`The person can watch it at ${link}`]),
    `Call wait with id ${id} until there is a verdict.${folder === null ? "" : ` In a terminal: conclave watch ${id}`}`,
  ];
  return toolAnswer(lines.join("\n"), { ...debateStatus(access, debate), id, warnings, link });
}
