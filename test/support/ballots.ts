/** Ballots that validate, to be varied by the test that needs them. */

export function designBallot(changes: Record<string, unknown> = {}) {
  return {
    signal: "iterating",
    option: { name: "Sessions in a table", summary: "One row a session, looked up on every request." },
    confidence: 70,
    reasons: ["Sign-out is a delete."],
    ...changes,
  };
}

export function reviewBallot(changes: Record<string, unknown> = {}) {
  return {
    signal: "iterating",
    option: { name: "Signed tokens", summary: "Short-lived signed tokens with a list of revoked ones." },
    confidence: 60,
    reasons: ["No look-up on every request."],
    ...changes,
  };
}

export const accepting = { signal: "accepting_final", confidence: 80, reasons: ["Nothing breaks."] };

export function synthesisBallot(changes: Record<string, unknown> = {}) {
  return { decision: "Keep sessions in a table.", reasons: [{ text: "Sign-out is a delete.", refs: [] }], ...changes };
}

export function answerBallot(name: string, changes: Record<string, unknown> = {}) {
  return { option: { name, summary: `${name}, in full.` }, confidence: 60, reasons: [`${name} is right.`], ...changes };
}

export const blocking = { title: "Tokens outlive sign-out", severity: "blocking", text: "A stolen token stays valid." };

/** A finding of a review, complete, at a place that a test chooses. */
export const aFinding = {
  title: "The last page is lost",
  severity: "major",
  category: "correctness",
  file: "src/a.ts",
  line: null,
  quote: "let a = 1;",
  failure: "A reader of the last page gets an empty one, because the loop ends before it.",
  fix: "Include the last page.",
  replacement: null,
} as const;
