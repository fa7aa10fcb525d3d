/** What a host learns about its reply: its length, and how the debate understood its ballot or why it could not. */

import { withoutBallots } from "../../core/ballot/ballot-block.ts";
import type { AnsweredCall } from "../../core/call.ts";
import { countWords } from "../../core/question.ts";
import { stripEscapes } from "../../core/text/plain-text.ts";
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

export interface ContributionReceipt {
  readonly lines: readonly string[];
  readonly json: {
    readonly words: number;
    readonly ballot: unknown;
    readonly fault: string | null;
    readonly warnings: readonly string[];
  };
}

export function contributionReceipt(submitted: SubmittedReply): ContributionReceipt {
  const { id, text, isRunning, reading, warnings } = submitted;
  const words = countWords(stripEscapes(withoutBallots(text)));
  const { ballot = null, fault = null } = reading ?? {};
  return {
    lines: [`Submitted: ${words === 1 ? "1 word" : `${words} words`}.`, ...outcome(), ...warnings],
    json: { words, ballot, fault, warnings },
  };

  function outcome(): readonly string[] {
    if (!isRunning) return [`The debate isn't running and will use it when it resumes: conclave resume ${id}`];
    if (reading === null) return ["The debate hasn't read it yet."];
    if (fault !== null) return [`Ballot rejected: ${fault}. You will be asked for the block again.`];
    return ballot === null ? [] : ["Understood:", ...ballotSummary(ballot).map((line) => `  ${line}`)];
  }
}
