/**
 * The options on the table. An option keeps its id for good; whoever proposed it may amend it, and every version stays. Two
 * options are one when they have the same name, when each one's proposer says so, or when the chair reads them so.
 */

import { z } from "zod";
import { type OptionId, optionId, personOptionId, type SeatName } from "../ids.ts";
import type { Immutable } from "../immutable.ts";
import { normalizeWords } from "../text/normalize-words.ts";
import type { ParsedEntry } from "./parse-entry.ts";

export interface Option {
  readonly id: OptionId;
  /** Of its last version. */
  readonly name: string;
  readonly summary: string;
  /** null: named by the person. */
  readonly by: SeatName | null;
  readonly round: number;
  /** The first is what was brought in; only its proposer adds others. */
  readonly versions: readonly OptionVersion[];
  /** The id it goes by since it was merged with another; its own while it was not. */
  readonly countsAs: OptionId;
  /** Who says that it is the same as another: its name, its proposers, or a chair that read them all. */
  readonly mergedBy: "name" | "proposers" | "chair" | null;
}

export const optionVersionSchema = z.object({
  name: z.string(),
  summary: z.string(),
  /** null: named by the person. */
  by: z.string().nullable(),
  round: z.number(),
  stage: z.number(),
  /** What changed, in its author's words; of the first, how it differs from another's. */
  changes: z.array(z.string()),
});
export type OptionVersion = Immutable<typeof optionVersionSchema>;

export function collectOptions(given: readonly string[], entries: readonly ParsedEntry[]): readonly Option[] {
  const options = new Map<OptionId, Option>();
  for (const [index, name] of given.entries()) {
    const id = personOptionId(index);
    options.set(id, firstOption(id, { name, summary: "", by: null, round: 0, stage: -1, changes: [] }));
  }
  for (const entry of entries) {
    const own = ownOption(options, entry);
    const version = versionIn(entry, { options, own });
    if (version === null) continue;
    const id = own && !bringsNew(entry) ? own.id : optionId(entry.tag);
    options.set(id, own && id === own.id ? amendOption(own, version) : firstOption(id, version));
  }
  return mergeOptions([...options.values()], entries);
}

function firstOption(id: OptionId, version: OptionVersion): Option {
  const { name, summary, by, round } = version;
  return { id, name, summary, by, round, versions: [version], countsAs: id, mergedBy: null };
}

/** What is said again in the same words is no further version. */
function amendOption(option: Option, version: OptionVersion): Option {
  const { name, summary, changes } = version;
  if (name === option.name && summary === option.summary && changes.length === 0) return option;
  return { ...option, name, summary, versions: [...option.versions, version] };
}

/** The option of its own that an entry speaks of: the one it prefers, else its last. */
function ownOption(options: ReadonlyMap<OptionId, Option>, { ballot, seat }: ParsedEntry): Option | null {
  const named = options.get(ballot.prefers ?? "");
  if (named?.by === seat) return named;
  return [...options.values()].findLast(({ by }) => by === seat) ?? null;
}

/** A seat that says its option again may have put it better; only `new` makes a second one. */
function bringsNew({ ballot }: ParsedEntry): boolean {
  return ballot.prefers === "new" && ballot.option != null;
}

interface OptionsBefore {
  readonly options: ReadonlyMap<OptionId, Option>;
  readonly own: Option | null;
}

/** null: the entry neither brings an option in nor changes its own. */
function versionIn(entry: ParsedEntry, { options, own }: OptionsBefore): OptionVersion | null {
  const { ballot, seat: by, round, stage } = entry;
  if (own && ballot.amends && !bringsNew(entry)) {
    const { name, summary, changes } = ballot.amends;
    return { name: name ?? own.name, summary, by, round, stage, changes: changes.length > 0 ? changes : [summary] };
  }
  // Whoever names an option that is there brings in none, and changes one only by amending it.
  if (!ballot.option || options.has(ballot.prefers ?? "")) return null;
  const changes = ballot.changes.map(({ section, change }) => `${section}: ${change}`);
  return { ...ballot.option, by, round, stage, changes };
}

type Merge = NonNullable<Option["mergedBy"]>;

function mergeOptions(options: readonly Option[], entries: readonly ParsedEntry[]): readonly Option[] {
  const groups = entries.flatMap(({ ballot }) => (isPartition(ballot.groups) ? ballot.groups : []));
  const saysSame = (seat: SeatName | null, id: OptionId) =>
    entries.some((entry) => entry.seat === seat && entry.ballot.same.includes(id));
  const mergeOf = (a: Option, b: Option): Merge | null => {
    if (areNamedAlike(a, b)) return "name";
    if (groups.some(({ options: ids }) => ids.includes(a.id) && ids.includes(b.id))) return "chair";
    return a.by !== b.by && saysSame(a.by, b.id) && saysSame(b.by, a.id) ? "proposers" : null;
  };
  // Of each option, the place of the first one that it is the same as. Sameness goes on: a as b, b as c, then a as c.
  let heads = options.map((_, place) => place);
  const merges = new Map<Option, Merge>();
  for (const [here, a] of options.entries()) {
    for (const [there, b] of options.entries()) {
      const merge = here < there ? mergeOf(a, b) : null;
      if (merge === null) continue;
      if (!merges.has(b)) merges.set(b, merge);
      const both = [heads[here] ?? here, heads[there] ?? there];
      heads = heads.map((head) => (both.includes(head) ? Math.min(...both) : head));
    }
  }
  return options.map((option, place) => {
    const head = heads[place] ?? place;
    if (head !== place) {
      return { ...option, countsAs: options[head]?.id ?? option.id, mergedBy: merges.get(option) ?? "proposers" };
    }
    const reading = groups.find(({ options: ids }) => ids.includes(option.id));
    const isShared = heads.indexOf(place) !== heads.lastIndexOf(place);
    return isShared && reading ? { ...option, name: reading.name } : option;
  });
}

/** By the names they were brought in with: what a later version is called merges nothing. */
function areNamedAlike(a: Option, b: Option): boolean {
  const [first, second] = [a, b].map(({ versions }) => normalizeWords(versions[0]?.name ?? ""));
  return first === second && first !== "";
}

/** Groups that share an option say nothing: what would count as what? */
export function isPartition(groups: readonly { readonly options: readonly OptionId[] }[]): boolean {
  const ids = groups.flatMap(({ options }) => [...new Set(options)]);
  return new Set(ids).size === ids.length;
}
