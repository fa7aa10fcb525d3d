// Objections that say the same are one group.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ledgerOf } from "../../../src/core/ledger/ledger-of.ts";
import { type ObjectionGroup, sameObjectionGroups } from "../../../src/views/record/same-objection-groups.ts";
import { offlineEdits } from "../../support/examples/offline-edits.ts";

const { objections } = ledgerOf(offlineEdits().state());

function idsOf(groups: readonly ObjectionGroup[]): readonly (readonly string[])[] {
  return groups.map(({ first, others }) => [first, ...others].map(({ id }) => id));
}

function withLinks(links: Readonly<Record<string, readonly string[]>>) {
  return objections.map((objection) => ({ ...objection, sameAs: [...(links[objection.id] ?? [])] }));
}

test("objections that are like no other stay alone, in their order", () => {
  assert.deepEqual(idsOf(sameObjectionGroups(objections)), [["O1ac1"], ["O1ba1"], ["O1ba2"], ["O1cb1"], ["O2cb1"]]);
});

test("a chain of links is one group, with an open objection first and none lost", () => {
  // O1ba2 is refuted, O1ba1 is open.
  const chain = withLinks({ O1ba2: ["O1ac1"], O1ac1: ["O1ba2", "O1ba1"], O1ba1: ["O1ac1"] });
  assert.deepEqual(idsOf(sameObjectionGroups(chain)), [["O1ac1", "O1ba1", "O1ba2"], ["O1cb1"], ["O2cb1"]]);
  const pair = withLinks({ O1ba2: ["O2cb1"], O2cb1: ["O1ba2"], O1cb1: ["O1ba1"], O1ba1: ["O1cb1"] });
  assert.deepEqual(idsOf(sameObjectionGroups(pair)), [["O1ac1"], ["O1ba1", "O1cb1"], ["O2cb1", "O1ba2"]]);
});

test("a link to an objection that is not in the list leads nowhere", () => {
  assert.deepEqual(idsOf(sameObjectionGroups(withLinks({ O1ac1: ["O9z9"] }))), idsOf(sameObjectionGroups(objections)));
});
