/** The drivers of a matrix: those that the person named, else those that the seats proposed, merged by name and by the chair. */

import { type DriverId, driverId, personDriverId } from "../ids.ts";
import { isPartition } from "../ledger/collect-options.ts";
import type { ParsedEntry } from "../ledger/parse-entry.ts";
import type { Question } from "../question.ts";
import { normalizeWords } from "../text/normalize-words.ts";
import type { Driver } from "./decision-matrix.ts";

export type UnweightedDriver = Omit<Driver, "weight">;

export function collectDrivers(
  given: Question["drivers"],
  entries: readonly ParsedEntry[],
): readonly UnweightedDriver[] {
  if (given.length > 0) {
    return given.map(({ name }, index) => {
      const id = personDriverId(index);
      return { id, name, alsoAs: [], meaning: "", by: [], ids: [id] };
    });
  }
  return mergeDrivers(listProposals(entries), readGroups(entries));
}

/** Each proposal by itself. */
function listProposals(entries: readonly ParsedEntry[]): readonly UnweightedDriver[] {
  return entries.flatMap(({ ballot, seat, tag }) =>
    ballot.drivers.map(({ name, meaning }, index) => {
      const id = driverId(tag, index);
      return { id, name, alsoAs: [], meaning, by: [seat], ids: [id] };
    }),
  );
}

interface DriverGroup {
  readonly name: string;
  readonly drivers: readonly DriverId[];
}

/** Groups that overlap are ambiguous and are ignored. */
function readGroups(entries: readonly ParsedEntry[]): readonly DriverGroup[] {
  return entries.flatMap(({ ballot: { driverGroups } }) =>
    isPartition(driverGroups.map(({ drivers }) => ({ options: drivers }))) ? driverGroups : [],
  );
}

/** In the order of the first proposal of each. A group gives its drivers their common name. */
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
    return {
      id: first.id,
      name,
      alsoAs: names.filter((other) => normalizeWords(other) !== normalizeWords(name)),
      meaning: [...new Set(members.map(({ meaning }) => meaning))].filter((meaning) => meaning !== "").join(" / "),
      by: [...new Set(members.flatMap(({ by }) => by))],
      ids: members.flatMap(({ ids }) => ids),
    };
  });
}
