/** How much of a round was new. A seat that repeats itself adds nothing new. */

import { normalizeWords } from "../text/normalize-words.ts";
import type { Ledger } from "./ledger.ts";

export interface Novelty {
  /** Options, objections and claims of the round. */
  readonly items: number;
  /** Those that don't repeat the words of an earlier one. */
  readonly fresh: number;
}

export function noveltyIn(ledger: NoveltySources, round: number): Novelty {
  return noveltyByTime(ledger, (item) => item.round).get(round) ?? { items: 0, fresh: 0 };
}

type NoveltySources = Pick<Ledger, "options" | "objections" | "claims">;

type NewItem = Ledger["options" | "objections" | "claims"][number];

/** By time, ascending, as `timeOf` counts it. Times without items are left out. */
export function noveltyByTime(ledger: NoveltySources, timeOf: (item: NewItem) => number): ReadonlyMap<number, Novelty> {
  const all = [
    ...ledger.options.map((option) => ({ time: timeOf(option), words: `P ${option.name}` })),
    ...ledger.objections.map((objection) => ({ time: timeOf(objection), words: `O ${objection.title}` })),
    ...ledger.claims.map((claim) => ({ time: timeOf(claim), words: `K ${claim.text}` })),
  ].toSorted((a, b) => a.time - b.time);
  const before = new Set<string>();
  const found = new Map<number, Novelty>();
  for (const [time, items] of Map.groupBy(all, (item) => item.time)) {
    const known = before.size;
    for (const { words } of items) before.add(normalizeWords(words));
    found.set(time, { items: items.length, fresh: before.size - known });
  }
  return found;
}

/** No seat moved, nothing was proposed or amended, and no objection ended: another round would be a repetition. */
export function hasStalled(ledger: Ledger, round: number): boolean {
  if (ledger.changes.some((change) => change.round === round)) return false;
  const isAmended = ledger.options.some(({ versions }) =>
    versions.some((version) => version.round === round && version.changes.length > 0),
  );
  if (isAmended) return false;
  const endedNow = ledger.objections.some(({ steps }) => {
    const counted = steps.filter(({ counts }) => counts);
    const before = counted.findLast((step) => step.round < round)?.as ?? "open";
    return counted.some((step) => step.round === round && step.as !== before);
  });
  return !endedNow && noveltyIn(ledger, round).fresh === 0;
}
