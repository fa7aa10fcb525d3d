/** What would fall if some items of an argument map were taken out, and the sentence that says so. */

import { joinWithAnd, pluralize } from "../amounts.ts";
import type { ArgumentMap, MapItem, MapReason } from "./argument-map.ts";

/** The IDs of all that does not stand without `removed`, these included. */
export function itemsThatFall(map: ArgumentMap, removed: ReadonlySet<string>): ReadonlySet<string> {
  const fallen = new Set([...map.discredited, ...removed]);
  const isUnsupported = ({ restsOn }: MapItem) => restsOn.length > 0 && restsOn.every((id) => fallen.has(id));
  // Reasons may rest on objections, and objections on grounds: in this order one pass is enough.
  for (const item of [...map.objections, ...map.reasons]) if (isUnsupported(item)) fallen.add(item.id);
  return fallen;
}

/** `Without K0b3, reason 2 falls and reason 1 loses support. 7 of 8 reasons stand.` */
export function removalWords(map: ArgumentMap, removed: ReadonlySet<string>): string {
  const [before, after] = [itemsThatFall(map, new Set()), itemsThatFall(map, removed)];
  const isLost = (id: string) => after.has(id) && !before.has(id);
  const standing = map.reasons.filter(({ id }) => !before.has(id));
  const lost = standing.filter(({ id }) => isLost(id));
  const weakened = standing.filter(({ id, restsOn }) => !isLost(id) && restsOn.some(isLost));
  const moot = map.objections.filter(({ id }) => isLost(id) && !removed.has(id)).map(({ id }) => id);
  const effects = [
    ...(lost.length === 0 ? ["every reason stands"] : [`${reasonNames(lost)} ${lost.length === 1 ? "falls" : "fall"}`]),
    ...(weakened.length === 0 ? [] : [`${reasonNames(weakened)} ${weakened.length === 1 ? "loses" : "lose"} support`]),
    ...(moot.length === 0 ? [] : [`${joinWithAnd(moot)} no longer ${moot.length === 1 ? "applies" : "apply"}`]),
  ];
  const left = standing.length - lost.length;
  const rest = ` ${left} of ${pluralize(standing.length, "reason")} ${left === 1 ? "stands" : "stand"}.`;
  return `Without ${joinWithAnd([...removed])}, ${effects.join("; ")}.${lost.length === 0 ? "" : rest}`;
}

function reasonNames(reasons: readonly MapReason[]): string {
  const numbers = reasons.map(({ name }) => name.replace("reason ", ""));
  return `${reasons.length === 1 ? "reason" : "reasons"} ${joinWithAnd(numbers)}`;
}
