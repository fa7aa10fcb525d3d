/**
 * One turn of an ACP agent: start it, open or continue its session, send one prompt, take the last message as the reply, and
 * end the process. The library is heavy and is loaded only here.
 */

import type { ClientContext } from "@agentclientprotocol/sdk";
import { z } from "zod";
import { type DuplexChild, startDuplexChild } from "../../process/duplex-child.ts";
import { type PartQueue, partQueue } from "../../process/part-queue.ts";
import { sandboxCommand } from "../../process/sandbox.ts";
import { type Finished, failure, type SpeechPart } from "../../speaker.ts";
import type { AgentTurn } from "../agent.ts";
import { INSTRUCTIONS } from "../instructions.ts";
import { acpDeath, acpFailure, acpOutcome, acpUsage, promptAnswer, type Step } from "./acp-outcome.ts";
import { readForAgent } from "./acp-permissions.ts";
import { type AcpUpdates, collectAcpUpdates } from "./acp-updates.ts";

export interface AcpLaunch {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** It reports errors as if they were its reply. */
  readonly saysErrors: boolean;
  /** Only --sandbox keeps it read-only. */
  readonly isFree?: boolean;
}

export async function* acpTurn(
  launch: AcpLaunch,
  turn: AgentTurn,
  signal: AbortSignal,
): AsyncGenerator<SpeechPart, void> {
  const stop = new AbortController();
  const { file: command, workingDir: cwd } = turn;
  const env = { ...turn.env, TMPDIR: turn.temp, ...launch.env };
  const plain = { command, args: launch.args, cwd, env };
  const started = launch.isFree && turn.isSandboxed ? sandboxCommand(plain, turn) : plain;
  const child = startDuplexChild(started, AbortSignal.any([signal, stop.signal]));
  const parts = partQueue<SpeechPart>();
  const spoken = converse(child, { launch, turn, parts })
    .then((finished) => {
      if (!signal.aborted) parts.push(finished);
    })
    .finally(parts.end);
  try {
    yield* parts;
    await spoken;
  } finally {
    stop.abort();
    await child.gone;
  }
}

interface Conversation {
  readonly launch: AcpLaunch;
  readonly turn: AgentTurn;
  readonly parts: PartQueue<SpeechPart>;
}

async function converse(child: DuplexChild, { launch, turn, parts }: Conversation): Promise<Finished> {
  const acp = await import("@agentclientprotocol/sdk");
  const hearing = collectAcpUpdates(turn, parts);
  const app = acp
    .client({ name: "conclave" })
    .onRequest("session/request_permission", ({ params: { toolCall, options } }) => ({
      outcome: hearing.decide(toolCall, options),
    }))
    .onRequest("fs/read_text_file", ({ params }) => {
      const content = readForAgent(params, turn);
      if (content === null) throw acp.RequestError.invalidParams({ path: params.path }, "This file cannot be read.");
      return { content };
    })
    .onNotification("session/update", ({ params }) => hearing.update(params));
  const connection = app.connect(acp.ndJsonStream(child.input, child.output));
  const run: PromptRun = { launch, turn, parts, hearing, step: "start" };
  const finished = await runPrompt(connection.agent, run).catch((error: unknown) => {
    // If the connection closes during a request, the process exit explains why.
    if (connection.signal.aborted) return null;
    return acpFailure(error, run.step);
  });
  child.leave();
  const ended = await child.gone;
  connection.close();
  return finished ?? acpDeath(ended, turn);
}

interface PromptRun extends Conversation {
  readonly hearing: AcpUpdates;
  step: Step;
}

/** After a refused request, an agent may end its turn without a reply. */
const NUDGE = "That is not available here. Answer from what you have.";

async function runPrompt(agent: ClientContext, run: PromptRun): Promise<Finished> {
  const { launch, turn, parts, hearing } = run;
  const hello = { protocolVersion: 1, clientCapabilities: CAPABILITIES };
  const greeting = greetingSchema.parse(await agent.request<unknown>("initialize", hello));
  run.step = "session";
  const sessionId = await openSession(agent, greeting, run);
  if (sessionId === null) return failure("SPEAKER_SESSION_LOST", "It cannot continue sessions.");
  run.step = "prompt";
  const ask = async (text: string) =>
    promptAnswer.parse(await agent.request<unknown>("session/prompt", { sessionId, prompt: [{ type: "text", text }] }));
  const first = await ask(turn.session === null ? `${INSTRUCTIONS}\n\n${turn.prompt}` : turn.prompt);
  const isMute = hearing.message.text.trim() === "" && hearing.wasRefused;
  const answer = isMute ? await ask(NUDGE) : first;
  // The session's total cost is this turn's cost only if the session is new.
  const usage = acpUsage(answer, turn.session === null ? hearing.costUsd : null);
  if (usage) parts.push({ type: "usage", usage });
  return acpOutcome(answer, hearing.message.text, launch.saysErrors);
}

const greetingSchema = z.object({
  agentCapabilities: z
    .object({
      loadSession: z.boolean().catch(false),
      sessionCapabilities: z.object({ resume: z.unknown() }).partial().nullish(),
    })
    .nullish(),
});

const newSessionSchema = z.object({ sessionId: z.string() });

/** It may read files through us, which enforces the limits, and may not write. Typed failures are requested. */
const CAPABILITIES = {
  fs: { readTextFile: true, writeTextFile: false },
  terminal: false,
  session: { notices: {} },
  _meta: { jetbrains: { air: { version: 1, capabilities: ["sessionFailure"] } } },
};

/** null: it cannot continue sessions. */
async function openSession(
  agent: ClientContext,
  { agentCapabilities: can }: z.infer<typeof greetingSchema>,
  { turn, hearing }: PromptRun,
): Promise<string | null> {
  const place = { cwd: turn.workingDir, mcpServers: [] };
  if (turn.session === null) {
    const { sessionId } = newSessionSchema.parse(await agent.request<unknown>("session/new", place));
    hearing.open(sessionId);
    return sessionId;
  }
  const known = { ...place, sessionId: turn.session };
  if (can?.sessionCapabilities?.resume) await agent.request("session/resume", known);
  else if (can?.loadSession) await waitForReplay(agent.request("session/load", known), hearing);
  else return null;
  hearing.open(turn.session);
  return turn.session;
}

const REPLAY_QUIET_MS = 300;

/** Some agents answer before they have replayed the old messages, which must not be taken for the reply. */
async function waitForReplay(loading: Promise<unknown>, hearing: AcpUpdates): Promise<void> {
  await loading;
  for (let seen = -1; seen !== hearing.updates; ) {
    seen = hearing.updates;
    await new Promise((resolve) => setTimeout(resolve, REPLAY_QUIET_MS));
  }
}
