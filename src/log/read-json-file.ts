import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { parseJson } from "../core/text/parse-json.ts";
import { errnoOf } from "./errno.ts";

/** null: missing or malformed. */
export async function readJsonFile<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    return schema.safeParse(parseJson(await readFile(path, "utf8"))).data ?? null;
  } catch (error) {
    if (errnoOf(error) === null) throw error;
    return null;
  }
}
