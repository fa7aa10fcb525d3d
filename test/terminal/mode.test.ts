// What each key of the live view does.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Note } from "../../src/core/note.ts";
import { fold } from "../../src/core/reduce/reduce.ts";
import type { State } from "../../src/core/state.ts";
import { applyKey, type Key, type Mode, modeFor, WATCHING, type Watcher } from "../../src/terminal/mode.ts";
import { checkpointChoices } from "../../src/views/checkpoint-choices.ts";
import { judgeableItems } from "../../src/views/judgeable-items.ts";
import { debateLog } from "../support/debate-log.ts";
import { offlineEdits } from "../support/examples/offline-edits.ts";

const ENTER: Key = { name: "enter", text: "" };
const ESCAPE: Key = { name: "escape", text: "" };
const TAB: Key = { name: "tab", text: "" };
const DOWN: Key = { name: "down", text: "" };

function keyFor(text: string): Key {
  return { name: "text", text };
}

/** Presses the keys one after the other; the last mode, and all that was posted. */
function press(
  keys: readonly Key[],
  state: State,
  { from = WATCHING, by = "owner", waitedFor = null }: { from?: Mode; by?: Watcher; waitedFor?: string | null } = {},
) {
  let mode = from;
  let leaves = false;
  const notes: Note[] = [];
  for (const key of keys) {
    const done = applyKey(mode, key, { state, by, awaitedSeat: waitedFor });
    mode = done.mode;
    leaves ||= done.leaves;
    if (done.note) notes.push(done.note);
  }
  return { mode, notes, leaves };
}

function running(): State {
  const { events } = offlineEdits();
  return fold(events.slice(0, Math.ceil(events.length * 0.7)));
}

function waiting(asks: readonly string[] = ["How often do edits meet?"], checkpoint = "r1"): State {
  const { events } = offlineEdits();
  const until = events.findIndex(({ event }) => event.type === "round.opened" && event.round === 2);
  const last = events[until - 1];
  const opened = { v: 1 as const, seq: until, epoch: last?.epoch ?? 1, at: last?.at ?? "" };
  return fold([
    ...events.slice(0, until),
    { ...opened, event: { type: "checkpoint.opened", checkpoint, asks, endsBy: null } },
  ]);
}

describe("steering", () => {
  test("text typed after s becomes a fact, or another kind of note with tab", () => {
    assert.deepEqual(press([keyFor("s"), keyFor("The peak is "), keyFor("240/s."), ENTER], running()).notes, [
      { kind: "fact", text: "The peak is 240/s." },
    ]);
    assert.deepEqual(press([keyFor("s"), TAB, keyFor("No downtime."), ENTER], running()).notes, [
      { kind: "constraint", text: "No downtime." },
    ]);
  });

  test("pasted text becomes one line without control characters, and empty input adds no note", () => {
    const pasted = keyFor("two\r\nlines\u0007");
    assert.deepEqual(press([keyFor("s"), pasted, ENTER], running()).notes, [{ kind: "fact", text: "two lines" }]);
    assert.deepEqual(press([keyFor("s"), keyFor("  "), ENTER], running()), {
      mode: WATCHING,
      notes: [],
      leaves: false,
    });
    assert.deepEqual(press([keyFor("s"), keyFor("x"), ESCAPE], running()), {
      mode: WATCHING,
      notes: [],
      leaves: false,
    });
  });

  test("p pauses and resumes, and c concludes only after a confirmation", () => {
    assert.deepEqual(press([keyFor("p")], running()).notes, [{ kind: "pause" }]);
    assert.deepEqual(press([keyFor("p")], { ...running(), status: "waiting" }).notes, [{ kind: "go" }]);
    assert.deepEqual(press([keyFor("c"), keyFor("y")], running()).notes, [{ kind: "conclude" }]);
    assert.deepEqual(press([keyFor("c"), keyFor("n")], running()), { mode: WATCHING, notes: [], leaves: false });
  });

  test("w skips the seat that holds up the debate, after a confirmation", () => {
    const waitedFor = "security";
    assert.deepEqual(press([keyFor("w"), keyFor("y")], running(), { waitedFor }).notes, [
      { kind: "skip", seat: waitedFor },
    ]);
    assert.deepEqual(press([keyFor("w"), ESCAPE], running(), { waitedFor }), {
      mode: WATCHING,
      notes: [],
      leaves: false,
    });
    assert.deepEqual(press([keyFor("w"), keyFor("y")], running()).notes, []);
    assert.deepEqual(press([keyFor("w"), keyFor("y")], running(), { waitedFor, by: "replay" }).notes, []);
  });

  test("the key that opens a screen closes it", () => {
    for (const key of ["o", "?", "1"]) {
      assert.notDeepEqual(press([keyFor(key)], running()).mode, WATCHING);
      assert.deepEqual(press([keyFor(key), keyFor(key)], running()).mode, WATCHING);
    }
    assert.deepEqual(press([keyFor("9")], running()).mode, WATCHING);
  });

  test("r in the list of objections rules on one and returns to the list", () => {
    const [objection] = judgeableItems(running(), "objection");
    const ruled = press([keyFor("o"), keyFor("r"), keyFor("Fine."), ENTER], running());
    assert.deepEqual(ruled.notes, [{ kind: "ruling", objection: objection?.id, as: "accepted_risk", text: "Fine." }]);
    assert.deepEqual(ruled.mode, { kind: "objections" });
    assert.deepEqual(press([keyFor("r"), ENTER], running()).notes, []);
  });

  test("only a watcher can quit, and a replay accepts no notes", () => {
    assert.equal(press([keyFor("q")], running()).leaves, false);
    assert.equal(press([keyFor("q")], running(), { by: "watcher" }).leaves, true);
    assert.deepEqual(
      press([keyFor("p"), keyFor("s"), keyFor("c"), keyFor("y")], running(), { by: "replay" }).notes,
      [],
    );
  });

  test("while the verdict is being written, notes are refused and a fork is suggested", () => {
    const { events } = offlineEdits();
    const started = events.findIndex(({ event }) => event.type === "call.started" && event.kind === "synthesis");
    const state = fold(events.slice(0, started + 1));
    for (const key of ["s", "c"]) {
      const { mode, notes } = press([keyFor(key)], state);
      assert.deepEqual(notes, []);
      assert.ok(mode.kind === "notice" && mode.text.startsWith("Too late for this debate:"), mode.kind);
    }
  });

  test("a finished debate no longer accepts notes", () => {
    const over = offlineEdits().state();
    assert.deepEqual(press([keyFor("s"), keyFor("p"), keyFor("c"), keyFor("y")], over).notes, []);
  });
});

describe("a checkpoint", () => {
  const modeAt = (state: State) => modeFor(WATCHING, state);
  const decisionNotes = (choice: string, text = "") => [
    { kind: "decision", checkpoint: "r1", decision: { choice, text } },
  ];
  const downTo = (state: State, choice: string) =>
    checkpointChoices(state)
      .slice(
        0,
        checkpointChoices(state).findIndex((each) => each.choice === choice),
      )
      .map(() => DOWN);

  test("replaces the seats while it is open, but not text being typed", () => {
    const typing: Mode = { kind: "say", as: "fact", text: "x" };
    assert.deepEqual(modeAt(waiting()), { kind: "checkpoint", chosen: 0, draft: null });
    assert.deepEqual(modeFor(typing, waiting()), typing);
    assert.deepEqual(modeFor(modeAt(waiting()), running()), WATCHING);
  });

  test("continues as planned with enter or escape, and v concludes", () => {
    const state = waiting();
    assert.deepEqual(press([ENTER], state, { from: modeAt(state) }).notes, decisionNotes("next"));
    assert.deepEqual(press([ESCAPE], state, { from: modeAt(state) }).notes, decisionNotes("next"));
    assert.deepEqual(press([keyFor("v"), ENTER], state, { from: modeAt(state) }).notes, decisionNotes("conclude"));
  });

  test("suggests open objections to go deeper on, and takes answers and constraints", () => {
    const state = waiting();
    const from = modeAt(state);
    const [first] = checkpointChoices(state).flatMap(({ topics }) => topics);
    assert.deepEqual(
      press([...downTo(state, "deeper"), ENTER, ENTER], state, { from }).notes,
      decisionNotes("deeper", first),
    );
    assert.deepEqual(
      press([...downTo(state, "answer"), ENTER, keyFor("Rarely."), ENTER], state, { from }).notes,
      decisionNotes("answer", "Rarely."),
    );
    assert.deepEqual(
      press([...downTo(state, "constrain"), ENTER, keyFor("Offline for a week."), ENTER], state, { from }).notes,
      decisionNotes("constrain", "Offline for a week."),
    );
  });

  test("takes a fact and keeps waiting", () => {
    const state = waiting();
    const done = press([...downTo(state, "fact"), ENTER, keyFor("3 in 100."), ENTER], state, { from: modeAt(state) });
    assert.deepEqual(done.notes, [{ kind: "fact", text: "3 in 100." }]);
    assert.equal(done.mode.kind, "checkpoint");
  });

  test("takes rejections and rulings, with or without a reason, and keeps waiting", () => {
    const state = waiting();
    const from = modeAt(state);
    const claims = judgeableItems(state, "claim");
    const [objection] = judgeableItems(state, "objection");
    const rejected = press([...downTo(state, "reject"), ENTER, DOWN, keyFor("Gone."), ENTER], state, { from });
    assert.deepEqual(rejected.notes, [{ kind: "rejection", claim: claims[1]?.id, text: "Gone." }]);
    assert.deepEqual(rejected.mode, from);
    const ruled = press([...downTo(state, "rule"), ENTER, TAB, ENTER], state, { from });
    assert.deepEqual(ruled.notes, [{ kind: "ruling", objection: objection?.id, as: "fixed", text: "" }]);
    const left = press([...downTo(state, "reject"), ENTER, keyFor("x"), ESCAPE], state, { from });
    assert.deepEqual([left.notes, left.mode], [[], from]);
  });

  test("before the openings offers to answer first, and no verdict", () => {
    assert.deepEqual(
      checkpointChoices(waiting(["Which regions?"], "clarify")).map(({ choice }) => choice),
      ["answer", "next", "constrain", "fact"],
    );
  });

  test("offers nothing to answer or go deeper on when nothing is open", () => {
    const log = debateLog();
    log.round(1);
    log.add({ type: "checkpoint.opened", checkpoint: "r1", asks: [], endsBy: null });
    assert.deepEqual(
      checkpointChoices(log.state()).map(({ choice }) => choice),
      ["next", "constrain", "fact", "conclude"],
    );
  });
});
