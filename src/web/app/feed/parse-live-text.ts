/** Text under way, as `live.jsonl` has it. None of it is a fact, so a line that cannot be read is passed over. */

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
      // Cut off, or another version's.
      return [];
    }
  });
}
