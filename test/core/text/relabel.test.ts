// Texts of one seat in the labels of another reader.
import assert from "node:assert/strict";
import { test } from "node:test";
import { relabel } from "../../../src/core/text/relabel.ts";

const SEATS = ["architect", "security", "operations"];
const WRITER = ["Seat 1", "Seat 2", "Seat 3"];
const READER = ["Seat 3", "Seat 1", "Seat 2 (you)"];
const read = relabel(
  SEATS,
  (seat) => WRITER[SEATS.indexOf(seat)] ?? seat,
  (seat) => READER[SEATS.indexOf(seat)] ?? seat,
);

test("each label becomes the reader's, and one that was put in is not replaced again", () => {
  assert.equal(
    read("Seat 1 is right, Seat 2 and Seat 3 are not."),
    "Seat 3 is right, Seat 1 and Seat 2 (you) are not.",
  );
  assert.equal(read("Seats 1 and 2 agree."), "Seat 3 and Seat 1 agree.");
});

test("what only looks like a label stays", () => {
  assert.equal(read("Seat 12 and a Seat 1x, seats 1 and 9"), "Seat 12 and a Seat 1x, seats 1 and 9");
});

test("a label that begins another one does not take its place", () => {
  const named = relabel(
    ["generalist", "generalist-2"],
    (seat) => seat,
    (seat) => `${seat} (you)`,
  );
  assert.equal(named("generalist and generalist-2"), "generalist (you) and generalist-2 (you)");
});
