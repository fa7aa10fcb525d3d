/** What a host learns about its reply: that it arrived, and how the debate understood its ballot or why it could not. */

import { withoutBallots } from "../../core/ballot/ballot-block.ts";
import { reviewBallotFields } from "../../core/ballot/finding-fields.ts";
import type { AnsweredCall } from "../../core/call.ts";
import { countWords } from "../../core/question.ts";
import { stripEscapes } from "../../core/text/plain-text.ts";
import { pluralize } from "../amounts.ts";
import { ballotSummary } from "./ballot-summary.ts";

export interface SubmittedReply {
  /** The debate, as a command takes it. */
  readonly id: string;
  readonly text: string;
  readonly isRunning: boolean;
  /** null until the debate has read it. */
  readonly reading: Pick<AnsweredCall, "ballot" | "fault"> | null;
  /** What in it has no effect, and why. */
  readonly warnings: readonly string[];
}

export function contributionReceipt({ id, text, isRunning, reading, warnings }: SubmittedReply) {
  const prose = withoutBallots(text);
  const words = countWords(stripEscapes(prose));
  const { ballot = null, fault = null } = reading ?? {};
  return {
    lines: [`Submitted: ${listParts(words, prose.length < text.trim().length)}.`, ...outcome(), ...warnings],
    json: { words, ballot, fault, warnings },
  };

  function outcome(): readonly string[] {
    if (!isRunning) return [`The debate isn't running and will use it when it resumes: conclave resume ${id}`];
    if (reading === null) return ["The debate hasn't read it yet."];
    if (fault !== null) return [`Ballot rejected: ${fault}. You will be asked for the block again.`];
    return ballot === null ? [] : ["Understood:", ...ballotSummary(brief(ballot)).map((line) => `  ${line}`)];
  }
}

/** Words of a ballot aren't counted: a host that sends nothing else would read that nearly nothing arrived. */
function listParts(words: number, hasBallot: boolean): string {
  const parts = [...(words === 0 ? [] : [pluralize(words, "word")]), ...(hasBallot ? ["a ballot"] : [])];
  return parts.length === 0 ? "0 words" : parts.join(" and ");
}

/** Findings by title, severity and place: their quotes and failures fill a screen each. */
function brief(ballot: unknown): unknown {
  const findings = reviewBallotFields.safeParse(ballot).data?.findings ?? [];
  if (findings.length === 0 || typeof ballot !== "object") return ballot;
  const places = findings.map(({ title, severity, file, line }) => ({
    title,
    severity,
    source: line === null ? file : `${file}:${line}`,
  }));
  return { ...ballot, findings: places };
}
