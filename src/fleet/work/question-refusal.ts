/**
 * Why a follow-up question was not answered, as the worker that gave up on it leaves it for the person who asked: an error, as JSON in the
 * debate's row. It may also be a plain sentence, such as that the question killed its workers.
 */

import { z } from "zod";
import { ConclaveError, type ErrorCode } from "../../core/errors.ts";

/** `hint`: null if nothing better is known than what the code says. */
const refusal = z.object({ code: z.string(), message: z.string(), hint: z.string().nullable() });

export function formatRefusal({ code, message, advice }: ConclaveError): string {
  return JSON.stringify({ code, message, hint: advice || null } satisfies z.infer<typeof refusal>);
}

/** The debate's own limits: no worker could do better. */
const LIMITS: readonly ErrorCode[] = ["LIMIT_BUDGET", "LIMIT_TOKENS"];

const WORKER_HINT = "Start a worker that has what is missing, or ask another seat with --seat NAME.";
const OTHER_HINT = "Look at what the workers printed, or ask another seat with --seat NAME.";

export function parseRefusal(text: string): ConclaveError {
  const { code, message, hint } = readRefusal(text);
  const limit = LIMITS.find((each) => each === code);
  return new ConclaveError(limit ?? "SPEAKER_NOT_READY", message, { hint: hint ?? WORKER_HINT });
}

function readRefusal(text: string): z.infer<typeof refusal> {
  try {
    return refusal.parse(JSON.parse(text));
  } catch {
    return { code: "", message: `The question was not answered. ${text}`, hint: OTHER_HINT };
  }
}
