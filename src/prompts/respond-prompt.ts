/** A challenged seat's answer to every point put to it, with its refined position. */

import type { OptionId } from "../core/ids.ts";
import type { EvidenceRequest } from "../core/ledger/ledger.ts";
import { ownPart } from "./design-prompt.ts";
import { evidenceRequestParts } from "./evidence-parts.ts";
import { type Ask, fenceText, type PromptPart, part } from "./prompt.ts";
import { type StanceBallot, stanceContract } from "./stance.ts";

export interface ResponseSources {
  readonly own: string;
  readonly table: readonly PromptPart[];
  readonly questions: readonly string[];
  /** Evidence that was asked for: what was not found the seat itself may have. */
  readonly requests: readonly EvidenceRequest[];
  /** What searches found in earlier rounds. */
  readonly searchResults: PromptPart;
  /** Challenges that came without a ballot, whole. */
  readonly unballoted: readonly string[];
  readonly objections: PromptPart;
  readonly known: readonly OptionId[];
}

export function respondPrompt(sources: ResponseSources): Ask<StanceBallot> {
  const { own, table, questions, requests, searchResults: found, unballoted, objections, known } = sources;
  return {
    kind: "respond",
    about: null,
    ballot: stanceContract(known, { raises: false, answers: true }),
    parts: [
      ...table,
      found,
      ownPart("Your position in full", own),
      ...unballoted.map((text) => part("A challenge", fenceText(text))),
      part("Questions put to you", questions.map((text) => `- ${text}`).join("\n")),
      ...evidenceRequestParts(requests),
      objections,
      part("What to do", WHAT_TO_DO),
    ],
  };
}

const WHAT_TO_DO =
  "Answer every point put to you. Concede what is right (`fixed` where your position now meets it, `accepted_risk` where you live with it), rebut what is wrong with evidence (`refuted`), and say where you are uncertain (`open`). Answer the questions; give the evidence you have, and say where you have none. Then state your position as it is now: keep it, improve it, or take over another's, and say how sure you are. Move for arguments and facts only. Under 400 words.";
