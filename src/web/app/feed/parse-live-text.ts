/** Parses the live text in `live.jsonl`. None of it is a fact, so unreadable lines are skipped. */

import { z } from "zod";

const partSchema = z.object({
  at: z.string(),
  call: z.string(),
  seat: z.string(),
  type: z.enum(["text", "activity", "waiting", "retracted"]),
  text: z.string(),
});

export type LiveTextPart = Readonly<z.output<typeof partSchema>>;

export function parseLiveText(text: string): readonly LiveTextPart[] {
  return text.split("\n").flatMap((line) => {
    try {
      return [partSchema.parse(JSON.parse(line))];
    } catch {
      // Incomplete, or from another version.
      return [];
    }
  });
}
