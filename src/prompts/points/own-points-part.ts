/** The reader's own points and claims by their IDs, so that it can replace, withdraw or separate them. */

import type { Claim } from "../../core/ledger/collect-claims.ts";
import type { Point } from "../../core/ledger/collect-points.ts";
import { isSaidIn } from "../../core/text/is-said-in.ts";
import { seatWords } from "../../core/text/seat-words.ts";
import { linesPart, type PromptPart } from "../prompt.ts";
import { firstWords, isCoveredIn } from "./points-part.ts";

export interface OwnPoints {
  /** Empty where there are none. */
  readonly parts: readonly PromptPart[];
  /** Whether one of the points was merged with another seat's. */
  readonly areMerged: boolean;
}

export interface OwnSources {
  /** Of the reader alone, as are the claims. */
  readonly points: readonly Point[];
  readonly claims: readonly Claim[];
  /** Everybody's points, merged. */
  readonly all: readonly Point[];
}

/** What the same prompt says above them. */
export interface ReadAbove {
  /** Texts of the reader's: what they say in similar words they say. */
  readonly mine?: readonly PromptPart[];
  /** Only what these say word for word: they may as well contradict it. */
  readonly others?: readonly PromptPart[];
}

/** What is said above is named by its first words, as everything is for a session that wrote it. */
export function ownPointsPart({ points, all }: OwnSources, { mine = [], others: rest = [] }: ReadAbove): PromptPart {
  const held = points.filter(({ isWithdrawn }) => !isWithdrawn);
  const isCovered = isCoveredIn(mine.map(({ text }) => text));
  const isRepeated = isSaidIn(rest.map(({ text }) => text));
  const toBrief = firstWords(held.map(({ text }) => text));
  const lines = held.map(({ ids, text }) => {
    const others = othersIn(ids, all);
    const head = `- ${[ids.join(", "), ...(others.length === 0 ? [] : [`merged with ${others.join(", ")}`])].join(", ")}:`;
    const brief = `${head} ${seatWords(toBrief(text))}`;
    return { text: isCovered(text) || isRepeated(text) ? brief : `${head} ${seatWords(text)}`, brief, isOwn: true };
  });
  return { ...linesPart("Your points", lines), once: true };
}

/**
 * The same, but always word for word: most words of a claim are those of another one that differs in a number. A claim that the reader
 * made again is listed once.
 */
export function ownClaimsPart(claims: readonly Claim[], { mine = [], others = [] }: ReadAbove): PromptPart {
  const held = Map.groupBy(
    claims.filter(({ isWithdrawn }) => !isWithdrawn),
    ({ text }) => text,
  );
  const isSaid = isSaidIn([...mine, ...others].map(({ text }) => text));
  const toBrief = firstWords([...held.keys()]);
  const lines = [...held].map(([text, same]) => {
    const head = `- ${same.map(({ id }) => id).join(", ")}:`;
    const brief = `${head} ${seatWords(toBrief(text))}`;
    return { text: isSaid(text) ? brief : `${head} ${seatWords(text)}`, brief, isOwn: true };
  });
  return { ...linesPart("Your claims", lines), once: true };
}

export function ownPointsAndClaims(own: OwnSources, above: ReadAbove): OwnPoints {
  const parts = [ownPointsPart(own, above), ownClaimsPart(own.claims, above)];
  return {
    parts: parts.filter(({ text }) => text !== ""),
    areMerged: own.points.some(({ ids, isWithdrawn }) => !isWithdrawn && othersIn(ids, own.all).length > 0),
  };
}

/** What a ballot may say of them. */
export function pointExtras({ parts, areMerged }: OwnPoints) {
  return { withdraws: parts.length > 0, separates: areMerged };
}

function othersIn(ids: Point["ids"], all: readonly Point[]): readonly string[] {
  const merged = all.find((point) => ids.some((id) => point.ids.includes(id)))?.ids ?? [];
  return merged.filter((id) => !ids.includes(id));
}
