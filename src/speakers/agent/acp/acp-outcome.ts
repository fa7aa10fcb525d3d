/**
 * How a turn over the Agent Client Protocol ended. Agents report failures in four places: a protocol error, a typed failure
 * next to a normal answer, the stop reason and, for some, the text of the reply.
 */

import { z } from "zod";
import type { FailureCode } from "../../../core/failure.ts";
import { NO_USAGE, type Usage } from "../../../core/usage.ts";
import { classifyFailure, failureWithRetry } from "../../classify-failure.ts";
import type { DuplexEnd } from "../../process/duplex-child.ts";
import { errorLine } from "../../process/error-line.ts";
import { DONE, type Finished, failure } from "../../speaker.ts";
import { type AgentPlace, tokenCount } from "../agent.ts";
import { startFault } from "../line-turn.ts";

/** The stage in which the conversation failed. */
export type Step = "start" | "session" | "prompt";

/** Other fields are checked where they are needed. */
export const promptAnswer = z.looseObject({ stopReason: z.string() });

type PromptAnswer = z.infer<typeof promptAnswer>;

const typedFailure = z.object({
  _meta: z.object({
    jetbrains: z.object({ air: z.object({ sessionFailure: z.object({ category: z.string(), title: z.string() }) }) }),
  }),
});

const CATEGORIES: Readonly<Record<string, FailureCode>> = {
  limit: "SPEAKER_RATE_LIMITED",
  service: "SPEAKER_OVERLOADED",
  connection: "SPEAKER_NETWORK",
};

/** `text` is the last message; `saysErrors`: it may be an error message. */
export function acpOutcome(answer: PromptAnswer, text: string, saysErrors: boolean): Finished {
  const typed = typedFailure.safeParse(answer);
  if (typed.success) {
    const { category, title } = typed.data._meta.jetbrains.air.sessionFailure;
    return failureWithRetry(classifyFailure(title) ?? CATEGORIES[category] ?? "SPEAKER_FAILED", title);
  }
  if (answer.stopReason === "max_tokens" || answer.stopReason === "max_turn_requests") {
    return failure("SPEAKER_TRUNCATED", `It stopped early: ${answer.stopReason}.`);
  }
  if (answer.stopReason === "refusal") return failure("SPEAKER_DECLINED", "It declined to answer.");
  if (text.trim() === "") return failure("SPEAKER_EMPTY", "The reply is empty.");
  if (saysErrors && /^\s*Error:/.test(text))
    return failureWithRetry(classifyFailure(text) ?? "SPEAKER_FAILED", text.trim());
  return DONE;
}

const protocolError = z.object({ code: z.number(), message: z.string(), data: z.unknown() });

const NOT_SIGNED_IN = -32_000;

/** A protocol error or a malformed answer. Anything else is our own bug and is rethrown. */
export function acpFailure(error: unknown, step: Step): Finished {
  if (error instanceof z.ZodError) return failure("SPEAKER_FAILED", "Its answer does not follow the protocol.");
  const parsed = protocolError.safeParse(error);
  if (!parsed.success) throw error;
  const { code, message, data } = parsed.data;
  const text = data === undefined ? message : `${message} ${typeof data === "string" ? data : JSON.stringify(data)}`;
  if (code === NOT_SIGNED_IN) return failure("SPEAKER_AUTH", text);
  const reason = classifyFailure(text, { status: code });
  if (step === "session" && reason === null) return failure("SPEAKER_SESSION_LOST", text);
  return failureWithRetry(reason ?? "SPEAKER_FAILED", text);
}

/** The process exited before it answered. */
export function acpDeath({ end, stderr }: DuplexEnd, { file: command, workingDir: cwd }: AgentPlace): Finished {
  const fault = end.how === "aborted" ? null : startFault({ command, cwd }, end);
  if (fault) return fault;
  const said = errorLine(stderr);
  const how = end.how === "exited" ? `exited with status ${end.code}` : "was killed";
  return failureWithRetry(
    classifyFailure(said) ?? "SPEAKER_FAILED",
    `"${command}" ${how} before it answered${said && `: ${said}`}.`,
  );
}

const usageAnswer = z.object({
  usage: z.object({
    inputTokens: tokenCount,
    outputTokens: tokenCount,
    cachedReadTokens: tokenCount,
    totalTokens: tokenCount,
  }),
});

/** One agent reports it outside the protocol. */
const quotaCount = z.object({ input_tokens: tokenCount, output_tokens: tokenCount });
const quota = z.object({ _meta: z.object({ quota: z.object({ token_count: quotaCount }) }) });

/** null: not reported. Agents differ in whether input includes cached tokens; everything that is not output counts as input. */
export function acpUsage(answer: PromptAnswer, costUsd: number | null): Usage | null {
  const costMicroUsd = costUsd === null ? null : Math.round(costUsd * 1_000_000);
  const aside = quota.safeParse(answer);
  if (aside.success) {
    const { input_tokens: inputTokens, output_tokens: outputTokens } = aside.data._meta.quota.token_count;
    return { ...NO_USAGE, inputTokens, outputTokens, costMicroUsd };
  }
  const parsed = usageAnswer.safeParse(answer);
  if (!parsed.success) return null;
  const { inputTokens, outputTokens, cachedReadTokens, totalTokens } = parsed.data.usage;
  const input = Math.max(inputTokens, totalTokens - outputTokens);
  return { ...NO_USAGE, inputTokens: input, outputTokens, cachedTokens: cachedReadTokens, costMicroUsd };
}
