/** The reader's own findings while it examines others': whole, with what was merged with them and is therefore not put to it. */

import type { FindingWording, ReviewFinding } from "../../core/findings/review-finding.ts";
import type { SeatName } from "../../core/ids.ts";
import { type PromptPart, part } from "../prompt.ts";
import { otherText, wordingText } from "./finding-parts.ts";

export function ownFindingsPart(findings: readonly ReviewFinding[], reader: SeatName): PromptPart {
  const texts = findings.flatMap(({ wordings }) => {
    const own = wordings.find(({ by }) => by === reader);
    return own ? [ownText(own, wordings)] : [];
  });
  return part("Your own findings, which others examine", texts.join("\n\n"));
}

function ownText(own: FindingWording, wordings: readonly FindingWording[]): string {
  const merged = wordings.filter((wording) => wording !== own).map((other) => otherText(other, own));
  return [`${own.id}: ${wordingText(own)}`, ...merged].join("\n");
}
