/** The reader's own points and claims by their IDs, so that it can replace, withdraw or separate them. */

import type { Claim } from "../../core/ledger/collect-claims.ts";
import type { Point } from "../../core/ledger/collect-points.ts";
import { seatWords } from "../../core/text/seat-words.ts";
import { linesPart, type PromptPart } from "../prompt.ts";
import { firstWords } from "./points-part.ts";

export interface OwnPoints {
  /** Empty where there are none. */
  readonly parts: readonly PromptPart[];
  /** Whether one of the points was merged with another seat's. */
  readonly areMerged: boolean;
}

export interface OwnSources {
  /** Of the reader alone. */
  readonly points: readonly Point[];
  readonly claims: readonly Claim[];
  /** Everybody's points, merged. */
  readonly all: readonly Point[];
}

/** A point that `isSaid` in the same prompt is named by its first words, as all are for a session that wrote them. */
export function ownPointsPart({ points, all }: OwnSources, isSaid: (text: string) => boolean): PromptPart {
  const lines = points
    .filter(({ isWithdrawn }) => !isWithdrawn)
    .map(({ ids, text }) => {
      const others = othersIn(ids, all);
      const head = `- ${[ids.join(", "), ...(others.length === 0 ? [] : [`merged with ${others.join(", ")}`])].join(", ")}:`;
      const brief = `${head} ${seatWords(firstWords(text))}`;
      return { text: isSaid(text) ? brief : `${head} ${seatWords(text)}`, brief, isOwn: true };
    });
  return { ...linesPart("Your points", lines), once: true };
}

/** A session is told each once. */
export function ownClaimsPart(claims: readonly Claim[]): PromptPart {
  const held = claims.filter(({ isWithdrawn }) => !isWithdrawn);
  const lines = held.map(({ id, text }) => ({
    text: `- ${id}: ${seatWords(firstWords(text))}`,
    brief: "",
    isOwn: false,
  }));
  return linesPart("Your claims", lines);
}

export function ownPointsAndClaims(own: OwnSources, isSaid: (text: string) => boolean): OwnPoints {
  const parts = [ownPointsPart(own, isSaid), ownClaimsPart(own.claims)];
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
