/** The tools that read debates: status, wait, verdict and list. They change nothing. */

import { acceptedContent, inputRequired, type McpServer, type ServerContext } from "@modelcontextprotocol/server";
import { z } from "zod";
import { callsInOrder } from "../core/debate-calls.ts";
import { ConclaveError } from "../core/errors.ts";
import { isHosted } from "../core/host.ts";
import { everyMember } from "../core/panel.ts";
import type { State } from "../core/state.ts";
import { synthesis } from "../views/markdown/synthesis-document.ts";
import { matrixSummary } from "../views/matrix/matrix-summary.ts";
import { unsettledWords } from "../views/record/unsettled.ts";
import { checkpointText } from "../views/terminal/checkpoint-text.ts";
import { listTable } from "../views/terminal/list-table.ts";
import type { StateChange } from "../views/terminal/plain-fact.ts";
import { plainLines } from "../views/terminal/plain-lines.ts";
import { canAsk } from "./client-info.ts";
import { type DebateAccess, type DebateSnapshot, folderOf, lookUpDebate } from "./debate-access.ts";
import { debateStatus, debateStatusText, PAGE } from "./debate-status.ts";
import { decide, decisionInput } from "./decide.ts";
import { registerTool } from "./register-tool.ts";
import { toolAnswer } from "./tool-answer.ts";
import { debateId, text, wholeNumber } from "./tool-arguments.ts";
import { type WaitOptions, waitFor } from "./wait-for.ts";

const READS = { readOnlyHint: true, openWorldHint: false };
const WAIT_USUALLY_S = 45;
const WAIT_LONGEST_S = 300;
const LIST_LIMIT = 20;

export function registerFollowTools(server: McpServer, access: DebateAccess): void {
  registerTool(
    server,
    {
      name: "status",
      title: "Get the status of a debate",
      description:
        "Returns the status of a debate: round, who is speaking, open objections, cost, and whether it is waiting for the person or the host.",
      inputSchema: z.object({ id: debateId }),
      annotations: READS,
    },
    async ({ id }) => statusAnswer(access, await lookUpDebate(access, id)),
  );
  registerTool(
    server,
    {
      name: "wait",
      title: "Wait for a debate",
      description:
        "Waits, for at most the given number of seconds, until the debate has a verdict, stops, needs the person, or asks you as the host. Then call it again. Sends progress while it waits.",
      inputSchema: z.object({
        id: debateId,
        seconds: wholeNumber(1, WAIT_LONGEST_S).default(WAIT_USUALLY_S),
        as_host: z
          .boolean({ error: "true or false" })
          .default(true)
          .describe("Set to false if someone else is the host. Prompts for the host then don't end the wait."),
      }),
      annotations: READS,
    },
    ({ id, seconds, as_host: asHost }, context) => waitForDebate(server, access, { id, seconds, asHost, context }),
  );
  registerTool(
    server,
    {
      name: "verdict",
      title: "Read a verdict",
      description:
        "Returns the decision, the answer in full, reasons, confidence, how the debate went, dissent, objections, questions and cost, and which speaker gave which reply in which session. Fails until there is a verdict.",
      inputSchema: z.object({ id: debateId }),
      annotations: READS,
    },
    async ({ id }) => {
      const { state, home } = await lookUpDebate(access, id);
      const page = synthesis(state);
      if (state.verdict === null || page === null) {
        const hint = `wait ${state.id} follows it; conclude ${state.id} ends its rounds.`;
        throw new ConclaveError("DEBATE_UNDECIDED", `Debate ${state.id} has no verdict yet.`, { hint });
      }
      const { headline, decision, answer, confidence, outcome, findings } = state.verdict;
      const rehearsal = state.rehearsal !== null;
      return toolAnswer(page, {
        ...{ id: state.id, folder: folderOf(access, home), rehearsal, outcome, decision, confidence, headline, answer },
        unsettled: unsettledWords(state),
        findings,
        matrix: matrixSummary(state),
        gates: state.gates,
        replies: replies(state),
      });
    },
  );
  registerTool(
    server,
    {
      name: "list",
      title: "List debates",
      description: `Lists the latest ${LIST_LIMIT} debates of this project, with status and outcome.`,
      inputSchema: z.object({
        text: text.optional().describe("Only debates whose question or name contains this text."),
      }),
      annotations: READS,
    },
    async ({ text: part = "" }) => {
      const all = await access.debates.list();
      const fits = all.filter(({ question, id }) => `${question} ${id}`.toLowerCase().includes(part.toLowerCase()));
      const now = { nowMs: Date.now(), offsetMinutes: -new Date().getTimezoneOffset() };
      const debates = fits.slice(0, LIST_LIMIT).map((entry) => {
        const { id, question, protocol, status, outcome, rehearsal, cost: cost_usd, updated_at } = entry;
        return { id, question, protocol, status, outcome, rehearsal, cost_usd, updated_at };
      });
      return toolAnswer(listTable(fits, { ...PAGE, ...now, most: LIST_LIMIT }), { debates });
    },
  );
}

function statusAnswer(access: DebateAccess, debate: DebateSnapshot) {
  return toolAnswer(debateStatusText(debate, Date.now()), debateStatus(access, debate));
}

interface WaitRequest extends Pick<WaitOptions, "asHost"> {
  readonly id: string;
  readonly seconds: number;
  readonly context: ServerContext;
}

async function waitForDebate(server: McpServer, access: DebateAccess, { id, seconds, asHost, context }: WaitRequest) {
  const { mcpReq } = context;
  const decision = acceptedContent(mcpReq.inputResponses, DECISION_FIELD, decisionInput);
  if (decision && access.maySteer) await decide(access, await lookUpDebate(access, id), decision);
  const debate = await waitFor(await lookUpDebate(access, id), {
    forMs: seconds * 1_000,
    asHost,
    signal: mcpReq.signal,
    onChange: (change) => reportProgress(mcpReq, change),
  });
  // If the person did not answer, the same call does not ask again.
  const mayAsk = access.maySteer && canAsk(server, context) && mcpReq.inputResponses === undefined;
  if (debate.state.checkpoint === null || !mayAsk) return statusAnswer(access, debate);
  const message = `The debate is waiting for you.\n${checkpointText(debate.state, PAGE)}`;
  return inputRequired({
    inputRequests: { [DECISION_FIELD]: inputRequired.elicit({ message, requestedSchema: decisionInput }) },
  });
}

const DECISION_FIELD = "decision";

/** Progress numbers must increase, so the sequence numbers of the log are used. */
async function reportProgress({ _meta, notify }: ServerContext["mcpReq"], change: StateChange): Promise<void> {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return;
  const message = progressText(change);
  if (message === "") return;
  await notify({
    method: "notifications/progress",
    params: { progressToken, progress: change.recorded.seq + 1, message },
  });
}

/** If the debate has a host, it may learn who answered but not what. */
function progressText(change: StateChange): string {
  const { recorded, after } = change;
  const { event } = recorded;
  const lines = plainLines(change, { verbose: false, folder: null });
  if (!isHosted(after)) return lines.join("\n");
  if (event.type === "call.answered") return `${after.calls.get(event.call)?.seat} answered ${event.call}`;
  return (event.type === "call.failed" ? lines.slice(0, 1) : lines).join("\n");
}

/** Proof that the seats spoke for themselves. */
function replies(state: State) {
  const seats = everyMember(state);
  const answered = callsInOrder(state).filter((call) => call.status === "answered");
  return answered.map(({ key: call, seat, session, requestId: request, model, usage }) => {
    const speaker = seats.find(({ name }) => name === seat)?.speaker ?? null;
    const tokens = { tokens_in: usage.inputTokens, tokens_out: usage.outputTokens };
    return { call, seat, speaker, session, request, model, ...tokens };
  });
}
