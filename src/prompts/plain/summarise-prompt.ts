/** Summarises a seat's history. Plain text; if it fails, the debate continues with the long version. */

import { type Ask, fenceText, type PromptPart, part } from "../prompt.ts";

export const SUMMARISE = "summarise";

export function summarisePrompt(past: string, maxLength: number, objections: PromptPart): Ask<never> {
  return {
    kind: SUMMARISE,
    about: null,
    ballot: null,
    summarises: past.length,
    parts: [
      part("To be summarised", fenceText(past)),
      objections,
      part(
        "What to do",
        `Summarise this in at most ${maxLength} characters, for yourself: what you proposed and why, what was held against it, what you changed and what you kept. Keep ids, numbers and names as they are. Write the summary and nothing else, in the language of the question.`,
      ),
    ],
  };
}
