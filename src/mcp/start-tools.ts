/** The tools that start debates. They return as soon as the log exists; the debate runs in its own process. */

import { dirname, join } from "node:path";
import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { reviewSubject } from "../request/review-subject.ts";
import { outcomeWords } from "../views/outcome-words.ts";
import {
  type DebateAccess,
  type DebateSnapshot,
  lookUpDebate,
  readSnapshot,
  type StartedDebate,
} from "./debate-access.ts";
import { debateStatus } from "./debate-status.ts";
import { registerTool } from "./register-tool.ts";
import { inputFromTool, reviewInput, startInput } from "./start-input.ts";
import { refuseUntrusted } from "./start-needs.ts";
import { toolAnswer } from "./tool-answer.ts";
import { debateId } from "./tool-arguments.ts";

export function registerStartTools(server: McpServer, access: DebateAccess): void {
  registerTool(
    server,
    {
      name: "start",
      title: "Start a debate",
      description:
        "Puts a question to a panel of AI agents that debate it under a protocol. Returns immediately with the id of the debate; call wait to follow it and verdict to read the result. Seats speak for themselves: never write a reply other than your own as host.",
      inputSchema: startInput,
      annotations: { readOnlyHint: false, openWorldHint: true },
    },
    async (fields) => {
      const input = inputFromTool(fields);
      refuseUntrusted(access, input);
      return describeStart(access, await access.start(input));
    },
  );
  registerTool(
    server,
    {
      name: "review",
      title: "Review changes or files",
      description:
        "Lets a panel of AI agents look for defects in a diff, files or a design document; every finding is examined by the agents that did not raise it. Without paths and diff: uncommitted changes. Returns immediately, as start does; verdict has the findings.",
      inputSchema: reviewInput,
      annotations: { readOnlyHint: false, openWorldHint: true },
    },
    async ({ paths, diff, ...fields }) => {
      const subject = reviewSubject({ paths: paths ?? [], diff: diff ?? null });
      const input = { ...inputFromTool(fields), ...subject, ...(paths ? { context: paths } : {}) };
      refuseUntrusted(access, input);
      return describeStart(access, await access.start(input));
    },
  );
  registerTool(
    server,
    {
      name: "resume",
      title: "Resume a debate",
      description:
        "Resumes a debate that was interrupted or hit a limit; answered calls are not repeated. Returns immediately; call wait to follow it.",
      inputSchema: z.object({
        id: debateId,
        budget_usd: startInput.shape.budget_usd ?? z.never(),
        rounds: startInput.shape.rounds ?? z.never(),
      }),
    },
    async ({ id, ...fields }) => {
      const debate = await lookUpDebate(access, id);
      if (debate.state.verdict !== null && fields.rounds === undefined) return describeFinished(debate);
      const { folder } = debate;
      return describeStart(access, await access.resume(folder, inputFromTool(fields)));
    },
  );
}

function describeFinished(debate: DebateSnapshot) {
  const { folder, state } = debate;
  const where = `Its result is in ${join(folder, "synthesis.md")}; call verdict with id ${state.id} to read it.`;
  return toolAnswer(`Debate ${state.id} has finished (${outcomeWords(state)}). ${where}`, debateStatus(debate));
}

async function describeStart(access: DebateAccess, { folder, notices, warnings }: StartedDebate) {
  const debate = await readSnapshot(folder);
  const link = await access.link(folder);
  const id = dirname(folder) === access.parent ? debate.state.id : folder;
  const lines = [
    ...notices.map((notice) => notice.trim()),
    ...warnings.map((warning) => `Warning: ${warning}`),
    `Debate ${id} is running in the background, in ${folder}.`,
    ...(link === null ? [] : [`The person can watch it at ${link}`]),
    `Call wait with id ${id} until there is a verdict. In a terminal: conclave watch ${id}`,
  ];
  return toolAnswer(lines.join("\n"), { ...debateStatus(debate), id, warnings, link });
}
