/** What a review came to, counted from its findings: how far the seats agree on them. */

import { SEVERITIES } from "../ballot/ballot.ts";
import type { Outcome } from "../ledger/agreement.ts";
import { FINDING_STATES, type FindingState, type ReviewFinding } from "./review-finding.ts";

/** `seats` is how many reviewed and were counted. */
export function reviewOutcome(findings: readonly ReviewFinding[], seats: number, quorum: number): Outcome {
  const has = (state: FindingState) => findings.some((finding) => finding.state === state);
  if (seats < quorum) return "insufficient";
  if (has("disputed")) return "split";
  if (has("unconfirmed")) return "unresolved";
  return seats > 1 ? "consensus" : "majority";
}

/** `3 findings: 2 confirmed (1 blocking), 1 disputed`. */
export function countFindings(findings: readonly ReviewFinding[]): string {
  if (findings.length === 0) return "No findings";
  return `${findings.length === 1 ? "1 finding" : `${findings.length} findings`}: ${countStates(findings)}`;
}

/** `2 confirmed (1 blocking), 1 disputed`. */
export function countStates(findings: readonly ReviewFinding[]): string {
  const counts = FINDING_STATES.flatMap((state) => {
    const all = findings.filter((finding) => finding.state === state);
    const blocking = all.filter(({ severity }) => severity === "blocking").length;
    return all.length === 0 ? [] : [`${all.length} ${state}${blocking === 0 ? "" : ` (${blocking} blocking)`}`];
  });
  return counts.join(", ");
}

/** In reading order: by state, then severity, then file and line. */
export function sortFindings(findings: readonly ReviewFinding[]): readonly ReviewFinding[] {
  return FINDING_STATES.flatMap((state) =>
    SEVERITIES.flatMap((severity) =>
      findings.filter((finding) => finding.state === state && finding.severity === severity).toSorted(byPlace),
    ),
  );
}

function byPlace(a: ReviewFinding, b: ReviewFinding): number {
  const [here, there] = [placeKey(a), placeKey(b)];
  return here < there ? -1 : here > there ? 1 : 0;
}

function placeKey({ wordings: [first] }: ReviewFinding): string {
  const place = first?.place;
  return place ? `${place.path}:${String(place.status === "found" ? place.from : 0).padStart(9, "0")}` : "";
}
