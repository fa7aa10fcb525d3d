/** The moderator's turn: last in every round, after reading all of it. It argues too, but has no vote. */

import type { ObjectionId } from "../core/ids.ts";
import type { CountedOption } from "../core/ledger/collect-options.ts";
import type { ModeratorStyle } from "../core/panel.ts";
import { type Ask, type PromptPart, partWithReminder } from "./prompt.ts";
import { type StanceBallot, stanceContract } from "./stance.ts";

export interface ModerationSources {
  readonly style: ModeratorStyle;
  readonly maxWords: number;
  readonly options: PromptPart;
  /** What each seat said in this round, whole. */
  readonly replies: readonly PromptPart[];
  readonly objections: PromptPart;
  /** Its own objections that nothing has settled, each with its answers. */
  readonly own: PromptPart;
  readonly toConfirm: readonly ObjectionId[];
  readonly known: readonly CountedOption[];
}

export function moderatePrompt(sources: ModerationSources): Ask<StanceBallot> {
  const { style, maxWords, options, replies, own, toConfirm, objections, known } = sources;
  return {
    kind: "moderate",
    about: null,
    ballot: stanceContract(known, { amends: false, raises: true, confirms: toConfirm }),
    parts: [
      options,
      ...replies,
      own,
      objections,
      partWithReminder(
        "What to do",
        `${WHAT_TO_DO} ${STYLES[style]} About ${maxWords} words, not counting the ballot.`,
        "As in the last round.",
      ),
    ],
  };
}

const WHAT_TO_DO =
  "You speak last in this round. Say what the seats share, what divides them and what it all turns on; add what all of them missed. You argue as well, and your ballot says where you stand, but you have no vote.";

const STYLES: Record<ModeratorStyle, string> = {
  transparent: "Lay out all views side by side and rule on nothing.",
  guided: "Lay out the views, then say which way you would go and why.",
  authoritative: "Rule on what is disputed, give the reason, and note the alternatives.",
};

/** How the verdict is to be written. */
export const MODERATOR_VERDICTS: Record<ModeratorStyle, string> = {
  transparent: "Show all views at their strongest and recommend none.",
  guided: "Show the views, then recommend.",
  authoritative: "Rule, and note the alternatives.",
};
