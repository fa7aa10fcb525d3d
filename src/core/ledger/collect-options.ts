/**
 * The options. An option keeps its ID forever; its proposer may amend it, and every version is kept. One that the person named
 * belongs to the seats that prefer it: any of them that has no option of its own may amend it. Two options count as one if they have
 * the same name, if both proposers say so, or if the chair groups them, unless the proposer of one of them says that they are not the
 * same.
 */

import { z } from "zod";
import { oneLine } from "../ballot/ballot.ts";
import { isPointId, type OptionId, optionId, personOptionId, type SeatName } from "../ids.ts";
import type { Immutable } from "../immutable.ts";
import { rememberLast } from "../memory/remember-last.ts";
import { quotePoint, toEdit } from "../text/edits/edit-text.ts";
import { normalizeWords } from "../text/normalize-words.ts";
import type { ParsedEntry } from "./parse-entry.ts";
import { isBefore, type SinglePoint, singlePoints, standingOfOwn } from "./points/single-points.ts";

export interface Option {
  readonly id: OptionId;
  /** Of its last version. */
  readonly name: string;
  readonly summary: string;
  /** null: named by the person. */
  readonly by: SeatName | null;
  readonly round: number;
  /** The first is the original; its proposer adds others, or the seats that prefer what the person named. */
  readonly versions: readonly OptionVersion[];
  /** The ID it counts under: its own, or that of the option it was merged with. */
  readonly countsAs: OptionId;
  /** Why it counts as the same as another: its name, its proposers, or the chair. */
  readonly mergedBy: "name" | "proposers" | "chair" | null;
}

/** What an option counts as. */
export type CountedOption = Pick<Option, "id" | "countsAs">;

/** Those that can be voted for: one that was merged into another counts under that one's ID. */
export function distinctOptions(options: readonly CountedOption[]): readonly OptionId[] {
  return options.filter(({ id, countsAs }) => id === countsAs).map(({ id }) => id);
}

export const optionVersionSchema = z.object({
  name: z.string(),
  summary: z.string(),
  /** null: named by the person. */
  by: z.string().nullable(),
  round: z.number(),
  stage: z.number(),
  /** What changed, in the author's words; for the first version, how it differs from another option. */
  changes: z.array(z.string()),
  /** The same changes where one of them quotes what it replaces, or names a point: `replaces` then has the words of `point`. */
  edits: z
    .array(z.object({ replaces: z.string().nullable(), text: z.string(), point: z.string().exactOptional() }))
    .exactOptional(),
});
export type OptionVersion = Immutable<typeof optionVersionSchema>;

export function collectOptions(named: readonly string[], entries: readonly ParsedEntry[]): readonly Option[] {
  const readsPoints = entries.some(namesPoint);
  // Who may amend what the person named follows from who preferred it before.
  const isTelling = (entry: ParsedEntry) =>
    concernsOptions(entry) ||
    (readsPoints && entry.ballot.points.length > 0) ||
    (named.length > 0 && entry.ballot.prefers !== null);
  const telling = entries.filter(isTelling);
  const [first] = telling;
  return first ? optionsAfter(first, named, telling) : computeOptions(named, []);
}

/** Whether an amendment names a point by its ID: then the points that ballots list say which words it replaces. */
function namesPoint({ ballot }: ParsedEntry): boolean {
  return (ballot.amends?.changes ?? []).some((change) => isPointId(toEdit(change).replaces ?? ""));
}

function concernsOptions({ ballot }: ParsedEntry): boolean {
  const compared = [ballot.groups, ballot.same, ballot.notSame];
  return ballot.option != null || ballot.amends !== null || compared.some(({ length }) => length > 0);
}

/** In a long debate few ballots bring or change an option; with the same options, positions are the same, too. */
const optionsAfter = rememberLast((_: ParsedEntry, named: readonly string[], entries: readonly ParsedEntry[]) =>
  computeOptions(named, entries),
);

function computeOptions(named: readonly string[], entries: readonly ParsedEntry[]): readonly Option[] {
  const options = new Map<OptionId, Option>();
  for (const [index, name] of named.entries()) {
    const id = personOptionId(index);
    options.set(id, firstOption(id, { name, summary: "", by: null, round: 0, stage: -1, changes: [] }));
  }
  const points = entries.some(namesPoint) ? singlePoints(entries) : [];
  const held = new Map<SeatName, OptionId>();
  for (const entry of entries) {
    const { prefers, amends } = entry.ballot;
    if (prefers !== null && options.has(prefers)) held.set(entry.seat, prefers);
    const own = ownOption(options, entry) ?? (amends ? personOption(options, held.get(entry.seat)) : null);
    const version = versionIn(entry, { options, own, points });
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

/** Repeating the same words does not make a new version. */
function amendOption(option: Option, version: OptionVersion): Option {
  const { name, summary, changes } = version;
  if (name === option.name && summary === option.summary && changes.length === 0) return option;
  return { ...option, name, summary, versions: [...option.versions, version] };
}

/** The seat's own option that an entry is about: the one it prefers, otherwise its latest. */
function ownOption(options: ReadonlyMap<OptionId, Option>, { ballot, seat }: ParsedEntry): Option | null {
  const named = options.get(ballot.prefers ?? "");
  if (named?.by === seat) return named;
  return [...options.values()].findLast(({ by }) => by === seat) ?? null;
}

/** The option that a seat without one of its own prefers, if the person named it. */
function personOption(options: ReadonlyMap<OptionId, Option>, held: OptionId | undefined): Option | null {
  const preferred = held === undefined ? undefined : options.get(held);
  return preferred?.by === null ? preferred : null;
}

/** A seat that restates its option may only be rewording it; only `new` makes a second one. */
function bringsNew({ ballot }: ParsedEntry): boolean {
  return ballot.prefers === "new" && ballot.option != null;
}

interface OptionsBefore {
  readonly options: ReadonlyMap<OptionId, Option>;
  readonly own: Option | null;
  readonly points: readonly SinglePoint[];
}

/** null: the entry neither proposes an option nor changes one. */
function versionIn(entry: ParsedEntry, { options, own, points }: OptionsBefore): OptionVersion | null {
  const { ballot, seat: by, round, stage } = entry;
  if (own && ballot.amends && !bringsNew(entry)) {
    const { name, summary } = ballot.amends;
    const earlier = points.filter((point) => isBefore(point, entry));
    const named = ballot.amends.changes.map(toEdit);
    const edits = named.flatMap(quotePoint(standingOfOwn(earlier, by)));
    const changes = named.length > 0 ? named.map(({ text }) => oneLine(text)) : [oneLine(summary)];
    // The person's name for an option stays, and its text is what its changes say: there is no other.
    const isPersons = own.by === null;
    const isQuoting = edits.some(({ replaces }) => replaces !== null);
    const quoting = isQuoting || (isPersons && edits.length > 0) ? { edits } : {};
    return { name: isPersons ? own.name : (name ?? own.name), summary, by, round, stage, changes, ...quoting };
  }
  // A ballot that prefers an existing option proposes none, and changes one only by amending it.
  if (!ballot.option || options.has(ballot.prefers ?? "")) return null;
  const changes = ballot.changes.map(({ section, change }) => `${section}: ${change}`);
  return { ...ballot.option, by, round, stage, changes };
}

type Merge = NonNullable<Option["mergedBy"]>;

function mergeOptions(options: readonly Option[], entries: readonly ParsedEntry[]): readonly Option[] {
  const groups = entries.flatMap(({ ballot }) => (isPartition(ballot.groups) ? ballot.groups : []));
  const saysSame = (seat: SeatName | null, id: OptionId) =>
    entries.some((entry) => entry.seat === seat && entry.ballot.same.includes(id));
  const words = new Map(options.map((option) => [option, firstNameWords(option)]));
  const mergeOf = (a: Option, b: Option): Merge | null => {
    if (words.get(a) !== "" && words.get(a) === words.get(b)) return "name";
    if (groups.some(({ options: ids }) => ids.includes(a.id) && ids.includes(b.id))) return "chair";
    return a.by !== b.by && saysSame(a.by, b.id) && saysSame(b.by, a.id) ? "proposers" : null;
  };
  const separations = entries.flatMap(({ seat, ballot }) => ballot.notSame.map((ids) => ({ seat, ids })));
  const isApart = (a: Option, b: Option) =>
    separations.some(({ seat, ids }) => ids.includes(a.id) && ids.includes(b.id) && (a.by === seat || b.by === seat));
  // For each option, the index of the first one it equals. Equality is transitive: a = b and b = c give a = c.
  let heads = options.map((_, place) => place);
  const merges = new Map<Option, Merge>();
  for (const [here, a] of options.entries()) {
    for (const [there, b] of options.entries()) {
      // Seats that repeat a name every round make many equal options: those that are one already need no second look.
      const merge = here < there && heads[here] !== heads[there] ? mergeOf(a, b) : null;
      if (merge === null) continue;
      const both = [heads[here] ?? here, heads[there] ?? there];
      const [ours = [], theirs = []] = both.map((head) => options.filter((_, place) => heads[place] === head));
      // It never joins two that are not the same, be it by way of others.
      if (ours.some((one) => theirs.some((other) => isApart(one, other)))) continue;
      if (!merges.has(b)) merges.set(b, merge);
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

/** Of its original name; renaming a later version merges nothing. */
function firstNameWords({ versions }: Option): string {
  return normalizeWords(versions[0]?.name ?? "");
}

/** Groups that overlap are ambiguous and are ignored. */
export function isPartition(groups: readonly { readonly options: readonly OptionId[] }[]): boolean {
  const ids = groups.flatMap(({ options }) => [...new Set(options)]);
  return new Set(ids).size === ids.length;
}
