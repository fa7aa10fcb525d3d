/** Summarises a seat's history, or the last round for the chair. Plain text; if it fails, the debate continues with the long version. */

import { type Ask, fenceText, type PromptPart, part } from "../prompt.ts";

export const SUMMARISE = "summarise";

export function summarisePrompt(past: string, maxLength: number, objections: PromptPart): Ask<never> {
  return summaryAsk(
    past,
    objections,
    `Summarise this in at most ${maxLength} characters, for yourself: what you proposed and why, what others criticised, what you changed and what you kept. Keep ids, numbers and names as they are. Write the summary and nothing else, in the language of the question.`,
  );
}

export function summariseRoundPrompt(round: string, maxLength: number, objections: PromptPart): Ask<never> {
  return summaryAsk(
    round,
    objections,
    `This is the last round. Summarise it in at most ${maxLength} characters, for yourself: the summary replaces it when you write the verdict. Say what each seat proposes and why, what it changed and kept, and where the seats disagree. Keep ids, numbers, names and the labels of the seats as they are. Write the summary and nothing else, in the language of the question.`,
  );
}

function summaryAsk(text: string, objections: PromptPart, toDo: string): Ask<never> {
  return {
    kind: SUMMARISE,
    about: null,
    ballot: null,
    summarises: text.length,
    parts: [part("To be summarised", fenceText(text)), objections, part("What to do", toDo)],
  };
}
