/** The drivers of a matrix: those that the person named, else those that the seats proposed, merged by name and by the chair. */

import { constraintId, type DriverId, driverId, personDriverId } from "../ids.ts";
import { isPartition } from "../ledger/collect-options.ts";
import type { ParsedEntry } from "../ledger/parse-entry.ts";
import type { Question } from "../question.ts";
import { normalizeWords } from "../text/normalize-words.ts";
import type { ConstraintDriver, Driver } from "./decision-matrix.ts";

export type UnweightedDriver = Omit<Driver, "weight">;

export interface CollectedDrivers {
  readonly drivers: readonly UnweightedDriver[];
  readonly constraintDrivers: readonly ConstraintDriver[];
}

export function collectDrivers(
  question: Pick<Question, "drivers" | "constraints">,
  entries: readonly ParsedEntry[],
): CollectedDrivers {
  if (question.drivers.length > 0) {
    const drivers = question.drivers.map(({ name }, index) => {
      const id = personDriverId(index);
      return { id, name, alsoAs: [], meaning: "", by: [], ids: [id], parts: [] };
    });
    return { drivers, constraintDrivers: [] };
  }
  const proposed = listProposals(entries);
  const merged = mergeDrivers(proposed, readGroups(entries));
  return setConstraintsAside(merged, readRepetitions(entries, { constraints: question.constraints, proposed }));
}

interface RepetitionSources {
  readonly constraints: Question["constraints"];
  readonly proposed: readonly UnweightedDriver[];
}

/**
 * The constraint that each driver only repeats, by the driver's ID. Drivers of one name are listed as one, so what is said of one of
 * them holds for all. Only the question's own constraints count, which the merging call offers: no note may change what is scored
 * afterwards.
 */
function readRepetitions(
  entries: readonly ParsedEntry[],
  { constraints, proposed }: RepetitionSources,
): ReadonlyMap<DriverId, string> {
  const known = constraints.map((_, index) => constraintId(index));
  const said = entries.flatMap(({ ballot }) =>
    ballot.notDrivers.filter(({ constraint }) => known.includes(constraint)),
  );
  const words = new Map(proposed.map(({ id, name }) => [id, normalizeWords(name)]));
  return new Map(
    proposed.flatMap(({ id }) => {
      const repetition = said.find(({ driver }) => words.get(driver) === words.get(id));
      return repetition ? [[id, repetition.constraint] as const] : [];
    }),
  );
}

/** Of merged drivers, each has to repeat one. Something has to be weighed: if nothing is left, everything stays. */
function setConstraintsAside(
  merged: readonly UnweightedDriver[],
  repeated: ReadonlyMap<DriverId, string>,
): CollectedDrivers {
  const constraintOf = ({ ids }: UnweightedDriver) =>
    ids.every((id) => repeated.has(id))
      ? [...new Set(ids.flatMap((id) => repeated.get(id) ?? []))].join(", ")
      : undefined;
  const drivers = merged.filter((driver) => constraintOf(driver) === undefined);
  if (drivers.length === 0) return { drivers: merged, constraintDrivers: [] };
  const constraintDrivers = merged.flatMap((driver) => {
    const constraint = constraintOf(driver);
    return constraint === undefined ? [] : [{ ...driver, constraint }];
  });
  return { drivers, constraintDrivers };
}

/** Each proposal by itself. */
function listProposals(entries: readonly ParsedEntry[]): readonly UnweightedDriver[] {
  return entries.flatMap(({ ballot, seat, tag }) =>
    ballot.drivers.map(({ name, meaning }, index) => {
      const id = driverId(tag, index);
      return { id, name, alsoAs: [], meaning, by: [seat], ids: [id], parts: [] };
    }),
  );
}

interface DriverGroup {
  readonly name: string;
  readonly drivers: readonly DriverId[];
  readonly meaning: string | null;
}

/** Groups that overlap are ambiguous and are ignored. */
function readGroups(entries: readonly ParsedEntry[]): readonly DriverGroup[] {
  return entries.flatMap(({ ballot: { driverGroups } }) =>
    isPartition(driverGroups.map(({ drivers }) => ({ options: drivers }))) ? driverGroups : [],
  );
}

/** In the order of the first proposal of each. A group gives its drivers their common name, and may give them a meaning. */
function mergeDrivers(
  proposed: readonly UnweightedDriver[],
  groups: readonly DriverGroup[],
): readonly UnweightedDriver[] {
  const groupOf = ({ id }: UnweightedDriver) => groups.find(({ drivers }) => drivers.includes(id));
  const byName = Map.groupBy(proposed, (driver) => {
    const named = proposed.filter(({ name }) => normalizeWords(name) === normalizeWords(driver.name));
    const group = named.map(groupOf).find((each) => each !== undefined);
    return group === undefined ? normalizeWords(driver.name) : group;
  });
  return [...byName].flatMap(([key, members]) => {
    const [first] = members;
    if (!first) return [];
    const names = [...new Map(members.map((driver) => [normalizeWords(driver.name), driver.name])).values()];
    const name = names.length > 1 && typeof key !== "string" ? key.name : first.name;
    const meanings = [...new Set(members.map(({ meaning }) => meaning))].filter((meaning) => meaning !== "");
    const written = members.length > 1 && typeof key !== "string" ? key.meaning : null;
    return {
      id: first.id,
      name,
      alsoAs: names.filter((other) => normalizeWords(other) !== normalizeWords(name)),
      meaning: written ?? meanings.join(" / "),
      by: [...new Set(members.flatMap(({ by }) => by))],
      ids: members.flatMap(({ ids }) => ids),
      parts: written === null ? [] : members.map(({ id, name: part, meaning }) => ({ id, name: part, meaning })),
    };
  });
}
