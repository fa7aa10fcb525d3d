/**
 * The tools of the host: read the prompt, submit the answer. A host can speak only for its own seat, and its answers are treated
 * like any other seat's.
 */

import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { stripEscapes } from "../core/text/plain-text.ts";
import { type PendingAsk, selectAsk, submitContribution } from "../folder/submit-contribution.ts";
import { awaitReading } from "../runtime/await-host.ts";
import { ballotWarnings } from "../views/ballot/ballot-warnings.ts";
import { contributionReceipt } from "../views/ballot/contribution-receipt.ts";
import { clientName } from "./client-info.ts";
import { type DebateAccess, lookUpDebate } from "./debate-access.ts";
import { debateStatus } from "./debate-status.ts";
import { registerTool } from "./register-tool.ts";
import { toolAnswer } from "./tool-answer.ts";
import { debateId, text, wholeNumber } from "./tool-arguments.ts";

/** Clients limit how much of one result a model sees, and a prompt must be read in full. */
const PART_CHARACTERS = 40_000;

export function registerHostTools(server: McpServer, access: DebateAccess): void {
  registerTool(
    server,
    {
      name: "asked",
      title: "Read the prompt for the host",
      description:
        "Returns the complete prompt for your seat when a debate is waiting for you, the host. Write your own answer with the ballot it asks for, and submit it with contribute.",
      inputSchema: z.object({
        id: debateId,
        call: text.optional().describe("Which call to read, if several are waiting. Default: the first."),
        part: wholeNumber(1).default(1).describe("A long prompt comes in several parts. Read all of them."),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ id, call, part }) => {
      const { state, awaited: asks } = await lookUpDebate(access, id);
      const ask = selectAsk(state, call ?? asks[0]?.call ?? null, asks);
      const parts = partsOf(ask.prompt);
      const at = Math.min(part, parts.length);
      const position = parts.length === 1 ? "" : `${at} of ${parts.length}`;
      const { until, seat, kind } = ask;
      return toolAnswer(`${askWords(ask, state.id, position)}\n\n${parts[at - 1] ?? ""}`, {
        ...{ id: state.id, call: ask.call, seat, kind, until, part, parts: parts.length },
        also_awaited: asks.flatMap((other) => (other === ask ? [] : [other.call])),
      });
    },
  );
  registerTool(
    server,
    {
      name: "contribute",
      title: "Contribute as the host",
      description:
        "Submits your answer, as the host, to a call that is waiting for you: your own words with the ballot that the prompt asks for, never another seat's. Fails if the call is not waiting or has already been answered.",
      inputSchema: z.object({
        id: debateId,
        call: text.describe("The name of the call, as returned by asked."),
        text: text.describe("The complete answer, including the ballot."),
      }),
      annotations: { readOnlyHint: false, openWorldHint: false },
    },
    async ({ id, call, text: answer }, context) => {
      const debate = await lookUpDebate(access, id);
      const { receipt } = await submitContribution(debate, {
        call,
        text: answer,
        by: authorOf(access, clientName(server, context)),
      });
      const { home, state, isRunning } = debate;
      const reading = isRunning ? await awaitReading(home, call) : null;
      const warnings = reading ? ballotWarnings(state, reading.seat, reading.ballot) : [];
      const { lines, json } = contributionReceipt({ id: state.id, text: answer, isRunning, reading, warnings });
      const next = isRunning ? [`wait ${state.id} follows the debate.`] : [];
      const status = debateStatus(access, await lookUpDebate(access, id));
      return toolAnswer([...lines, ...next].join("\n"), { ...status, receipt, ...json });
    },
  );
}

/** The person, if the server knows them, and what they used. */
function authorOf({ by }: DebateAccess, client: string): string {
  return by === undefined ? client : `${by} (${client})`;
}

function partsOf(prompt: string): readonly string[] {
  const text = stripEscapes(prompt);
  const count = Math.max(1, Math.ceil(text.length / PART_CHARACTERS));
  return Array.from({ length: count }, (_, index) =>
    text.slice(index * PART_CHARACTERS, (index + 1) * PART_CHARACTERS),
  );
}

function askWords({ call, seat, until }: PendingAsk, id: string, position: string): string {
  const more = position === "" ? "" : ` This is part ${position}; read all parts before you answer.`;
  return `You are asked as ${seat}. Answer for this seat only, and submit your answer before ${until} with contribute: id ${id}, call ${call}.${more} What follows is the prompt, word for word:`;
}
