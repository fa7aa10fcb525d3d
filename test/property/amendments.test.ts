/** Whatever amendments say, no point and no text is lost, only what a seat replaces of its own is told as replaced, and every replay gives the same. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { oneLine } from "../../src/core/ballot/ballot.ts";
import { isPointId } from "../../src/core/ids.ts";
import { pointWordings } from "../../src/core/ledger/collect-points.ts";
import type { Entry } from "../../src/core/ledger/ledger.ts";
import { optionText } from "../../src/core/ledger/option-text.ts";
import { normalizeWords } from "../../src/core/text/normalize-words.ts";
import { fc, runs } from "../support/random/fast-check.ts";
import { entry, ledgerFrom, openingEntry } from "../support/table.ts";

const SEATS = ["a", "b"];
const SENTENCES = ["A worker tries three times.", "A lease lasts a minute.", "Every job is logged once.", "One."];

const sentence = fc.constantFrom(...SENTENCES);
const text = fc.oneof(sentence, fc.constantFrom("An alarm rings at night.", "It waits.\nThen it rings.", "# `x` <b>"));
const id = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(...SEATS, "z"), fc.integer({ min: 1, max: 6 }))
  .map(([round, seat, index]) => `D${round}${seat}${index}`);
const quote = fc.array(sentence, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
const change = fc.oneof(text, fc.record({ replaces: fc.oneof(id, quote, fc.constant(null)), text }));
const turn = fc.record({
  points: fc.array(
    fc.record({ text, replaces: fc.option(id) }).map((point) => ({ ...point, evidence: null })),
    { maxLength: 2 },
  ),
  changes: fc.option(fc.array(change, { minLength: 1, maxLength: 3 })),
});
const debate = fc.tuple(
  ...SEATS.map(() => fc.record({ opening: fc.array(sentence, { maxLength: 3 }), turns: fc.tuple(turn, turn) })),
);

type Change = string | { readonly replaces: string | null; readonly text: string };

/** Whether it names a point by what looks like an ID. */
function isNaming(said: Change): said is Exclude<Change, string> {
  return typeof said !== "string" && isPointId(said.replaces ?? "");
}

function sameWords(a: string, b: string): boolean {
  return oneLine(a) === oneLine(b) || (normalizeWords(a) !== "" && normalizeWords(a) === normalizeWords(b));
}

function textOf(said: Change): string {
  return oneLine(typeof said === "string" ? said : said.text);
}

interface Written {
  readonly entries: readonly Entry[];
  readonly replies: Parameters<typeof optionText>[2];
}

/** Each opens with all sentences, then takes two turns in which it may amend its option. */
function write(seats: typeof debate extends fc.Arbitrary<infer D> ? D : never): Written {
  const perSeat = seats.map(({ opening, turns }, index) => {
    const seat = SEATS[index] ?? "";
    const points = opening.map((words) => ({ text: words, evidence: null }));
    return [
      openingEntry(seat, `Option of ${seat}`, { points }),
      ...turns.map(({ points: added, changes }, later) =>
        entry(later + 2, seat, {
          prefers: `P1${seat}`,
          points: added,
          ...(changes ? { amends: { summary: "Better.", changes } } : {}),
        }),
      ),
    ];
  });
  const entries = perSeat.flat();
  const replies = entries.map(({ seat, round, stage }) => ({
    ...{ seat, round, stage, kind: round === 1 ? "opening" : "discuss" },
    text: round === 1 ? SENTENCES.join(" ") : "I amend it.",
  }));
  return { entries, replies };
}

test("no point and no text of an amendment is lost, whatever it replaces", () => {
  const seen = { replacedBy: 0, replacedIn: 0, edited: 0 };
  fc.assert(
    fc.property(debate, (seats) => {
      const { entries, replies } = write(seats);
      const { points, options, positions } = ledgerFrom(entries);
      const ids = points.flatMap((point) => point.ids);
      assert.equal(new Set(ids).size, ids.length);
      for (const [index, { opening, turns }] of seats.entries()) {
        const by = SEATS[index] ?? "";
        const wordings = points.filter((point) => point.by.includes(by)).flatMap(pointWordings);
        for (const said of [...opening, ...turns.flatMap((each) => each.points.map((point) => oneLine(point.text)))]) {
          assert.ok(wordings.includes(said), `${by} said: ${said}`);
        }
        for (const { changes, points: listed } of turns) {
          for (const { replaces, text: words } of (changes ?? []).filter(isNaming)) {
            const isReworded = listed.some((point) => point.replaces === replaces);
            const isSaid = wordings.some((said) => sameWords(said, words));
            assert.ok(isSaid || isReworded, `${by} put in the place of ${replaces}: ${words}`);
          }
        }
        const option = options.find(({ id: own }) => own === `P1${by}`);
        assert.ok(option);
        const changes = turns.flatMap((each) => each.changes ?? []).map(textOf);
        assert.deepEqual(
          option.versions.slice(1).flatMap((version) => version.changes),
          changes,
        );
        // What the text no longer has, an edit quotes.
        const standing = optionText(option, positions, replies);
        const quotes = option.versions.flatMap((version) => version.edits ?? []).map(({ replaces }) => replaces ?? "");
        for (const words of SENTENCES)
          assert.ok(
            [standing, ...quotes].some((shown) => shown.includes(words)),
            words,
          );
        seen.edited += standing.startsWith(SENTENCES.join(" ")) ? 0 : 1;
      }
      seen.replacedBy += points.filter(({ replacedBy }) => replacedBy).length;
      seen.replacedIn += points.filter(({ replacedIn }) => replacedIn).length;
    }),
    { numRuns: runs(300) },
  );
  for (const [what, times] of Object.entries(seen)) assert.ok(times > 0, `no point was ever ${what}`);
});

test("a point stands unless its own seat replaces it, by its ID or with a quote of its words", () => {
  fc.assert(
    fc.property(debate, (seats) => {
      const { points } = ledgerFrom(write(seats).entries);
      for (const { ids, by, text: words, isWithdrawn } of points) {
        const own = seats[SEATS.indexOf(by[0] ?? "")]?.turns ?? [];
        const changes = own.flatMap((each) => each.changes ?? []);
        const replaced = [...changes, ...own.flatMap((each) => each.points)].map((each) => Object(each).replaces ?? "");
        // It may be named by the ID of a point whose place it took.
        const isSuccessor = points.some(({ replacedBy = [] }) => replacedBy.some((id) => ids.includes(id)));
        const isNamed = replaced.some(
          (quoted: string) => ids.includes(quoted) || quoted.includes(words) || (isSuccessor && isPointId(quoted)),
        );
        assert.ok(isNamed || !isWithdrawn, `${ids} was not replaced`);
      }
    }),
    { numRuns: runs(300) },
  );
});

test("the same replies give the same options and points, whatever arrives first, and what was said before stays the same", () => {
  fc.assert(
    fc.property(debate, fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), (seats, order) => {
      const { entries } = write(seats);
      const { points, options } = ledgerFrom(entries);
      const again = ledgerFrom(order.flatMap((place) => entries[place] ?? []));
      assert.deepEqual([again.points, again.options], [points, options]);
      const before = ledgerFrom(entries.filter(({ round }) => round < 3));
      for (const { id: option, versions } of before.options) {
        const later = options.find((each) => each.id === option)?.versions ?? [];
        assert.deepEqual(later.slice(0, versions.length), versions);
      }
      const idsBefore = before.points.flatMap((point) => point.ids);
      const made = points.flatMap((point) => point.ids);
      assert.ok(idsBefore.every((own) => made.includes(own)));
    }),
    { numRuns: runs(200) },
  );
});
