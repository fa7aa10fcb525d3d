/** An amendment changes an option and its points in one go: what it replaces no longer stands in the list as if it held. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { optionText } from "../../../src/core/ledger/option-text.ts";
import { entry, ledgerFrom, openingEntry } from "../../support/table.ts";

const TRIES = "A worker tries three times.";
const LEASE = "A lease lasts a minute.";
const OPENING = `Jobs are rows. ${TRIES}\n\nIt is logged.`;
const opening = openingEntry("a", "Rows", { points: [{ text: TRIES }, { text: LEASE }] });
const amends = (...changes: readonly unknown[]) => ({ prefers: "P1a", amends: { summary: "Rows, better.", changes } });

function pointsAfter(...entries: Parameters<typeof ledgerFrom>[0]) {
  return ledgerFrom([opening, ...entries]).points.map(({ ids, text, isWithdrawn, replacedBy, replacedIn }) => ({
    ids,
    text,
    isWithdrawn,
    instead: replacedBy ?? replacedIn ?? null,
  }));
}

/** Of the seat's option, which it wrote in its opening and amends in each later entry. */
function textOf(entries: Parameters<typeof ledgerFrom>[0]): string {
  const { options, positions } = ledgerFrom(entries);
  const replies = entries.map(({ seat, round, stage }, index) => ({
    ...{ seat, round, stage, kind: index === 0 ? "opening" : "discuss" },
    text: index === 0 ? OPENING : "I amend it.",
  }));
  const [option] = options;
  assert.ok(option);
  return optionText(option, positions, replies);
}

const kept = (id: string, text: string) => ({ ids: [id], text, isWithdrawn: false, instead: null });

test("a change that names a point by its ID gives it new words, numbered after the points that the ballot lists", () => {
  const change = { replaces: "D1a1", text: "A worker tries\nfor an hour." };
  assert.deepEqual(
    pointsAfter(
      entry(2, "a", { ...amends(change), points: [{ text: "An alarm rings." }] }),
      entry(2, "a", { points: [{ text: "It is loud." }] }, { stage: 1 }),
    ),
    [
      { ids: ["D1a1"], text: TRIES, isWithdrawn: true, instead: ["D2a2"] },
      kept("D1a2", LEASE),
      kept("D2a1", "An alarm rings."),
      kept("D2a2", "A worker tries for an hour."),
      kept("D2a3", "It is loud."),
    ],
  );
});

test("a point that a ballot lists and puts in the place of another is one point", () => {
  const change = { replaces: "D1a1", text: "A worker tries for an hour." };
  const replaced = { ids: ["D1a1"], text: TRIES, isWithdrawn: true, instead: ["D2a1"] };
  for (const listed of [{ text: "A worker tries for an hour" }, { text: "An hour of tries.", replaces: "D1a1" }]) {
    assert.deepEqual(pointsAfter(entry(2, "a", { ...amends(change), points: [listed] })), [
      replaced,
      kept("D1a2", LEASE),
      kept("D2a1", listed.text),
    ]);
  }
});

test("both halves of a point that is split are points, listed or not", () => {
  const halves = ["A worker tries for an hour.", "Then it alerts a person."];
  const changes = halves.map((text) => ({ replaces: "D1a1", text }));
  const split = (...points: readonly object[]) =>
    pointsAfter(entry(2, "a", { ...amends(...changes), points }))
      .slice(2)
      .map(({ ids, text }) => [ids, text]);
  const both = [
    [["D2a1"], halves[0]],
    [["D2a2"], halves[1]],
  ];
  assert.deepEqual(split(), both);
  assert.deepEqual(split({ text: halves[0] }), both);
  assert.deepEqual(split({ text: "It alerts.", replaces: "D1a1" }), [
    [["D2a1"], "It alerts."],
    [["D2a2"], halves[0]],
    [["D2a3"], halves[1]],
  ]);
  const reworded = [{ text: "An hour.", replaces: "D1a1" }, { text: halves[1] }];
  assert.deepEqual(split(...reworded), [
    [["D2a1"], "An hour."],
    [["D2a2"], halves[1]],
  ]);
  assert.equal(
    textOf([opening, entry(2, "a", amends(...changes))]),
    `Jobs are rows. ${halves.join(" ")}\n\nIt is logged.`,
  );
});

test("two points that are joined are one point, and the text has it once", () => {
  const joined = "It tries for an hour and is logged.";
  const logged = openingEntry("a", "Rows", { points: [{ text: TRIES }, { text: "It is logged." }] });
  const changes = ["D1a1", "D1a2"].map((replaces) => ({ replaces, text: joined }));
  const amending = entry(2, "a", amends(...changes));
  const { points } = ledgerFrom([logged, amending]);
  assert.deepEqual(
    points.map(({ ids, text, replacedBy }) => [ids, text, replacedBy]),
    [
      [["D1a1"], TRIES, ["D2a1"]],
      [["D1a2"], "It is logged.", ["D2a1"]],
      [["D2a1"], joined, undefined],
    ],
  );
  assert.equal(textOf([logged, amending]), `Jobs are rows. ${joined}`);
  const missing = textOf([openingEntry("a", "Rows", { points: [{ text: "Never." }, { text: "No." }] }), amending]);
  assert.ok(missing.endsWith(`version 2:\n\n- Instead of D1a1, D1a2: ${joined}`), missing);
});

test("a point that is named by an ID that it had before is the one that stands since", () => {
  const change = (text: string) => amends({ replaces: "D1a1", text });
  const entries = [
    entry(2, "a", change("A worker tries for an hour.")),
    entry(3, "a", change("A worker tries for a day.")),
  ];
  assert.deepEqual(pointsAfter(...entries), [
    { ids: ["D1a1"], text: TRIES, isWithdrawn: true, instead: ["D2a1"] },
    kept("D1a2", LEASE),
    { ids: ["D2a1"], text: "A worker tries for an hour.", isWithdrawn: true, instead: ["D3a1"] },
    kept("D3a1", "A worker tries for a day."),
  ]);
  assert.equal(textOf([opening, ...entries]), "Jobs are rows. A worker tries for a day.\n\nIt is logged.");
});

test("points that are said to replace each other end nothing", () => {
  const points = [
    { text: "An alarm rings.", replaces: "D2a2" },
    { text: "It is loud.", replaces: "D2a1" },
  ];
  const again = entry(3, "a", amends({ replaces: "D2a1", text: "It rings at night." }));
  assert.equal(pointsAfter(entry(2, "a", { prefers: "P1a", points }), again).at(-1)?.text, "It rings at night.");
});

test("a seat replaces no point of another's by an amendment; what it says is kept as a point of its own", () => {
  const other = openingEntry("b", "Queue");
  const change = { replaces: "D1a1", text: "Nobody tries twice." };
  const ballot = { prefers: "P1b", amends: { summary: "A queue.", changes: [change] } };
  assert.deepEqual(pointsAfter(other, entry(2, "b", ballot)), [
    kept("D1a1", TRIES),
    kept("D1a2", LEASE),
    kept("D2b1", "Nobody tries twice."),
  ]);
});

test("a quote that has a point's words marks it as replaced by the version, unless the new text has them too", () => {
  const quote = (text: string) => ({ replaces: `Jobs are rows. ${TRIES.toUpperCase()}`, text });
  const replaced = { ids: ["D1a1"], text: TRIES, isWithdrawn: true, instead: [{ option: "P1a", version: 2 }] };
  const all = [kept("D1a1", TRIES), kept("D1a2", LEASE)];
  assert.deepEqual(pointsAfter(entry(2, "a", amends(quote("Jobs are rows.")))), [replaced, kept("D1a2", LEASE)]);
  assert.deepEqual(pointsAfter(entry(2, "a", amends(quote(`Rows. ${TRIES}`)))), all);
  const moved = { replaces: null, text: `At the end: ${TRIES}` };
  assert.deepEqual(pointsAfter(entry(2, "a", amends(quote("Jobs are rows."), moved))), all);
});

test("where the text doesn't have a quote, it says what the change stands for, as the points do", () => {
  const quote = `Jobs are never rows.\n${TRIES}`;
  const amending = entry(2, "a", amends({ replaces: quote, text: "Jobs are rows that expire." }));
  assert.deepEqual(pointsAfter(amending)[0]?.instead, [{ option: "P1a", version: 2 }]);
  assert.equal(
    textOf([opening, amending]),
    `${OPENING}\n\nAdded in version 2:\n\n- Instead of “Jobs are never rows. ${TRIES}”: Jobs are rows that expire.`,
  );
});

test("words that a quote has by chance, and an amendment that isn't counted, replace no point", () => {
  const all = [kept("D1a1", TRIES), kept("D1a2", LEASE)];
  const quoted = { replaces: `${TRIES} ${LEASE} One job.`, text: "Nothing." };
  const given = { ...amends(quoted), prefers: "new", option: { name: "Queue", summary: "" } };
  assert.deepEqual(pointsAfter(entry(2, "a", given)), all);
  assert.deepEqual(pointsAfter(entry(2, "b", amends(quoted))), all);
  const short = openingEntry("b", "Queue", { points: [{ text: "One job." }] });
  const other = { prefers: "P1b", amends: { summary: "A queue.", changes: [quoted] } };
  assert.deepEqual(pointsAfter(short, entry(2, "b", other)), [...all, kept("D1b1", "One job.")]);
});

test("a point that others still make names the version in which one of them replaced it", () => {
  const cited = (text: string) => ({ text, evidence: { source: "a.ts:3", quote: "tries" } });
  const { points } = ledgerFrom([
    openingEntry("a", "Rows", { points: [cited(TRIES)] }),
    openingEntry("b", "Queue", { points: [cited("Three times a worker tries.")] }),
    entry(2, "a", amends({ replaces: TRIES, text: "A worker tries for an hour." })),
  ]);
  assert.deepEqual(
    points.map(({ ids, text, earlier, withdrawnBy, replacedIn, isWithdrawn }) => [
      [ids, text, earlier, withdrawnBy],
      [replacedIn, isWithdrawn],
    ]),
    [
      [
        [["D1a1", "D1b1"], "Three times a worker tries.", [TRIES], ["a"]],
        [[{ option: "P1a", version: 2 }], false],
      ],
    ],
  );
});

test("a change that names a point takes the place of its words in the option's text, or is added and says for which", () => {
  const changes = [
    { replaces: "D1a1", text: "A worker tries for an hour." },
    { replaces: "D1a2", text: "A lease lasts ten minutes." },
    { replaces: "D9a9", text: "An alarm rings." },
  ];
  const amending = entry(2, "a", amends(...changes));
  const ledger = ledgerFrom([opening, amending]);
  const [option] = ledger.options;
  assert.deepEqual(option?.versions.at(-1)?.edits, [
    { replaces: TRIES, text: "A worker tries for an hour.", point: "D1a1" },
    { replaces: LEASE, text: "A lease lasts ten minutes.", point: "D1a2" },
    { replaces: "D9a9", text: "An alarm rings." },
  ]);
  assert.equal(
    textOf([opening, amending]),
    "Jobs are rows. A worker tries for an hour.\n\nIt is logged.\n\nAdded in version 2:\n\n- Instead of D1a2: A lease lasts ten minutes.\n- An alarm rings.",
  );
});

test("amendments without IDs or quotes of points leave points as they are", () => {
  const changes = [
    "An alarm rings.",
    { replaces: null, text: "It is loud." },
    { replaces: "It is logged.", text: "No log." },
  ];
  assert.deepEqual(pointsAfter(entry(2, "a", amends(...changes))), [kept("D1a1", TRIES), kept("D1a2", LEASE)]);
});
