/** Reads a UTF-8 text file. Errors name the file; nothing is guessed or repaired. */

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { ConclaveError } from "../../core/errors.ts";

/** Throws FILE_UNREADABLE, FILE_EMPTY or FILE_NOT_TEXT. */
export async function readTextFile(path: string): Promise<string> {
  const text = decodeText(await readBytes(path), `The file ${path}`);
  if (text.trim() === "") throw new ConclaveError("FILE_EMPTY", `The file ${path} is empty.`);
  return text;
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(resolve(path));
  } catch (error) {
    throw asReadError(path, error);
  }
}

/** The error for an unreadable path. Anything but a file-system error is returned unchanged. */
export function asReadError(path: string, error: unknown): unknown {
  const reason = READ_FAULTS.get(errorCode(error) ?? "");
  if (reason === undefined) return error;
  return new ConclaveError("FILE_UNREADABLE", `The path ${path} ${reason}.`, { cause: error });
}

const READ_FAULTS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "does not exist"],
  ["ENOTDIR", "does not exist"],
  ["EISDIR", "is a folder, not a file"],
  ["EACCES", "is not readable"],
  ["EPERM", "is not readable"],
  ["ELOOP", "is a link that leads in a circle"],
  ["ENAMETOOLONG", "is too long to be a path"],
]);

export function errorCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}

export function decodeText(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ConclaveError("FILE_NOT_TEXT", `${what} is not UTF-8 text.`, { cause: error });
  }
}
