/** Says that an earlier debate in the same folder decided what is being asked. */

import { findSimilarQuestion } from "../core/similar-questions.ts";
import { stripEscapes } from "../core/text/plain-text.ts";
import { readListed } from "../folder/index-file.ts";
import { debateNumber, shortId } from "../views/names.ts";
import type { DebateDestination } from "./debate-request.ts";
import type { InputCheck } from "./input-check.ts";

/** A debate with its own folder has no neighbours. */
export function warnOfSimilar(check: InputCheck, question: string, place: DebateDestination): void {
  if (place.kind !== "parent") return;
  const decided = readListed(place.path).filter(
    ({ outcome, rehearsal }) => !rehearsal && (outcome === "consensus" || outcome === "majority"),
  );
  const index = findSimilarQuestion(
    question,
    decided.map((entry) => entry.question),
  );
  const found = index === null ? undefined : decided[index];
  if (!found) return;
  const id = stripEscapes(found.folder);
  const day = found.created_at.slice(0, 10).replace(/[^\d-]/g, "");
  check.addWarning(
    `Debate ${debateNumber(id) ?? id} decided a similar question on ${day}: conclave show ${shortId(id)}`,
  );
}
