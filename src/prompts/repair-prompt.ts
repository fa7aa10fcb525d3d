/** Asks a seat for the ballot that its reply lacks, and for nothing else. */

import { type Ask, fenceText, type PromptPart, part } from "./prompt.ts";

/** `block`: what the reply has in its place; empty if it has none. */
export function repairPrompt<B>(ask: Ask<B>, { text, block }: { text: string; block: string }, fault: string): Ask<B> {
  const said: PromptPart = { heading: "Your reply", text: text && fenceText(text), once: true, reminder: null };
  const refused = { ...said, heading: "Its block, which could not be counted", text: fenceText(block), isOwn: true };
  return {
    ...ask,
    kind: REPAIR,
    parts: [
      ...repairableAsk(ask).parts,
      said,
      ...(block === "" ? [] : [refused]),
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
