/** An advisor's turn at a roundtable after the first: it answers everyone's last round, in the chosen style. */

import type { CountedOption } from "../core/ledger/collect-options.ts";
import type { RoundtableStyle } from "../core/panel.ts";
import { type OwnPoints, pointExtras } from "./points/own-points-part.ts";
import { type Ask, type PromptPart, partWithReminder } from "./prompt.ts";
import { type StanceBallot, stanceContract } from "./stance.ts";

export interface DiscussionSources {
  readonly style: RoundtableStyle;
  readonly part: AdvisorPart;
  readonly maxWords: number;
  readonly table: readonly PromptPart[];
  readonly points: OwnPoints;
  readonly objections: PromptPart;
  readonly known: readonly CountedOption[];
}

/** In the adversarial style one seat proposes and the others attack; in the other styles all have the same part. */
export type AdvisorPart = "equal" | "proposes" | "attacks";

export function discussPrompt(sources: DiscussionSources): Ask<StanceBallot> {
  const { style, part: played, maxWords, table, points, objections, known } = sources;
  const text = `${PARTS[played] || STYLES[style]} ${ALWAYS} About ${maxWords} words, not counting the ballot.`;
  const whatToDo = partWithReminder("What to do", text, REMINDERS[played]);
  return {
    kind: "discuss",
    about: null,
    ballot: stanceContract(known, { raises: true, answers: true, ...pointExtras(points) }),
    parts: [...table, ...points.parts, objections, whatToDo],
  };
}

const STYLES: Record<RoundtableStyle, string> = {
  quick: "Answer what the others said last.",
  thorough:
    "Answer what the others said last. Verify their claims before you rely on them: say which hold, which do not, and how you know.",
  adversarial: "Answer what the others said last.",
  collaborative:
    "Build on what the others said last: adopt what is good, say whose point you extend, and close gaps rather than open fronts.",
};

const PARTS: Record<AdvisorPart, string> = {
  equal: "",
  proposes:
    "In this round you propose and the others attack. State your position at its strongest and meet the objections to it.",
  attacks:
    "In this round another seat proposes and you attack. Make the strongest case against the leading position that you can stand by.",
};

/** Parts rotate, so a seat may have had another one before. */
const REMINDERS: Record<AdvisorPart, string> = {
  equal: "As in the last round.",
  proposes: "You propose and the others attack, as explained.",
  attacks: "Another seat proposes and you attack, as explained.",
};

const ALWAYS =
  "Answer the objections to your option by id, raise new ones where something breaks, and say where you stand now: keep your option, amend it, or adopt another's. Change your position only for arguments and facts.";
