/** Who took which side in one part of the debate, how options and positions changed, and how the vote stood. */

import type { OptionId } from "../../../core/ids.ts";
import type { Position } from "../../../core/ledger/ledger.ts";
import { joinWithAnd, pluralize } from "../../amounts.ts";
import { findDuetRound, isDuet, similarityWords } from "../../duet-rounds.ts";
import { roundVotes } from "../../round-votes.ts";
import { type CoursePart, isInPart, isMainPart } from "./course-part.ts";

/**
 * `Initial positions: architect and data for “Stay”; security for “Split” (P0c, later merged into P0a).` Options have the names that they
 * had then, and each seat its own option, even if that counts as another's by now.
 */
export function firstPositions(part: CoursePart): readonly string[] {
  const { positions } = part.ledger;
  const first = positions.filter(
    (position, index) =>
      isInPart(part, position) && positions.findIndex(({ seat }) => seat === position.seat) === index,
  );
  const byOption = Map.groupBy(first, (position) => optionThen(part, position));
  const sides = [...byOption].map(
    ([option, held]) => `${joinWithAnd(held.map(({ seat }) => seat))} for ${nameThen(part, option)}`,
  );
  return sides.length === 0 ? [] : [`Initial positions: ${sides.join("; ")}.`];
}

function optionThen(part: CoursePart, { seat, prefers, accepts }: Position): OptionId | null {
  const held = prefers ?? accepts[0] ?? null;
  const own = part.ledger.options.find(
    ({ by, countsAs, mergedBy, versions: [first] }) =>
      by === seat && countsAs === held && mergedBy !== "name" && first && isInPart(part, first),
  );
  return own?.id ?? held;
}

function nameThen(part: CoursePart, id: OptionId | null): string {
  const option = part.ledger.options.find((each) => each.id === id);
  const version = option?.versions.findLast((each) => each.round < part.part.round || isInPart(part, each));
  const name = `“${version?.name ?? part.names(id)}”`;
  return option && option.id !== option.countsAs ? `${name} (${id}, later merged into ${option.countsAs})` : name;
}

/** `architect amended P1a “Split” (version 2, 3 changes).`; of one that was merged, what it counts as. */
export function amendments(part: CoursePart): readonly string[] {
  return part.ledger.options.flatMap(({ id, countsAs, versions }) =>
    versions.flatMap((version, index) => {
      const merged = id === countsAs ? "" : `, merged into ${countsAs}`;
      if (index === 0 || !isInPart(part, version)) return [];
      const { length } = version.changes;
      const changes = length === 0 ? "" : `, ${pluralize(length, "change")}`;
      return [
        `${version.by ?? "a person"} amended ${id} “${part.names(id)}” (version ${index + 1}${changes}${merged}).`,
      ];
    }),
  );
}

/** `data moved from “Stay” to “Split” because of O1ab1 (No tombstones).` */
export function moves(part: CoursePart): readonly string[] {
  const { ledger, names } = part;
  const titles = new Map([
    ...ledger.objections.map(({ id, title }) => [id, title] as const),
    ...ledger.claims.map(({ id, text }) => [id, text] as const),
  ]);
  const cause = (id: string) => {
    const title = titles.get(id);
    return title === undefined ? id : `${id} (${title.replace(/\.$/, "")})`;
  };
  return ledger.changes
    .filter((change) => isInPart(part, change))
    .map(({ seat, round, stage, from, to, movedBy, isExplained }) => {
      const isAcceptance = ledger.positions.some(
        (each) => each.seat === seat && each.round === round && each.stage === stage && each.prefers === null,
      );
      // A seat that gives up its own option and accepts another's has said why in its review.
      if (isAcceptance && !isExplained) return `${seat} accepted “${names(to)}”.`;
      const why = isExplained ? `because of ${joinWithAnd(movedBy.map(cause))}` : "without giving a reason";
      return `${seat} moved from “${names(from)}” to “${names(to)}” ${why}.`;
    });
}

/** A duet has no vote: its designs show how close the two came. */
export function vote(part: CoursePart): readonly string[] {
  const {
    state,
    ledger,
    part: { round, to },
  } = part;
  const duet = isMainPart(part) ? findDuetRound(state, round) : undefined;
  if (duet) return duet.similarity === null ? [] : [`The two designs: ${similarityWords(duet)}.`];
  if (isDuet(state) || !ledger.positions.some((position) => isInPart(part, position))) return [];
  const { votes, words, uncounted } = roundVotes(state, round, to);
  if (votes.length === 0 && uncounted === "") return [];
  return [`Vote: ${words}${uncounted === "" ? "" : `; ${uncounted}`}.`];
}
