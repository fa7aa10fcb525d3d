/** Why a request was refused, as JSON. Only our own errors are meant for others to read. */

import type { Context } from "hono";
import { ConclaveError, type ErrorCode } from "../../core/errors.ts";

const STATUSES: Partial<Record<ErrorCode, 404 | 429>> = { TREE_UNKNOWN: 404, TREES_WAITING: 429 };

export function refusal(context: Context, error: unknown): Response {
  if (!(error instanceof ConclaveError)) throw error;
  const { code, message, hint } = error;
  return context.json({ error: { code, message, hint } }, STATUSES[code] ?? 400);
}
