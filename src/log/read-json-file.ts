import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { parseJson } from "../core/text/parse-json.ts";
import { onSystemError } from "./errno.ts";

/** null: missing or malformed. */
export async function readJsonFile<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await readFile(path, "utf8").catch(onSystemError(""));
  return schema.safeParse(parseJson(text)).data ?? null;
}
