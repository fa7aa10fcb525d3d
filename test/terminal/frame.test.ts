// The live frame: golden files at the widths where its layout changes, limits of width and height at all others.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fold, reduce } from "../../src/core/reduce/reduce.ts";
import type { State } from "../../src/core/state.ts";
import { NO_COST_AHEAD } from "../../src/engine/estimate/cost-ahead.ts";
import { timeLeft } from "../../src/engine/estimate/time-left.ts";
import { protocolNamed } from "../../src/protocols/index.ts";
import { frame } from "../../src/terminal/frame.ts";
import type { FrameScreen, FrameView } from "../../src/terminal/frame-view.ts";
import type { Mode } from "../../src/terminal/mode.ts";
import { checkpointChoices } from "../../src/views/checkpoint-choices.ts";
import { type LivePiece, liveCalls } from "../../src/views/live/live-calls.ts";
import { lineWidth, renderLines } from "../../src/views/styled-text.ts";
import { aPanel, aQuestion, debateLog } from "../support/debate-log.ts";
import { EXAMPLES } from "../support/examples/index.ts";
import { offlineEdits } from "../support/examples/offline-edits.ts";
import { assertGolden } from "../support/golden.ts";

const SCREENS: readonly FrameScreen[] = [
  { width: 40, height: 24 },
  { width: 60, height: 24 },
  { width: 100, height: 30 },
  { width: 160, height: 40 },
];

const ODD_SCREENS: readonly FrameScreen[] = [
  { width: 40, height: 10 },
  { width: 59, height: 24 },
  { width: 60, height: 8 },
  { width: 119, height: 50 },
  { width: 120, height: 20 },
  { width: 200, height: 60 },
];

const MODES: readonly Mode[] = [
  { kind: "watch" },
  { kind: "say", as: "constraint", text: "Nothing new to operate." },
  { kind: "conclude" },
  { kind: "skip", seat: "security" },
  { kind: "keys" },
  { kind: "objections" },
  { kind: "judge", judged: "claim", item: 0, as: "open", text: "The page is gone." },
  { kind: "judge", judged: "objection", item: 1, as: "accepted_risk", text: "" },
  { kind: "seat", index: 0 },
  { kind: "notice", text: "Resumed." },
  { kind: "checkpoint", chosen: 1, draft: null },
  { kind: "checkpoint", chosen: 2, draft: "At most ten minutes of downtime." },
];

const SAID =
  "I keep it, and I'm more certain than before. Now that we know how often edits meet, a merge engine is too much,\nand staying leaves findings unprotected.\n\n" +
  "The server merges by field, but the office sees one record, and the history has both values of a conflict; behind them";

describe("the frame of a debate that runs", () => {
  for (const screen of SCREENS) {
    test(`at ${screen.width} columns matches its golden file`, () => {
      assertGolden(`terminal/live-${screen.width}.txt`, showFrame(underWay(), screen));
    });
  }

  test("says whole what it is doing where the figures beside it leave no room", () => {
    const view = underWay();
    const state: State = { ...view.state, rehearsal: "offline-edits", protocol: "challenge" };
    const [, place = ""] = showFrame({ ...view, state }, { width: 76, height: 30 }).split("\n");
    assert.match(place, /^ rehearsal · challenge · round \d of \d · [a-z]+ +\d+\/\d+ calls$/);
  });

  test("shows which seats wait or have failed, and how few more may fail", () => {
    assertGolden("terminal/failing-100.txt", showFrame(failing(), { width: 100, height: 30 }));
  });

  test("shows the choices at a checkpoint", () => {
    const view = { ...underWay(), mode: { kind: "checkpoint", chosen: 1, draft: null } as const };
    assertGolden("terminal/checkpoint-100.txt", showFrame(view, { width: 100, height: 30 }));
  });

  test("shows the hints of a checkpoint whole at 80 columns, and every choice on a small screen", () => {
    const view = { ...underWay(), mode: { kind: "checkpoint", chosen: 1, draft: null } as const };
    const choices = checkpointChoices(view.state);
    const text = showFrame(view, { width: 80, height: 36 });
    const unwrapped = text.replaceAll(/\n {20,}/g, " ");
    for (const { label, hint } of choices)
      assert.ok(unwrapped.replaceAll(/ +/g, " ").includes(`${label} ${hint}`), hint);
    const small = showFrame(view, { width: 80, height: 16 });
    for (const { key, label } of choices) assert.ok(small.includes(`${key}  ${label}`), label);
  });

  test("shows notes and doubtful evidence at a checkpoint, even on a small screen", () => {
    const { state } = underWay();
    const note = { kind: "rejection", claim: "K0b1", text: "That was September." } as const;
    const said = { v: 1, seq: state.lastSeq + 1, epoch: state.epoch, at: state.updatedAt } as const;
    const rejected = reduce(state, { ...said, event: { type: "note.said", id: "n1", by: "ada", note } });
    const mode = { kind: "checkpoint", chosen: 0, draft: null } as const;
    const text = showFrame({ ...viewOf(rejected, []), mode }, { width: 100, height: 24 });
    assert.match(text, /^ doubtful {2}K0b1 {3}✗ ■ In August a safety finding/m);
    assert.match(text, /^ notes {5}K0b1 rejected That was September\.$/m);
  });

  test("lists what can be judged and keeps the selected item in view", () => {
    const mode = { kind: "judge", judged: "claim", item: 1, as: "open", text: "The page is gone." } as const;
    assertGolden("terminal/reject-100.txt", showFrame({ ...underWay(), mode }, { width: 100, height: 30 }));
  });

  test("draws its marks in ASCII, cell for cell, on a terminal without Unicode", () => {
    const lines = frame(underWay(), { width: 100, height: 30 });
    const ascii = renderLines(lines, { color: false, ascii: true });
    assert.match(ascii, /^[\x20-\x7e\n]*$/);
    assert.deepEqual(
      ascii.split("\n").map(({ length }) => length),
      renderLines(lines, { color: false })
        .split("\n")
        .map(({ length }) => length),
    );
  });

  test("never exceeds the screen, whatever was said and however small it is", () => {
    for (const make of Object.values(EXAMPLES)) {
      const { events } = make();
      const state = fold(events.slice(0, Math.max(2, Math.ceil(events.length * 0.7))));
      const view = viewOf(state, hostilePieces(state));
      for (const mode of MODES) for (const screen of ODD_SCREENS) assertFits({ ...view, mode }, screen);
    }
  });

  test("contains no control character from a speaker", () => {
    const state = underWay().state;
    const text = renderLines(frame(viewOf(state, hostilePieces(state)), { width: 100, height: 30 }), { color: false });
    assert.doesNotMatch(text, /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/u);
  });

  test("keeps its height while seats start, write and finish", () => {
    const { events } = offlineEdits();
    const isWhole = (state: State) =>
      state.round === 1 && ![...state.calls.values()].some(({ status }) => status === "failed");
    const heights = events.slice(3, -1).flatMap((_, index) => {
      const state = fold(events.slice(0, index + 4));
      return isWhole(state) ? [frame(viewOf(state, piecesFor(state, SAID)), { width: 100, height: 40 }).length] : [];
    });
    assert.ok(heights.length > 3);
    assert.deepEqual([...new Set(heights)], [heights[0]]);
  });
});

function assertFits(view: FrameView, { width, height }: FrameScreen): void {
  const lines = frame(view, { width, height });
  assert.ok(lines.length < height && lines.length <= 24, `${lines.length} lines on ${height} rows`);
  for (const line of lines) assert.ok(lineWidth(line) < width, `${lineWidth(line)} cells on ${width}`);
}

function showFrame(view: FrameView, screen: FrameScreen): string {
  return renderLines(frame(view, screen), { color: false });
}

function viewOf(state: State, pieces: readonly LivePiece[]): FrameView {
  const live = liveCalls();
  for (const piece of pieces) live.add(piece);
  const plan = protocolNamed(state.protocol)?.plan(state.panel, state.limits.rounds, state.settings) ?? [];
  const nowMs = Date.parse(state.updatedAt) + 44_000;
  const left = timeLeft(state, plan, { timings: {}, nowMs });
  const mode = { kind: "watch" } as const;
  return { state, live, plan, left, cost: NO_COST_AHEAD, mode, nowMs, by: "owner", hasKeys: true };
}

function piecesFor(state: State, text: string): readonly LivePiece[] {
  return pendingIn(state).map(({ key, startedAt }) => ({ at: startedAt, call: key, type: "text", text }));
}

/** Escapes cut in two, a line without end, marks that turn reading around, wide letters, emoji, a ballot. */
function hostilePieces(state: State): readonly LivePiece[] {
  const texts = [
    "\u001b[2",
    "J\u001b]0;title\u0007",
    "x".repeat(9_000),
    "\u202eback\u2066",
    "検索と報告は".repeat(50),
    "👩‍👩‍👧‍👦🇩🇪 ",
    "\r\b\u0000",
    "\n\n```ballot\n{}\n```",
  ];
  return texts.flatMap((text) => piecesFor(state, text));
}

function pendingIn(state: State) {
  return [...state.calls.values()].filter(({ status }) => status === "pending");
}

/** Round 2 of offline-edits, with the kinds of calls that a challenge plans: one thinks, one writes, one reads. */
function underWay(): FrameView {
  const events = offlineEdits().events.map((recorded) => {
    const { event } = recorded;
    const isAnswer = event.type === "call.started" && event.kind === "answer";
    return isAnswer ? { ...recorded, event: { ...event, kind: "respond" } } : recorded;
  });
  const opened = events.findIndex(({ event }) => event.type === "round.opened" && event.round === 2);
  const state = fold(events.slice(0, opened + 1));
  const seats = state.panel.seats.map(({ name }) => name);
  const at = (seconds: number) => new Date(Date.parse(state.updatedAt) + seconds * 1_000).toISOString();
  const started = seats.map((seat, index) => ({
    v: 1 as const,
    seq: state.lastSeq + index + 1,
    epoch: state.epoch,
    at: state.updatedAt,
    event: startOf(seat),
  }));
  const running = fold([...events.slice(0, opened + 1), ...started]);
  const pieces: LivePiece[] = [
    { at: at(20), call: `r2/respond/${seats[1]}`, type: "text", text: SAID },
    { at: at(9), call: `r2/respond/${seats[2]}`, type: "activity", text: 'searched "uploadedAt", 3 hits' },
    { at: at(21), call: `r2/respond/${seats[2]}`, type: "activity", text: "reads src/sync/merge.ts" },
  ];
  const cost = { likelyMicroUsd: 1_020_000, atMostMicroUsd: 1_310_000, notCounted: [] };
  return { ...viewOf(running, pieces), cost };
}

function startOf(seat: string) {
  return {
    type: "call.started" as const,
    call: `r2/respond/${seat}`,
    round: 2,
    kind: "respond",
    stage: 4,
    seat,
    about: null,
    parts: [],
    characters: 1_200,
    session: null,
  };
}

function failing(): FrameView {
  const log = debateLog({
    id: "018-search",
    question: aQuestion("Which of the three search back ends should we run ourselves?"),
    panel: aPanel(["architect=claude", "security=codex", "performance=gemini"]),
  });
  log.fail({
    seat: "performance",
    kind: "opening",
    outside: true,
    code: "SPEAKER_USAGE_LIMIT",
    message: "until 14:00",
  });
  const writing = log.start({ seat: "architect", kind: "opening", outside: true });
  const waiting = log.start({ seat: "security", kind: "opening", outside: true });
  const usage = { inputTokens: 900, outputTokens: 0, cachedTokens: 0, costMicroUsd: 2_000, estimated: false };
  const code = "SPEAKER_RATE_LIMITED";
  log.add({ type: "call.retried", call: waiting, attempt: 1, code, message: "slow down", waitMs: 60_000, usage }, 12);
  const state = log.state();
  const at = state.updatedAt;
  return viewOf(state, [
    {
      at,
      call: writing,
      type: "text",
      text: "Run Meilisearch: it is the only one of the three whose index fits in memory at our size",
    },
    { at, call: waiting, type: "waiting", text: "rate limit, 60 s" },
  ]);
}
