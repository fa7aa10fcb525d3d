/** Asks a seat for the ballot that its reply lacks, and for nothing else. */

import { type Ask, fenceText, type PromptPart, part } from "./prompt.ts";

export function repairPrompt<B>(ask: Ask<B>, reply: string, fault: string): Ask<B> {
  const text = reply === "" ? "" : fenceText(reply);
  const said: PromptPart = { heading: "Your reply", text, once: true, reminder: null };
  return {
    ...ask,
    kind: REPAIR,
    parts: [
      ...repairableAsk(ask).parts,
      said,
      part(
        "What to do",
        `Your reply could not be counted: ${fault === "" ? "its ballot is missing" : fault}. Send the \`ballot\` block for it, and nothing else. Say in it what your reply says; do not change your mind.`,
      ),
    ],
  };
}

/** The ask with no more than its repair repeats. */
export function repairableAsk<B>(ask: Ask<B>): Ask<B> {
  return { ...ask, parts: ask.parts.filter(({ heading }) => heading === OPEN_OBJECTIONS) };
}

export const REPAIR = "repair";
export const OPEN_OBJECTIONS = "Open objections";
