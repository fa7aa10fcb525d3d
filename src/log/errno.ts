/** System error codes. Anything without such a code is a bug and is not handled here. */

import { getSystemErrorMap } from "node:util";
import { ConclaveError } from "../core/errors.ts";

/** `ENOSPC` and the like; null: not a system error. */
export function errnoOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

/** `permission denied (EACCES)`. */
export function errnoWords(code: string): string {
  const known = [...getSystemErrorMap().values()].find(([name]) => name === code);
  return known ? `${known[1]} (${code})` : code;
}

/** Turns a system error into LOG_WRITE about `what`; other errors are returned unchanged. */
export function asWriteError(what: string, error: unknown): unknown {
  if (!(error instanceof Error) || errnoOf(error) === null) return error;
  return new ConclaveError("LOG_WRITE", `${what} cannot be written: ${error.message}.`, { cause: error });
}

/** The same for reading. */
export function asReadError(what: string, error: unknown): unknown {
  if (!(error instanceof Error) || errnoOf(error) === null) return error;
  return new ConclaveError("LOG_READ", `${what} cannot be read: ${error.message}.`, { cause: error });
}

/** For `catch`: `value` if the system refuses, with one of the codes if any are given. Any other error is thrown on. */
export function onSystemError<T>(value: T, ...codes: readonly string[]): (error: unknown) => T {
  return (error) => {
    const code = errnoOf(error);
    if (code === null || (codes.length > 0 && !codes.includes(code))) throw error;
    return value;
  };
}

/** What `run` returns, or `onError` for what it throws. */
export function attempt<T, F>(run: () => T, onError: (error: unknown) => F): T | F {
  try {
    return run();
  } catch (error) {
    return onError(error);
  }
}

/** null if it fails with an error that has a code, as what the system refuses does. */
export function tryOrNull<T>(run: () => T): T | null {
  return attempt(run, (error) => {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  });
}
