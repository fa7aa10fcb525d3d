/**
 * Objections of several seats that say the same: raised at the same time against the same option, in similar words. Each keeps its
 * raiser, who has the last word on it; but one answer is enough for all of them.
 */

import type { ObjectionId, OptionId, SeatName } from "../ids.ts";
import { rememberLast } from "../memory/remember-last.ts";
import { areSimilar, type LongWords, longWords } from "../text/shares-words.ts";

interface RaisedObjection {
  readonly id: ObjectionId;
  readonly title: string;
  readonly text: string;
  readonly by: SeatName;
  readonly about: SeatName | null;
  readonly against: readonly OptionId[];
}

/** By id, the ids of those that say the same. `raised` are those of one stage. */
export function sameObjections(raised: readonly RaisedObjection[]): ReadonlyMap<ObjectionId, readonly ObjectionId[]> {
  const [first] = raised;
  return first ? findAlike(first, raised) : new Map();
}

/** Remembered by the first of them, because a ledger is computed many times. */
const findAlike = rememberLast((_: RaisedObjection, raised: readonly RaisedObjection[]) => {
  const read = raised.map((objection) => ({
    objection,
    title: longWords(objection.title),
    whole: longWords(`${objection.title} ${objection.text}`),
  }));
  return new Map(
    read.map((one) => {
      const same = read.filter((other) => areAlike(one, other));
      return [one.objection.id, same.map(({ objection }) => objection.id)];
    }),
  );
});

interface ReadObjection {
  readonly objection: RaisedObjection;
  readonly title: LongWords;
  readonly whole: LongWords;
}

/** A title without long words is like no other. */
function areAlike(one: ReadObjection, other: ReadObjection): boolean {
  const [a, b] = [one.objection, other.objection];
  if (a.by === b.by || !haveSameTarget(a, b) || one.title.size === 0 || other.title.size === 0) return false;
  return areSimilar(one.title, other.title) && areSimilar(one.whole, other.whole);
}

function haveSameTarget(a: RaisedObjection, b: RaisedObjection): boolean {
  if (a.against.length + b.against.length === 0) return a.about !== null && a.about === b.about;
  return a.against.some((option) => b.against.includes(option));
}
