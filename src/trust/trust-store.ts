/**
 * What the person trusts, stored in their own folder: `trusted.json` lists folders, and `debates/` has, for each debate that was
 * started here, what it may do. A debate is identified by its seed. Changing its log gains nothing, because what it may do is
 * stored here.
 */

import { hash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { ConclaveError } from "../core/errors.ts";
import { parseJson } from "../core/text/parse-json.ts";
import { realPath } from "../folder/real-path.ts";
import { errnoOf } from "../log/errno.ts";
import { writeFileAtomic } from "../log/write-file-atomic.ts";
import { userFolder } from "./user-folder.ts";

export async function isTrustedFolder(folder: string): Promise<boolean> {
  return (await readFolders()).includes(realPath(folder));
}

export async function trustFolder(folder: string): Promise<void> {
  const folders = new Set([...(await readFolders()), realPath(folder)]);
  await write(foldersFile(), `${JSON.stringify({ folders: [...folders] }, null, 2)}\n`);
}

/** What a debate that was started here may do. */
export async function needsToAllow(seed: string): Promise<readonly string[]> {
  return (await readStored(debateFile(seed), debateSchema))?.allowed ?? [];
}

export async function allowNeeds(seed: string, needs: readonly string[]): Promise<void> {
  const allowed = [...new Set([...(await needsToAllow(seed)), ...needs])];
  await write(debateFile(seed), `${JSON.stringify({ allowed }, null, 2)}\n`);
}

const foldersSchema = z.object({ folders: z.array(z.string()) });
const debateSchema = z.object({ allowed: z.array(z.string()) });

function foldersFile(): string {
  return join(userFolder(), "trusted.json");
}

/** A seed comes from a log, which may contain anything. */
function debateFile(seed: string): string {
  return join(userFolder(), "debates", `${hash("sha256", seed, "hex").slice(0, 32)}.json`);
}

async function readFolders(): Promise<readonly string[]> {
  return (await readStored(foldersFile(), foldersSchema))?.folders ?? [];
}

/** null: there is none yet. */
async function readStored<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (errnoOf(error) === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const stored = schema.safeParse(parseJson(text));
  if (stored.success) return stored.data;
  throw new ConclaveError("CONFIG_WRONG", `${path} is damaged.`, {
    hint: "Remove the file; you will be asked again which folders you trust.",
  });
}

async function write(path: string, text: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  await writeFileAtomic(path, text);
}
