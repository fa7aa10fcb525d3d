/** An agent's error in words: some print the vendor's whole response, and only its message is for people. */

import { z } from "zod";
import { parseJson } from "../../core/text/parse-json.ts";

const response = z.object({ error: z.object({ message: z.string() }) });

export function errorWords(text: string): string {
  const [json = ""] = /\{.*\}/s.exec(text) ?? [];
  const parsed = response.safeParse(parseJson(json));
  return parsed.success ? text.replace(json, () => parsed.data.error.message) : text;
}
