/** Objections of several seats that say the same: one answer is enough, and each raiser has its own last word. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { entry, ledgerFrom, openingEntry } from "../../support/table.ts";

const hot = {
  title: "Platform balances are hot rows",
  severity: "major",
  text: "Every settle and every reserve updates the same balance row and waits for its lock.",
  against: ["P1a"],
};
const alsoHot = {
  title: "Hot platform rows serialise all money",
  severity: "blocking",
  text: "The cached balance row is updated by every settle and reserve, so all wait for one lock.",
  against: ["P1a"],
};
const other = {
  title: "Refunds can cross",
  severity: "minor",
  text: "A refund during settle is lost.",
  against: ["P1a"],
};

function objectionsAfter(later: readonly Parameters<typeof ledgerFrom>[0][number][]) {
  return ledgerFrom([
    openingEntry("a", "Ledger"),
    openingEntry("b", "Tokens"),
    openingEntry("c", "Cookies"),
    entry(1, "b", { objections: [hot] }, { stage: 1 }),
    entry(1, "c", { objections: [other, alsoHot] }, { stage: 1 }),
    ...later,
  ]).objections;
}

test("similar words against the same option are the same objection, whoever raised it", () => {
  assert.deepEqual(
    objectionsAfter([]).map(({ id, by, sameAs }) => [id, by, sameAs]),
    [
      ["O1b1", "b", ["O1c2"]],
      ["O1c1", "c", []],
      ["O1c2", "c", ["O1b1"]],
    ],
  );
});

test("one answer is enough for both, and each raiser's own word settles its own", () => {
  const answered = entry(2, "a", { answers: [{ objection: "O1b1", as: "fixed", text: "Only sellers are cached." }] });
  const confirmed = entry(3, "b", { confirmations: [{ objection: "O1b1", as: "met", text: "" }] });
  const states = (entries: Parameters<typeof objectionsAfter>[0]) =>
    objectionsAfter(entries).map(({ id, state, settledBy, steps }) => [
      id,
      state,
      settledBy,
      steps.map(({ text }) => text),
    ]);
  assert.deepEqual(states([answered]), [
    ["O1b1", "fixed", null, ["Only sellers are cached."]],
    ["O1c1", "open", null, []],
    ["O1c2", "fixed", null, ["As on O1b1: Only sellers are cached."]],
  ]);
  assert.deepEqual(
    states([answered, confirmed]).map(([id, , settledBy]) => [id, settledBy]),
    [
      ["O1b1", "raiser"],
      ["O1c1", null],
      ["O1c2", null],
    ],
  );
});

test("a seat that answers both speaks for each, a concession is not shared, and evidence refutes only its own", () => {
  const both = entry(2, "a", {
    answers: [
      { objection: "O1b1", as: "fixed", text: "Fixed." },
      { objection: "O1c2", as: "accepted_risk", text: "We live with it." },
    ],
  });
  const concession = entry(2, "a", { answers: [{ objection: "O1b1", as: "open", text: "True." }] });
  const evidence = { source: "a.ts:1", quote: "one row" };
  const refuted = entry(
    2,
    "a",
    { answers: [{ objection: "O1b1", as: "refuted", text: "No.", evidence }] },
    { checks: [{ of: "answer", index: 0, mark: "found", detail: "" }] },
  );
  const twin = (later: Parameters<typeof objectionsAfter>[0]) => {
    const found = objectionsAfter(later).find(({ id }) => id === "O1c2");
    return [found?.state, found?.settledBy, found?.steps.length];
  };
  assert.deepEqual(
    [twin([both]), twin([concession]), twin([refuted])],
    [
      ["accepted_risk", null, 1],
      ["open", null, 0],
      ["refuted", null, 1],
    ],
  );
});

test("the same words against another option, or by the same seat, are another objection", () => {
  const { objections } = ledgerFrom([
    openingEntry("a", "Ledger"),
    openingEntry("b", "Tokens"),
    openingEntry("c", "Cookies"),
    entry(1, "b", { objections: [hot, hot] }, { stage: 1 }),
    entry(1, "c", { objections: [{ ...hot, against: ["P1b"] }] }, { stage: 1 }),
  ]);
  assert.deepEqual(
    objections.map(({ sameAs }) => sameAs),
    [[], [], []],
  );
});

test("one answer is enough for those against an option that the person named, too, but never for one of the answerer's own", () => {
  const against = { against: ["P1"] };
  const { objections } = ledgerFrom(
    [
      entry(1, "a", { objections: [{ ...hot, ...against }] }),
      entry(1, "b", { objections: [{ ...alsoHot, ...against }] }),
      entry(1, "c", { objections: [{ ...hot, ...against }] }),
      entry(2, "c", { answers: [{ objection: "O1a1", as: "fixed", text: "Only sellers are cached." }] }),
    ],
    { options: ["Ledger"] },
  );
  assert.deepEqual(
    objections.map(({ id, state, steps }) => [id, state, steps.map(({ text }) => text)]),
    [
      ["O1a1", "fixed", ["Only sellers are cached."]],
      ["O1b1", "fixed", ["As on O1a1: Only sellers are cached."]],
      ["O1c1", "open", []],
    ],
  );
});
