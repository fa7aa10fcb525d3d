/** A challenged seat's answer to every point put to it, with its refined position. */

import type { CountedOption } from "../core/ledger/collect-options.ts";
import type { AskedQuestion, EvidenceRequest } from "../core/ledger/collect-questions.ts";
import { evidenceRequestParts } from "./evidence-parts.ts";
import { type OwnPoints, pointExtras } from "./points/own-points-part.ts";
import { type Ask, type PromptPart, part } from "./prompt.ts";
import { type StanceBallot, stanceContract } from "./stance.ts";

export interface ResponseSources {
  readonly own: PromptPart;
  readonly points: OwnPoints;
  readonly table: readonly PromptPart[];
  /** Questions about this seat's option, or about none in particular. */
  readonly questions: readonly AskedQuestion[];
  /** Evidence that was asked for; the seat may have what a search did not find. */
  readonly requests: readonly EvidenceRequest[];
  /** What searches found in earlier rounds. */
  readonly searchResults: PromptPart;
  /** The challenges of this seat, whole. */
  readonly challenges: readonly PromptPart[];
  readonly objections: PromptPart;
  readonly known: readonly CountedOption[];
}

export function respondPrompt(sources: ResponseSources): Ask<StanceBallot> {
  const { own, points, table, questions, requests, searchResults, challenges, objections, known } = sources;
  return {
    kind: "respond",
    about: null,
    ballot: stanceContract(known, { answers: true, replies: true, ...pointExtras(points) }),
    parts: [
      ...table,
      searchResults,
      own,
      ...points.parts,
      ...challenges,
      part("Questions put to you", questions.map(questionLine).join("\n")),
      ...evidenceRequestParts(requests),
      objections,
      part("What to do", WHAT_TO_DO),
    ],
  };
}

function questionLine({ ids, text, option }: AskedQuestion): string {
  return `- ${ids[0]}${option === null ? "" : ` (on ${option})`}: ${text}`;
}

const WHAT_TO_DO =
  "Answer every point put to you, by its id: concede what is right (`fixed` where your position now meets it, `accepted_risk` where you live with it), rebut what is wrong with evidence (`refuted`), and say where you are unsure (`open`). Reply to the questions and requests. Then write your answer as it now stands, in full: keep it, amend it, or adopt another's. Change your position only for arguments and facts.";
