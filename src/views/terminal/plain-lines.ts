/**
 * Progress as plain lines, one fact per line: the time since the start, a word, the rest. The words are stable, so scripts can
 * grep for them. A line depends only on one event and the states before and after it, so a replay prints the same.
 */

import { isCommand } from "../../core/command-seat.ts";
import type { CheckpointDecided, NoteSaid } from "../../core/event.ts";
import { figures } from "../../core/figures.ts";
import { hostCalls } from "../../core/host.ts";
import { panelMembers } from "../../core/panel.ts";
import type { State } from "../../core/state.ts";
import { stripEscapes } from "../../core/text/plain-text.ts";
import { millis, msBetween } from "../../core/time.ts";
import { clock, joinWithAnd, money, pluralize, tokenCount, tokensOf } from "../amounts.ts";
import { baselineBrief } from "../baseline.ts";
import { kindWords } from "../call-phases.ts";
import { isDuet } from "../duet-rounds.ts";
import { isSearching } from "../evidence-searches.ts";
import { elapsedMs } from "../figure-lines.ts";
import { gateSentence } from "../gate-words.ts";
import { debateTitle, noteText, noteTitle, seatTitle, shortId } from "../names.ts";
import { outcomeWords, STOP_WORDS } from "../outcome-words.ts";
import { rehearsalWords } from "../record/rehearsal-words.ts";
import { unsettledWords } from "../record/unsettled.ts";
import { plainText, words } from "../styled-text.ts";
import { plainMarkdown } from "./markdown-spans.ts";
import {
  answerFacts,
  callStartFacts,
  failureFacts,
  type PlainOptions,
  retryFacts,
  searchFacts,
} from "./plain-calls.ts";
import type { Fact, StateChange } from "./plain-fact.ts";
import { objectionFacts } from "./plain-objections.ts";
import { wrapBehind } from "./wrap-line.ts";

export function plainLines(change: StateChange, options: PlainOptions): readonly string[] {
  const { after, recorded } = change;
  const at = msBetween(after.createdAt, recorded.at) - after.deadMs;
  return facts(change, options).map(([word, text]) => plainLine(at, word, text));
}

/** A sign of life: what is running, how much is done, and for how long the slowest call has run. null if nothing is. */
export function heartbeatLine(state: State, nowMs: number): string | null {
  const pending = [...state.calls.values()].filter(({ status }) => status === "pending");
  const at = elapsedMs(state, nowMs);
  if (pending.length === 0) return isSearching(state) ? plainLine(at, "working", "searching for evidence") : null;
  const kinds = [...new Set(pending.map(({ kind }) => kind))].map((kind) => {
    const { round } = pending.find((call) => call.kind === kind) ?? { round: state.round };
    const all = [...state.calls.values()].filter((call) => call.kind === kind && call.round === round);
    return `${kindWords(kind).toLowerCase()} ${all.filter(({ status }) => status !== "pending").length} of ${all.length} done`;
  });
  const host = hostCalls(state).map(({ seat }) => `${seat} waiting for the host`);
  const longest = Math.max(0, ...pending.map(({ startedAt }) => nowMs - millis(startedAt)));
  const spent = state.usage.costMicroUsd === null ? tokensOf(state.usage) : money(state.usage.costMicroUsd);
  return plainLine(
    at,
    "working",
    `${[...kinds, ...new Set(host)].join(", ")}; slowest call ${Math.floor(longest / 1_000)} s; ${spent} so far`,
  );
}

const WORD_CELLS = 11;

/** `00:43  vote       “Not yet” 3–0` */
export function plainLine(sinceOpeningMs: number, word: string, text: string): string {
  const time = clock(sinceOpeningMs).padStart(5, "0");
  return `${time}  ${word.padEnd(WORD_CELLS)}${plainMarkdown(stripEscapes(text)).replace(/[\n\t]/g, " ")}`.trimEnd();
}

const LINE_START = /^[\d:]+ {2}\S+ */;

/** For a terminal `cells` wide: what doesn't fit continues below the text, and no word is broken. */
export function wrapPlainLine(line: string, cells: number): readonly string[] {
  const [start = ""] = LINE_START.exec(line) ?? [];
  return wrapBehind([words(start)], [words(line.slice(start.length))], cells).map(plainText);
}

function facts(change: StateChange, options: PlainOptions): readonly Fact[] {
  const { recorded, before, after } = change;
  const { event } = recorded;
  switch (event.type) {
    case "debate.opened":
      return openingFacts(after, options);
    case "debate.resumed":
      return [["resumed", `${debateTitle(after)}  ${resumeWords(after)}, ${limitWords(after, options)}`]];
    case "debate.forked":
      return [["forked", `from ${event.from} after round ${event.round}`]];
    case "round.opened":
      return [["round", `${event.round} of ${after.limits.rounds}`]];
    case "rounds.ended":
      return [["round", END_WORDS[event.reason]]];
    case "call.started":
      return callStartFacts(change, event.call, options);
    case "call.retried":
      return retryFacts(change, event, options);
    case "call.answered":
      return answerFacts(change, event, options);
    case "call.failed":
      return failureFacts(change, event);
    case "breach.seen":
      return [["breach", `${after.calls.get(event.call)?.seat ?? event.call}  ${event.text}`]];
    case "session.lost":
      return [["session", `${event.seat}  lost; the full context will be resent`]];
    case "evidence.gathered":
      return searchFacts(after, event);
    case "note.said":
      return noteFacts(before, after, event);
    case "checkpoint.opened":
      return [["checkpoint", `waiting for you${event.asks.length === 0 ? "" : `: ${event.asks.join("; ")}`}`]];
    case "checkpoint.decided":
      return [["checkpoint", decisionWords(event)]];
    case "gate.decided":
      return [["gate", (gateSentence(after, event.gate.round) ?? "").replace(/^Gate: /, "")]];
    case "debate.stopped":
      return [
        [
          "stop",
          `${STOP_WORDS[event.reason]}; to continue: ${options.command ?? "conclave"} resume ${options.id ?? shortId(after.id)}`,
        ],
      ];
    case "debate.decided":
      return verdictFacts(after, options);
    // A reader does not need to know the owner, and this version knows nothing about events of later versions.
    default:
      return [];
  }
}

function decisionWords({ by, decision: { choice, text } }: CheckpointDecided): string {
  if (by === null) return `no one to ask; ${choice === "conclude" ? "concluding" : "continuing"}`;
  return `${by}: ${choice}${text === "" ? "" : `: ${text}`}`;
}

function resumeWords({ calls }: State): string {
  return `${pluralize([...calls.values()].filter(({ status }) => status === "answered").length, "answer")} kept`;
}

// ── Opening ──────────────────────────────────────────────────────────────────────────────────────

function openingFacts(state: State, options: PlainOptions): readonly Fact[] {
  const { panel, question, rehearsal } = state;
  const seats = panel.seats.map(seatTitle);
  const chair = panel.chair ? [`chair=${panel.chair.speaker}`] : [];
  const all = panelMembers(panel);
  const free = all.flatMap(({ name, speaker }) => (isCommand(speaker) ? [name] : []));
  return [
    ["debate", `${debateTitle(state)}  ${state.protocol} protocol, ${limitWords(state, options)}`],
    ...(rehearsal === null ? [] : [[rehearsalWords(rehearsal).label, rehearsalWords(rehearsal).what] as const]),
    ["panel", [...seats, ...chair].join(" ")],
    ...(free.length === 0
      ? []
      : [["panel", `${joinWithAnd(free)} can write files (use --sandbox to prevent it)`] as const]),
    ...question.constraints.map((text, index) => ["pinned", `C${index + 1} ${text}`] as const),
    ...question.options.map((text, index) => ["option", `P${index + 1} ${text}`] as const),
    ...question.context.map(
      ({ name, omitted }) => ["context", `${name}${omitted === null ? "" : ` (omitted: ${omitted})`}`] as const,
    ),
    ...(options.verbose ? all.map(({ name, source }) => ["prompt", `${name}  ${source}`] as const) : []),
  ];
}

function limitWords(
  { limits: { rounds, budgetMicroUsd, maxTokens, deadline } }: State,
  { calls, cost }: PlainOptions,
): string {
  const atMost = cost?.atMostMicroUsd ?? null;
  const unpriced = cost && cost.notCounted.length > 0 ? ` (no price known for ${cost.notCounted.join(", ")})` : "";
  const isBelow = atMost !== null && budgetMicroUsd !== null && atMost < budgetMicroUsd;
  return [
    `at most ${pluralize(rounds, "round")}`,
    ...(calls === undefined ? [] : [`at most ${pluralize(calls, "call")}`]),
    ...(atMost === null ? [] : [`at most ${money(atMost)}${unpriced}`]),
    ...(budgetMicroUsd === null || (atMost !== null && !isBelow && unpriced === "")
      ? []
      : [`${atMost === null ? "at most" : "your limit is"} ${money(budgetMicroUsd)}`]),
    ...(maxTokens === null ? [] : [`at most ${tokenCount(maxTokens)} tokens`]),
    ...(deadline === null ? [] : [`until ${deadline}`]),
  ].join(", ");
}

const END_WORDS = {
  rounds: "limit reached",
  deadline: "deadline passed; no more rounds",
  budget: "budget used up; no more rounds",
  tokens: "token limit reached; no more rounds",
  person: "concluded by a person; no more rounds",
} as const;

// ── Notes and verdict ────────────────────────────────────────────────────────────────────────────

function noteFacts(before: State, after: State, { id, by }: NoteSaid): readonly Fact[] {
  const note = after.notes.find((each) => each.id === id);
  if (!note || before.notes.length === after.notes.length) return [];
  const text = noteText(note);
  return [
    ["note", `${by}: ${noteTitle(note)}${text === "" ? "" : `: ${text}`}`],
    ...objectionFacts({ before, after }, null),
  ];
}

function verdictFacts(state: State, { folder }: PlainOptions): readonly Fact[] {
  const { verdict } = state;
  if (!verdict) return [];
  const { calls } = figures(state);
  const confidence = verdict.confidence.value === null ? verdict.confidence.band : String(verdict.confidence.value);
  const played = state.rehearsal === null ? null : rehearsalWords(state.rehearsal);
  const count = calls.answered + calls.failed;
  const made = played === null ? pluralize(count, "call") : pluralize(count, `${played.calls} call`);
  const tokens = played === null ? tokensOf(state.usage) : `${tokensOf(state.usage)} of text`;
  const spent = played === null ? money(state.usage.costMicroUsd) : "no cost";
  const files = ["synthesis.md", ...(isDuet(state) ? ["final_design.md"] : [])];
  const retries = calls.retries === 0 ? [] : [pluralize(calls.retries, "retry", "retries")];
  return [
    ["verdict", verdict.findings === null ? `${outcomeWords(state)}, confidence ${confidence}` : outcomeWords(state)],
    ["unsettled", unsettledWords(state) === "" ? "nothing" : unsettledWords(state)],
    ["baseline", baselineBrief(state)],
    ["cost", [made, ...retries, tokens, spent].join(", ")],
    ...(folder === null ? [] : files.map((name) => ["saved", `${folder}/${name}`] as const)),
  ];
}
