/**
 * Whom the person trusts: folders whose configuration may run code and commands. A project that was only just fetched may do
 * neither, whatever it says of itself. The list is the person's own, in ~/.config/conclave/trusted.json.
 */

import { mkdirSync, realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { z } from "zod";
import { ConclaveError } from "../../core/errors.ts";
import { writeFileAtomic } from "../../folder/write-file-atomic.ts";
import { errorCode } from "../arguments/read-text.ts";
import type { ConfigFile } from "./file-layer.ts";
import { userFolder } from "./find-files.ts";

export interface TrustOptions {
  /** --trust. */
  readonly isGiven: boolean;
  /** A person sits here and may be asked. */
  readonly isAsked: boolean;
}

/** Passes where the file's folder is trusted, or is from now on. Throws CONFIG_UNTRUSTED. `reaches` is what the file wants to do. */
export async function checkTrust(
  { folder, shown }: Pick<ConfigFile, "folder" | "shown">,
  reaches: readonly string[],
  { isGiven, isAsked }: TrustOptions,
): Promise<void> {
  if (reaches.length === 0) return;
  const trusted = await readTrustedFolders();
  const real = realpathSync(folder);
  if (trusted.includes(real)) return;
  if (!isGiven && !(isAsked && (await askForTrust(shown, real, reaches)))) {
    throw new ConclaveError(
      "CONFIG_UNTRUSTED",
      `${shown} lies in a folder that you have not trusted, and ${joinTexts(reaches)}.`,
    );
  }
  mkdirSync(dirname(storePath()), { recursive: true });
  await writeFileAtomic(storePath(), `${JSON.stringify({ folders: [...trusted, real] }, null, 2)}\n`);
}

function storePath(): string {
  return join(userFolder(), "trusted.json");
}

const store = z.object({ folders: z.array(z.string()) });

async function readTrustedFolders(): Promise<readonly string[]> {
  const text = await readFile(storePath(), "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  });
  if (text === null) return [];
  const read = store.safeParse(parseJson(text));
  if (read.success) return read.data.folders;
  throw new ConclaveError("CONFIG_WRONG", `${storePath()} is damaged; expected {"folders": [paths]}.`, {
    hint: "Remove the file; folders are asked for again.",
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

async function askForTrust(shown: string, folder: string, reaches: readonly string[]): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const wants = reaches.map((each) => `  ${each}\n`).join("");
    const answer = await lines.question(`${shown} wants this:\n${wants}Trust ${folder} from now on? (y/N) `);
    return /^\s*y(es)?\s*$/i.test(answer);
  } finally {
    lines.close();
  }
}

function joinTexts(reaches: readonly string[]): string {
  return reaches.join("; ");
}
