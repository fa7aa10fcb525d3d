/**
 * What a host learns about its reply: that it arrived, and how the debate understood its ballot or why it could not. It speaks the words of
 * the ballot, which the host has just written.
 */

import { withoutBallots } from "../../core/ballot/ballot-block.ts";
import { reviewBallotFields } from "../../core/ballot/finding-fields.ts";
import { readLoosely } from "../../core/ballot/read-loosely.ts";
import type { AnsweredCall } from "../../core/call.ts";
import { countWords } from "../../core/question.ts";
import { type CitationToCorrect, citationLine } from "../../core/run/citations-to-correct.ts";
import { stripEscapes } from "../../core/text/plain-text.ts";
import { pluralize } from "../amounts.ts";
import { CONCEDED, isConcession } from "../objection-words.ts";
import { type BallotWords, ballotSummary } from "./ballot-summary.ts";

export interface SubmittedReply {
  /** The debate, as a command takes it. */
  readonly id: string;
  /** How the person starts Conclave; `conclave` by default. */
  readonly command?: string;
  readonly text: string;
  readonly isRunning: boolean;
  /** null until the debate has read it. */
  readonly reading: ReplyReading | null;
  /** What in it has no effect, and why. */
  readonly warnings: readonly string[];
}

interface ReplyReading extends Pick<AnsweredCall, "key" | "round" | "ballot" | "fault"> {
  /** null: what it cites is still being looked up. */
  readonly toCorrect: readonly CitationToCorrect[] | null;
}

export function contributionReceipt({ id, command = "conclave", text, isRunning, reading, warnings }: SubmittedReply) {
  const prose = withoutBallots(text);
  const words = countWords(stripEscapes(prose));
  const { ballot = null, fault = null } = reading ?? {};
  return {
    lines: [
      `Submitted: ${listParts(words, prose.length < text.trim().length)}.`,
      ...[...outcome(), ...(reading === null ? [] : citationLines(reading)), ...warnings].map(stripEscapes),
    ],
    json: { words, ballot, fault, citations: reading?.toCorrect ?? null, warnings },
  };

  function outcome(): readonly string[] {
    if (!isRunning) return [`The debate isn't running and will use it when it resumes: ${command} resume ${id}`];
    if (reading === null) return ["The debate hasn't read it yet."];
    if (fault !== null) return [`Ballot rejected: ${fault}. You will be asked for the block again.`];
    if (ballot === null) return [];
    const summary = ballotSummary(withMeanings(brief(ballot), reading), null, BALLOT_WORDS);
    return ["Understood:", ...summary.map((line) => `  ${line}`)];
  }
}

const BALLOT_WORDS: BallotWords = {
  field: (name) => name,
  state: (as) => as,
  truth: String,
  proposed: "new",
};

/** What is said of objections, with what follows where the word alone doesn't tell. */
function withMeanings(ballot: unknown, call: ReplyReading): unknown {
  const said = readLoosely(ballot);
  if (said === null || typeof ballot !== "object") return ballot;
  const answers = said.answers.map((each) =>
    isConcession(each, call) ? { ...each, as: `open: ${CONCEDED}, stays open` } : each,
  );
  const confirmations = said.confirmations.map((each) =>
    each.as === "not_met" ? { ...each, as: "not_met: stays open" } : each,
  );
  return {
    ...ballot,
    ...(answers.length === 0 ? {} : { answers }),
    ...(confirmations.length === 0 ? {} : { confirmations }),
  };
}

function citationLines({ toCorrect }: ReplyReading): readonly string[] {
  if (toCorrect === null) return ["What you cite is still being looked up."];
  if (toCorrect.length === 0) return [];
  return [
    "Citations of yours to correct, if you are asked again:",
    ...toCorrect.map((each) => `  ${citationLine(each)}`),
  ];
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
