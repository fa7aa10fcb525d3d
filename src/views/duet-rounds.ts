/** The rounds of a duet: two designs each, how similar they are, and what their ballots say. None of this affects the outcome. */

import { z } from "zod";
import { withoutBallots } from "../core/ballot/ballot-block.ts";
import type { Call } from "../core/call.ts";
import { ballotOf, callsInOrder } from "../core/debate-calls.ts";
import { remember } from "../core/memory/remember.ts";
import type { State } from "../core/state.ts";
import { assembleDesign } from "../core/text/assemble-design.ts";
import { type SectionChange, sectionChanges, similarity, type Trend, trend } from "../core/text/similarity.ts";
import { percent } from "./amounts.ts";

interface DuetRound {
  readonly round: number;
  readonly design: DuetTurn | null;
  readonly review: DuetTurn | null;
  /** Of the two designs; null if one is missing, for example because the reviewer accepts. */
  readonly similarity: number | null;
  readonly trend: Trend | null;
  /** How the reviewer's design differs from the architect's. */
  readonly sections: readonly SectionChange[];
}

export type DuetTurn = ReturnType<typeof duetTurn>;

export function isDuet({ protocol }: Pick<State, "protocol">): boolean {
  return protocol === "duet";
}

/** Computed once per state, because several views ask for it and comparing designs is slow. */
export const duetRounds = remember((state: State): readonly DuetRound[] => {
  const calls = callsInOrder(state);
  const rounds = [...new Set(calls.filter(({ kind }) => kind === "design").map(({ round }) => round))];
  let before: number | null = null;
  // From the second round on only sections that change are written.
  let whole: string | null = null;
  return rounds.map((round) => {
    const turnOf = (kind: string) => {
      const call = calls.find((each) => each.round === round && each.kind === kind);
      return call ? duetTurn(state, call) : null;
    };
    const written = turnOf("design");
    if (written?.text != null) {
      whole = whole !== null && written.isPartial ? assembleDesign(whole, written.text) : written.text;
    }
    const design = written && { ...written, text: written.text === null ? null : whole };
    const review = turnOf("review");
    const first = design?.text ?? null;
    const second = review?.isDesign ? review.text : null;
    const alike = first === null || second === null ? null : similarity(first, second);
    const found: DuetRound = {
      round,
      design,
      review,
      similarity: alike,
      trend: trend(before, alike),
      sections: first === null || second === null ? [] : sectionChanges(first, second),
    };
    before = alike ?? before;
    return found;
  });
});

/** Undefined in other protocols, too. */
export function findDuetRound(state: State, round: number): DuetRound | undefined {
  return isDuet(state) ? duetRounds(state).find((each) => each.round === round) : undefined;
}

/** `88% alike (steady); the review changed Ordering; added Replay`, or why there is no figure; and whether they are converging. */
export function similarityWords(round: DuetRound): string {
  return [comparisonWords(round), ...convergenceWords(round)].join("; ");
}

/** One of the two calls the design final, and the other doesn't. */
function convergenceWords({ design, review }: DuetRound): readonly string[] {
  const isProposed = design?.signal === "proposing_final";
  const isAccepted = review?.signal === "accepting_final";
  if (isProposed === isAccepted || review?.call.status !== "answered") return [];
  return [
    isProposed
      ? "converging: the architect calls its design final, the reviewer doesn't accept it yet"
      : "converging: the reviewer accepts the design, the architect doesn't call it final yet",
  ];
}

function comparisonWords({ similarity: alike, trend: moves, sections, review }: DuetRound): string {
  if (alike === null) {
    if (review?.signal === "accepting_final") return "the reviewer accepts the design as it is";
    return review?.call.status === "answered" ? "the reviewer has remarks but no design of its own" : "no review yet";
  }
  const namesWith = (change: SectionChange["change"]) => {
    const names = sections.filter((each) => each.change === change).map(({ section }) => section);
    return names.length === 0 ? [] : [`${change} ${names.join(", ")}`];
  };
  const changes = [...namesWith("changed"), ...namesWith("added"), ...namesWith("removed")];
  const differ = changes.length === 0 ? "the same sections" : `the review ${changes.join("; ")}`;
  return `${percent(alike)} alike${moves === null ? "" : ` (${moves})`}; ${differ}`;
}

const turnBallot = z.object({
  sections: z.string().nullish(),
  signal: z.string().nullish(),
  focus: z.string().nullish(),
  changes: z.array(z.object({ section: z.string(), change: z.string() })).nullish(),
  amendments: z
    .array(z.object({ section: z.string(), replaces: z.string().nullable().default(null), text: z.string() }))
    .nullish(),
  option: z.object({ name: z.string() }).nullish(),
});

function duetTurn(state: State, call: Call) {
  const ballot = turnBallot.safeParse(ballotOf(state, call.key)).data ?? null;
  return {
    call,
    /** The reply without its ballot; null if there is no reply. */
    text: call.status === "answered" ? withoutBallots(call.text) : null,
    signal: ballot?.signal ?? null,
    focus: ballot?.focus ?? null,
    changes: ballot?.changes ?? [],
    /** Replacement text that a reviewer gives instead of a design. */
    amendments: ballot?.amendments ?? [],
    /** It contains only the sections that changed. */
    isPartial: ballot?.sections === "changed",
    /** False for a reviewer that accepts or has only remarks. */
    // A reply without a ballot counts as a design, because a design is what was asked for.
    isDesign: call.status === "answered" && (ballot === null || ballot.option != null),
  };
}
