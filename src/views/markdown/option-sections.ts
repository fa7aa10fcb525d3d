/** The options of a debate: who prefers each, what it trades, every version with what changed, and how seats ranked them. */

import type { SeatName } from "../../core/ids.ts";
import { isPersonOption } from "../../core/ids.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { combineRankings } from "../../core/ledger/ranking.ts";
import type { State } from "../../core/state.ts";
import { editWords, isWholeText } from "../../core/text/edits/edit-text.ts";
import type { ConsideredOption, Verdict } from "../../core/verdict.ts";
import { joinWithAnd, percent } from "../amounts.ts";
import { optionNames } from "../names.ts";
import { seatSides } from "../seat-marks.ts";
import { optionAsWritten } from "../standing-text.ts";
import { bullets, cell, inline, quote, stackBlocks, table } from "./markdown-text.ts";
import { roundWords } from "./objection-sections.ts";
import { sentence } from "./sentences.ts";

export function optionBlocks(state: State, verdict: Verdict): readonly (string | null)[] {
  return [
    ...optionRanking(verdict).map((option) =>
      optionBlock(option, { verdict, accepters: seatsAccepting(state, option), text: personText(state, option) }),
    ),
    ...mergerBlocks(state),
  ];
}

/** The chosen option first, then by the number of seats that prefer it. */
export function optionRanking({ options, option }: Verdict): readonly ConsideredOption[] {
  return options.toSorted(
    (a, b) => Number(b.id === option) - Number(a.id === option) || b.seats.length - a.seats.length,
  );
}

/** Seats that support the decision but prefer another option. */
function seatsAccepting(state: State, { id, seats }: ConsideredOption): readonly SeatName[] {
  if (id !== state.verdict?.option) return [];
  return seatSides(state).flatMap(({ seat, side }) => (side === "for" && !seats.includes(seat) ? [seat] : []));
}

/** What seats made of an option that the person named, which has no other text; empty if it was named by a seat. */
function personText(state: State, { id }: ConsideredOption): string {
  return isPersonOption(id) ? optionAsWritten(state, id) : "";
}

interface OptionFacts {
  readonly verdict: Verdict;
  readonly accepters: readonly SeatName[];
  readonly text: string;
}

function optionBlock(option: ConsideredOption, { verdict, accepters, text }: OptionFacts): string {
  const { id, name, summary, tradeoffs } = option;
  const preferred = preferenceWords(option, verdict);
  const who = accepters.length === 0 ? preferred : `${preferred}, accepted by ${joinWithAnd(accepters)}`;
  const title = `**${id} ${inline(name)}**${id === verdict.option ? " (chosen)" : ""}: ${inline(who)}.`;
  return stackBlocks([
    `${title}${firstName(option)}${summary === "" ? "" : ` ${inline(summary)}`}`,
    tradeoffs === "" ? "" : `Trade-offs: ${inline(tradeoffs)}`,
    versionLines(option, text),
    text === "" ? "" : `Its text, as amended:\n\n${quote(text)}`,
  ]);
}

/** Merged options may go by another name than their only version. */
function firstName({ name, versions: [first, ...further] }: ConsideredOption): string {
  return first === undefined || further.length > 0 || first.name === name
    ? ""
    : ` Proposed as “${inline(first.name)}”.`;
}

/** A seat that has no final ballot may still have stood for it to the last. */
export function preferenceWords({ id, seats }: ConsideredOption, { dissent }: Verdict): string {
  if (seats.length > 0) return `preferred by ${joinWithAnd(seats)}`;
  const last = dissent.filter(({ option }) => option === id).map(({ seat }) => seat);
  return last.length === 0
    ? "no seat prefers it any more"
    : `no final ballot prefers it; ${joinWithAnd(last)} did last`;
}

/**
 * Every version and what changed from one to the next; empty if there is only one and its author names no difference. The current
 * text is the option's own; what `shown` has in full is not repeated.
 */
export function versionLines(
  { versions, summary: current }: Pick<ConsideredOption, "versions" | "summary">,
  shown = "",
): string {
  if (versions.every(({ changes }, index) => index === 0 && changes.length === 0)) return "";
  return bullets(
    versions.map(({ name, summary, by, round, changes, edits }, index) => {
      const before = versions[index - 1];
      const title = before?.name === name ? "" : `, “${inline(name)}”`;
      const named = edits ? (isWholeText(edits, shown) ? [] : edits.map(editWords)) : changes;
      const isSaid = summary === "" || summary === current || before?.summary === summary || changes.includes(summary);
      const changed = named.map((text) => sentence(inline(text)));
      const full = isSaid ? [] : [`${changes.length === 0 ? "" : "Full text: "}${sentence(inline(summary))}`];
      const head = `Version ${index + 1}${title}, by ${inline(by ?? "a person")} ${roundWords(round)}.`;
      if (changed.length < 2) return [head, ...changed.map((text) => `Changed: ${text}`), ...full].join(" ");
      const listed = changed.map((text) => text.replace(/^instead of /, "Instead of "));
      return [`${head} Changed:`, ...listed, ...full].join("\n  - ");
    }),
  );
}

/** Options that were merged into another: by whom, with every version. */
function mergerBlocks(state: State): readonly string[] {
  const names = optionNames(state);
  const merged = ledgerOf(state).options.filter(({ id, countsAs }) => id !== countsAs);
  return merged.map((option) => {
    const { id, name, summary, by, countsAs, mergedBy } = option;
    const why = `counts as ${countsAs} ${inline(names(countsAs))}: ${MERGE_WORDS[mergedBy ?? "proposers"]}.`;
    const title = `**${id} ${inline(name)}**${by === null ? "" : ` (${inline(by)})`} ${why}`;
    return stackBlocks([`${title}${summary === "" ? "" : ` ${inline(summary)}`}`, versionLines(option)]);
  });
}

const MERGE_WORDS = {
  name: "both have the same name",
  proposers: "the seats that proposed them said they are the same",
  chair: "the seat that grouped the answers read them so, without asking their authors",
} as const;

/** Each seat's ranking, best first, and the one combined from all of them. */
export function rankingBlocks(state: State): readonly (string | null)[] {
  const { rankings } = ledgerOf(state);
  if (rankings.length === 0) return [];
  const names = optionNames(state);
  const nameOption = (id: string) => `${id} ${names(id)}`;
  const combined = combineRankings(rankings).map(
    ({ option, score, rankedBy }, index) =>
      `${index + 1}. ${inline(nameOption(option))}: put before ${percent(score)} of the others, ranked by ${rankedBy}`,
  );
  return [
    `Combined:\n\n${combined.join("\n")}`,
    table(
      ["seat", "ranking, best first, without its own"],
      rankings.map(({ by, options }) => [cell(by), cell(options.map(nameOption).join(" > "))]),
    ),
  ];
}
