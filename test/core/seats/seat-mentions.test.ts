// Seats mention each other by the numbers they know each other by; everyone else reads names, or numbers of their own.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { clip } from "../../../src/core/ballot/ballot.ts";
import { mapTexts, mentionsSeats, nameSeats, numberSeats, plainNames } from "../../../src/core/seats/seat-mentions.ts";

/** What the writer and the reader know as Seat 1, 2 and 3. */
const WRITER = ["architect", "security", "operations"];
const READER = { order: ["operations", "architect", "security"], everSat: WRITER, reader: "security" };
const read = (text: string) => numberSeats(nameSeats(text, WRITER), READER);

describe("a mention of a seat", () => {
  test("names the seat in quotation marks", () => {
    assert.equal(
      nameSeats("Seat 2 is right, as seats 1 and 3 say.", WRITER),
      "Seat “security” is right, as seats “architect” and “operations” say.",
    );
  });

  test("has the reader's number in a prompt, and tells the reader which seat it is", () => {
    assert.equal(
      read("Seat 1 is right, Seat 2 and Seat 3 are not."),
      "Seat 2 is right, Seat 3 (you) and Seat 1 are not.",
    );
    assert.equal(read("Seats 1, 2, and 3 agree (Seat 1's words)."), "Seats 2, 3 (you), and 1 agree (Seat 2's words).");
  });

  test("is the same seat if its reader quotes it", () => {
    const named = nameSeats("Do as Seat 2 says, and seats 2 & 3.", WRITER);
    assert.equal(nameSeats(numberSeats(named, READER), READER.order), named);
  });

  test("of a seat that has left says so", () => {
    const remaining = { order: ["operations", "architect"], everSat: WRITER, reader: "architect" };
    assert.equal(numberSeats(nameSeats("Seat 2 was right.", WRITER), remaining), "Seat (has left) was right.");
  });

  test("isn't confused with a seat whose name begins the same", () => {
    const order = ["generalist", "generalist-2"];
    const named = nameSeats("Seat 2 and Seat 1", order);
    assert.equal(numberSeats(named, { order, everSat: order, reader: null }), "Seat 2 and Seat 1");
  });
});

test("people read the names alone", () => {
  const named = nameSeats("Seat 2's point, as seats 1, 3 say; Seats 1, 2 and 3 agree with Seat 3.", WRITER);
  assert.equal(
    plainNames(named, WRITER),
    "security's point, as seats 1, 3 say; architect, security and operations agree with operations.",
  );
});

test("the name of a mentioned seat isn't cut", () => {
  const named = nameSeats("Contrary to Seats 1, 2 and 3, it is safe.", WRITER);
  for (let length = 12; length < named.length; length += 1) {
    const read = numberSeats(clip(named, length), READER);
    assert.doesNotMatch(read, /“|archi|secu|oper/, read);
  }
  assert.equal(clip(named, named.length), named);
});

test("what a seat adds to its own number is not repeated", () => {
  assert.equal(read("Seat 2 (me) was wrong."), "Seat 3 (you) was wrong.");
});

test("a number that counts something else is left alone", () => {
  for (const [text, named] of [
    ["As Seat 1, 3 retries suffice.", "As Seat “architect”, 3 retries suffice."],
    ["Unlike Seat 2, 1% of jobs fail.", "Unlike Seat “security”, 1% of jobs fail."],
    ["For Seat 1: 2 days.", "For Seat “architect”: 2 days."],
    ["Seats 1–3, seats 1-3, Seats 1 to 3, seats 1/2, Seat 1,000, Seat 1 % and Seat 1 and 2", null],
  ] as const)
    assert.equal(nameSeats(text, WRITER), named ?? text);
});

test("other words about seats and numbers stay as they are", () => {
  const text = "Seat 12, Seat 0, a Seat 1x, backseat 1, seats 1 and 9, version 2, Seat 2.5";
  assert.equal(nameSeats(text, WRITER), text);
  const unnamed = "The seat security check, “security”, and a seat “belt”.";
  assert.equal(numberSeats(unnamed, READER), unnamed);
});

test("only numbers that seats can have are mentions of seats", () => {
  assert.deepEqual(
    ["Seat 3", "seats 4 and 2", "Seat 4", "Seat 0", "no seat"].map((text) => mentionsSeats(text, 3)),
    [true, true, false, false, false],
  );
});

test("every text of a ballot is changed but its citations, and a ballot without a change stays the same object", () => {
  const ballot = {
    points: [{ text: "a", confidence: 3 }],
    claims: [{ text: "a", evidence: { quote: "a" } }],
    none: null,
  };
  const change = (text: string) => text.replace("a", "b");
  assert.deepEqual(mapTexts(ballot, change), {
    points: [{ text: "b", confidence: 3 }],
    claims: [{ text: "b", evidence: { quote: "a" } }],
    none: null,
  });
  assert.equal(
    mapTexts(ballot, (text) => text),
    ballot,
  );
});
