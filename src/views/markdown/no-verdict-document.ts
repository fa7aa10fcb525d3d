/**
 * The page of a debate that ended without a verdict: which answers are missing and why, what was answered, how to continue.
 * One answer is an opinion, and is never presented as a decision.
 */

import type { FailedCall } from "../../core/call.ts";
import { callsInOrder } from "../../core/debate-calls.ts";
import { FAILURES } from "../../core/failure.ts";
import { lastPositions } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import { pluralize } from "../amounts.ts";
import { optionNames, seatNames, shortId } from "../names.ts";
import { bullets, codeBlock, inline, page, section } from "./markdown-text.ts";
import { questionTitle, rehearsalBanner, wholeQuestion } from "./page-head.ts";
import { spendingTable } from "./spending-table.ts";

export type SeatReport = ReturnType<typeof seatReports>[number];

export function noVerdictDocument(state: State): string {
  return page([
    `# NO VERDICT: ${questionTitle(state)}`,
    rehearsalBanner(state),
    wholeQuestion(state),
    ...noVerdictSections(state),
    state.invocation === "" ? null : section("## Command", [codeBlock(state.invocation, "text")]),
  ]);
}

export function noVerdictSections(state: State): readonly (string | null)[] {
  const reports = seatReports(state);
  const { quorum } = state.limits;
  return [
    `**Insufficient:** ${answerCount(reports)}, quorum is ${quorum}. ${quorumExplanation(reports)}`,
    section("## Missing answers", [bullets(reports.filter(({ missing }) => missing).map(absenceLine))]),
    section("## Answers", [
      bullets(reports.filter(({ answered }) => answered > 0).map(answerLine)),
      "The full text is in transcript.md.",
    ]),
    section("## How to continue", [
      bullets(recoveryCommands(state).map(({ when, command }) => `${when}: \`${command}\``)),
    ]),
    section("## Cost", [spendingTable(state)]),
  ];
}

export function seatReports(state: State) {
  const { stopped } = state;
  const names = optionNames(state);
  const seats = seatNames(state.panel);
  const positions = lastPositions(ledgerOf(state), seats);
  return seats.map((seat) => {
    const calls = callsInOrder(state).filter((call) => call.seat === seat);
    // If the quorum was lost, a call that lost it; otherwise the seat's last call.
    const missed = stopped?.reason === "insufficient" ? stopped.missing : calls.slice(-1).map(({ key }) => key);
    const failed = calls.findLast((call): call is FailedCall => call.status === "failed" && missed.includes(call.key));
    const position = positions.find((each) => each.seat === seat);
    const { prefers = null, confidence = null } = position ?? {};
    return {
      seat,
      /** The failure that ended it; null if the debate is not missing its answer. */
      missing: failed ? { ...failed, says: FAILURES[failed.code].says, attempts: failed.retries.length + 1 } : null,
      /** By its last ballot; null without one. */
      position: position ? `${names(prefers)}${confidence === null ? "" : ` (confidence ${confidence})`}` : null,
      answered: calls.filter(({ status }) => status === "answered").length,
      /** One of its calls was running when the debate stopped. */
      isCutOff: calls.some(({ status }) => status === "pending"),
    };
  });
}

interface Typed {
  /** What a person types for the debate. */
  readonly id?: string;
  /** How the person starts Conclave. */
  readonly command?: string;
}

export function recoveryCommands(
  state: Pick<State, "id">,
  { id = shortId(state.id), command: conclave = "conclave" }: Typed = {},
): readonly { readonly when: string; readonly command: string }[] {
  return [
    {
      when: "Ask the missing seats again; calls that were already answered are not repeated",
      command: `${conclave} resume ${id}`,
    },
    { when: "Continue with other speakers", command: `${conclave} fork ${id} --at 0 --seats ROLE=SPEAKER,…` },
  ];
}

export function answerCount(reports: readonly SeatReport[]): string {
  return pluralize(reports.filter(({ missing, answered }) => missing === null && answered > 0).length, "answer");
}

function quorumExplanation(reports: readonly SeatReport[]): string {
  const present = reports.filter(({ missing, answered }) => missing === null && answered > 0).length;
  if (present === 0) return "No seat answered, so there is nothing to decide.";
  return present === 1 ? "One answer is an opinion, not a consensus." : "That is too few to decide.";
}

function absenceLine({ seat, missing }: SeatReport): string {
  if (!missing) return "";
  return `**${inline(seat)}**: ${missing.says} after ${pluralize(missing.attempts, "attempt")} (\`${missing.code}\`). Last error: ${inline(missing.message)}`;
}

function answerLine({ seat, position, answered }: SeatReport): string {
  return `**${inline(seat)}**: ${pluralize(answered, "answer")}${position === null ? "" : `, for ${inline(position)}`}`;
}
