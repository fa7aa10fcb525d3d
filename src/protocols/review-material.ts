/** What a review's calls see of the material, and the findings that its answers hold so far. */

import { collectFindings } from "../core/findings/collect-findings.ts";
import { materialParts } from "../core/findings/material.ts";
import type { ReviewFinding } from "../core/findings/review-finding.ts";
import type { Ask } from "../prompts/prompt.ts";
import type { Answer, Floor } from "./protocol.ts";

export function findingsIn(floor: Floor, answers: readonly Answer[]): readonly ReviewFinding[] {
  return collectFindings({
    entries: answers.filter(({ ballot }) => ballot !== null),
    context: floor.question.context,
  });
}

/** What a call after the reviews sees of the material: all of it where that is one part, else the excerpts with the findings. */
export function laterContext({ question: { context } }: Floor): Pick<Ask, "context"> {
  return materialParts(context).length === 1 ? {} : { context: [] };
}
