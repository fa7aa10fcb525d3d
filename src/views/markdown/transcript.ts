/** The complete text of the debate, by round and seat, with the facts and the outcome of each call. */

import { withoutBallots } from "../../core/ballot/ballot-block.ts";
import { SYNTHESIS } from "../../core/ballot/synthesis.ts";
import type { Call } from "../../core/call.ts";
import { ballotOf, callTag } from "../../core/debate-calls.ts";
import { FAILURES } from "../../core/failure.ts";
import { isAbstention } from "../../core/figures.ts";
import { isRepair, repairKey } from "../../core/ids.ts";
import { itemsBefore } from "../../core/ledger/items-before.ts";
import { entriesIn } from "../../core/ledger/ledger-of.ts";
import { type ParsedEntry, parseEntry } from "../../core/ledger/parse-entry.ts";
import type { RecordedNote, State } from "../../core/state.ts";
import { clock, money, pluralize, tokenCount } from "../amounts.ts";
import { ballotSummary } from "../ballot/ballot-summary.ts";
import { findDuetRound, similarityWords } from "../duet-rounds.ts";
import { evidenceSearches, searchBlock } from "../evidence-searches.ts";
import {
  callTitle,
  debateTitle,
  findSeat,
  noteText,
  noteTitle,
  type OptionNames,
  optionNames,
  reuseWords,
} from "../names.ts";
import { bullets, inline, page, quote, section, stackBlocks } from "./markdown-text.ts";
import { rehearsalBanner } from "./page-head.ts";
import { type RecordItem, recordSections } from "./record-sections.ts";

export function transcript(state: State): string {
  return page([
    `# Transcript of debate ${inline(debateTitle(state))}`,
    rehearsalBanner(state),
    quote(state.question.text),
    ...transcriptSections(state),
  ]);
}

export function transcriptSections(state: State): readonly (string | null)[] {
  const sources = { names: optionNames(state), entries: entriesIn(state).map(parseEntry) };
  return recordSections(state).map(({ title, round, items }) =>
    section(`## ${title}`, [
      items.length === 0 ? "No seat has been asked yet." : null,
      ...items.map((item) => itemBlock(state, item, sources)),
      round > 0 ? duetLine(state, round) : null,
    ]),
  );
}

/** `role architect, speaker claude, model claude-opus-5-5, session c-1f, request msg_01, 0:41, 6.2k tokens in, 900 out, $0.03`. */
export function callFacts(state: State, call: Call): string {
  const seat = findSeat(state, call.seat);
  const { usage } = call;
  const facts = [
    ...(seat === null ? [] : [`role ${seat.role}`, `speaker ${seat.speaker}`]),
    ...(call.status === "answered" && call.model !== null ? [`model ${call.model}`] : []),
    ...(call.status === "answered" && call.session !== null ? [`session ${call.session}`] : []),
    ...(call.status === "answered" && call.requestId !== null ? [`request ${call.requestId}`] : []),
    ...(call.status === "answered" ? [call.reused ? reuseWords(call.reused) : clock(call.durationMs)] : []),
    `${usage.estimated ? "about " : ""}${tokenCount(usage.inputTokens)} tokens in, ${tokenCount(usage.outputTokens)} out`,
    ...(usage.costMicroUsd === null ? [] : [money(usage.costMicroUsd)]),
    ...(call.retries.length === 0 ? [] : [retryWords(call)]),
    ...summaryWords(state, call),
  ];
  return inline(facts.join(", "));
}

/** What the words of a ballot depend on besides. */
interface BallotSources {
  readonly names: OptionNames;
  readonly entries: readonly ParsedEntry[];
}

function itemBlock(state: State, item: RecordItem, sources: BallotSources): string {
  if (item.type === "note") return noteBlock(item.note);
  const { call } = item;
  return stackBlocks([
    `### ${inline(call.seat)}: ${inline(callTitle(call))}`,
    callFacts(state, call),
    ...call.breaches.map(breachLine),
    outcomeOf(state, call, sources),
  ]);
}

/** Readers of the record have to know that a seat broke a rule. */
export function breachLine(text: string): string {
  return `**Breach:** ${inline(text)}.`;
}

function noteBlock(note: RecordedNote): string {
  const text = noteText(note);
  return stackBlocks([`### ${inline(note.by)}: ${inline(noteTitle(note))}`, text === "" ? null : quote(text)]);
}

function outcomeOf(state: State, call: Call, sources: BallotSources): string {
  if (call.status === "pending") return "Not answered yet.";
  if (call.status === "failed") {
    return `**Absent: ${FAILURES[call.code].says}** (\`${call.code}\`). ${inline(call.message)}`;
  }
  const text = withoutBallots(call.text);
  if (isRepair(call.key))
    return call.ballot === null ? "No ballot was returned." : "The ballot of the reply above was returned.";
  const words = text === "" ? "No text besides the ballot." : quote(text);
  return stackBlocks([words, ballotBlock(state, call, sources), searchLines(state, call)]);
}

/** `6,240 characters summarised in 2,380`; empty for other calls, and where older logs don't say. */
function summaryWords({ settings: { summaries } }: State, call: Call): readonly string[] {
  if (call.summarises === undefined || call.status !== "answered") return [];
  const { maxLength } = summaries.bySeat[call.seat] ?? summaries;
  const [before, after] = [call.summarises, Math.min(call.text.length, maxLength)];
  return [`${before.toLocaleString("en")} characters summarised in ${after.toLocaleString("en")}`];
}

function retryWords({ retries }: Call): string {
  const causes = [...new Set(retries.map(({ code }) => FAILURES[code].says))];
  return `${pluralize(retries.length, "retry", "retries")} (${causes.join(", ")})`;
}

function ballotBlock(state: State, call: Call, { names, entries }: BallotSources): string {
  if (isAbstention(state, call)) {
    return `**Abstained:** no valid ballot (${inline(call.fault ?? "")}${state.calls.has(repairKey(call.key)) ? "; the repair returned none either" : ""}).`;
  }
  const tag = callTag(state, call);
  const before = (field: "points" | "objections") => itemsBefore(field, entries, { tag, stage: call.stage });
  // Items of a verdict have no IDs of their own.
  const place = call.kind === SYNTHESIS ? null : { tag, before, names, call };
  return ballotSummary(ballotOf(state, call.key), place)
    .map((line) => (line.startsWith("- ") ? `  - ${inline(line.slice(2))}` : bullets([inline(line)])))
    .join("\n");
}

/** The searches that this reply asked for. */
function searchLines(state: State, { key, seat, about, round }: Call): string {
  if (!state.findings.has(key)) return "";
  const own = evidenceSearches(state).filter(
    (request) => request.by === seat && request.about === about && request.round === round,
  );
  return own.length === 0 ? "" : `Searches:\n\n${searchBlock(own)}`;
}

function duetLine(state: State, round: number): string | null {
  const found = findDuetRound(state, round);
  return found ? `The two designs: ${inline(similarityWords(found))}.` : null;
}
