/** What the system says went wrong. Anything without such a code is a bug and is never answered for here. */

import { ConclaveError } from "../core/errors.ts";

/** `ENOSPC` and the like; null: the error does not come from the system. */
export function errnoOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

/** A system error becomes LOG_WRITE about `what`; everything else stays what it is. */
export function asWriteError(what: string, error: unknown): unknown {
  if (!(error instanceof Error) || errnoOf(error) === null) return error;
  return new ConclaveError("LOG_WRITE", `${what} cannot be written: ${error.message}.`, { cause: error });
}

/** The same for reading. */
export function asReadError(what: string, error: unknown): unknown {
  if (!(error instanceof Error) || errnoOf(error) === null) return error;
  return new ConclaveError("LOG_READ", `${what} cannot be read: ${error.message}.`, { cause: error });
}
