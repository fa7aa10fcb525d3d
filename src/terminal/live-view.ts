/**
 * A debate on a terminal while it runs: the frame at the bottom, finished rounds above it. It reads states and live text and posts
 * notes; it never touches the log. It redraws at most five times a second and only on a change; clocks tick once a second. A bug
 * in the view ends the view and nothing else: none of its methods throws.
 */

import type { Note } from "../core/note.ts";
import type { State } from "../core/state.ts";
import type { CostAhead } from "../engine/estimate/cost-ahead.ts";
import { type Timings, timeLeft } from "../engine/estimate/time-left.ts";
import { type LivePiece, liveCalls } from "../views/live/live-calls.ts";
import { findStalledSeat } from "../views/live/seat-activity.ts";
import { partTitle } from "../views/part-words.ts";
import type { PhasePlan } from "../views/phase-progress.ts";
import { lineWidth, type RenderOptions, renderLines, type StyledLine, textWidth } from "../views/styled-text.ts";
import { frame } from "./frame.ts";
import { type InkScreen, inkScreen, type TerminalOutput } from "./ink-screen.ts";
import { applyKey, type Key, type Mode, modeFor, WATCHING, type Watcher } from "./mode.ts";
import { openingLines, pastParts, summaryLines } from "./round-summary.ts";

export interface LiveView {
  show(state: State): void;
  addPiece(piece: LivePiece): void;
  /** Prints above the frame, permanently. */
  print(text: string): void;
  /** Erases the frame; what was printed stays. */
  close(): Promise<void>;
  /** The same, without waiting. */
  quit(): void;
}

export interface LiveViewOptions {
  readonly output: TerminalOutput;
  /** null: keys cannot be read. */
  readonly input: NodeJS.ReadStream | null;
  readonly look: RenderOptions;
  /** Only the owner's Ctrl-C stops the debate, and a replay accepts no notes. */
  readonly by: Watcher;
  readonly plan: (state: State) => readonly PhasePlan[];
  readonly timings: Timings;
  readonly cost: (state: State) => CostAhead;
  readonly now: () => number;
  readonly post: (note: Note) => void;
  readonly onInterrupt: () => void;
  readonly onLeave: () => void;
  /** A bug ended the view. What was printed stays, and the debate is not affected. */
  readonly onFailure: (error: unknown) => void;
}

const FRAME_MS = 200;
const NOTICE_MS = 4_000;

export function liveView(options: LiveViewOptions): LiveView {
  const { output, look, now, by } = options;
  const live = liveCalls();
  const printed = new Set<string>();
  let state: State | null = null;
  let mode: Mode = WATCHING;
  let modeSince = 0;
  let next: NodeJS.Timeout | null = null;
  let shownLines: readonly StyledLine[] = [];
  let isOver = false;

  const screen: InkScreen = inkScreen({
    output,
    input: options.input,
    onKey: (key) => attempt(() => press(key)),
    onInterrupt: options.onInterrupt,
    onFailure: (error) => fail(error),
  });
  const tick = setInterval(() => attempt(draw), 1_000);
  let width = size(output).width;
  const onResize = () =>
    attempt(() => {
      output.write(eraseFoldedRows(shownLines, width, size(output).width));
      width = size(output).width;
      scheduleDraw();
    });
  // Before Ink's own listener, which erases as many rows as it drew: a narrower terminal has wrapped them into more.
  output.prependListener("resize", onResize);

  function attempt(work: () => void): void {
    if (isOver) return;
    try {
      work();
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown): void {
    if (isOver) return;
    quit();
    options.onFailure(error);
  }

  function quit(): void {
    end();
    try {
      screen.quit();
    } catch {
      // A screen that cannot be drawn may not be erasable either; the error that led here is reported.
    }
  }

  function end(): void {
    isOver = true;
    clearInterval(tick);
    if (next) clearTimeout(next);
    output.off("resize", onResize);
  }

  function text(lines: readonly StyledLine[]): string {
    return renderLines(lines, look);
  }

  function draw(): void {
    if (next) clearTimeout(next);
    next = null;
    if (!state || state.verdict || state.stopped) {
      shownLines = [];
      screen.show("");
      return;
    }
    if (mode.kind === "notice" && now() - modeSince > NOTICE_MS) mode = WATCHING;
    mode = by === "replay" ? mode : modeFor(mode, state);
    const plan = options.plan(state);
    const nowMs = now();
    const left = timeLeft(state, plan, { timings: options.timings, nowMs });
    const hasKeys = options.input !== null;
    const lines = frame({ state, live, plan, left, cost: options.cost(state), mode, nowMs, by, hasKeys }, size(output));
    shownLines = lines;
    screen.show(text(lines).trimEnd());
  }

  function scheduleDraw(): void {
    next ??= setTimeout(() => attempt(draw), FRAME_MS);
  }

  function press(key: Key): void {
    if (!state) return;
    const done = applyKey(mode, key, { state, by, awaitedSeat: findStalledSeat(state, live, now()) });
    if (done.mode !== mode) modeSince = now();
    mode = done.mode;
    if (done.note) options.post(done.note);
    if (done.leaves) options.onLeave();
    draw();
  }

  function printRounds(after: State): void {
    const cells = textWidth({ width: output.columns });
    for (const part of pastParts(after)) {
      if (printed.has(partTitle(part))) continue;
      printed.add(partTitle(part));
      const lines = summaryLines(after, part, cells);
      if (lines.length > 0) screen.print(text(lines));
    }
  }

  return {
    show: (after) =>
      attempt(() => {
        if (after.id === "") return;
        if (!state) screen.print(text(openingLines(after, textWidth({ width: output.columns }))));
        state = after;
        printRounds(after);
        scheduleDraw();
      }),
    addPiece: (piece) =>
      attempt(() => {
        live.add(piece);
        scheduleDraw();
      }),
    print: (words) => attempt(() => screen.print(words)),
    async close() {
      if (isOver) return;
      end();
      await screen.close();
    },
    quit,
  };
}

/** Erases the extra rows that lines take in a narrower terminal. xterm cuts lines; other terminals wrap them. */
function eraseFoldedRows(lines: readonly StyledLine[], from: number, to: number): string {
  if (to >= from || process.env.XTERM_VERSION) return "";
  const extra = lines.reduce((sum, line) => sum + Math.max(0, Math.ceil(lineWidth(line) / to) - 1), 0);
  return extra === 0 ? "" : `\u001b[${extra}A\u001b[J`;
}

/** A terminal that does not report its size counts as 80 by 24. */
function size({ columns, rows }: TerminalOutput): { readonly width: number; readonly height: number } {
  return { width: columns || 80, height: rows || 24 };
}
