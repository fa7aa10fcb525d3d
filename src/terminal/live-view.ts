/**
 * A debate on a terminal while it runs: the frame at the bottom, what is over above it. It reads states and pieces and posts
 * notes; it never touches the log. Redrawn at most five times a second and only where something changed; clocks tick once a
 * second. A fault of its own ends the view and nothing else: nothing it is called with throws.
 */

import type { Note } from "../core/note.ts";
import type { State } from "../core/state.ts";
import type { CostAhead } from "../engine/cost-ahead.ts";
import { type Timings, timeLeft } from "../engine/time-left.ts";
import { type LivePiece, liveCalls } from "../views/live-calls.ts";
import type { PhasePlan } from "../views/phase-progress.ts";
import { findStalledSeat } from "../views/seat-activity.ts";
import { lineWidth, type RenderOptions, renderLines, type StyledLine, textWidth } from "../views/styled-text.ts";
import { frame } from "./frame.ts";
import { type InkScreen, inkScreen, type TerminalOutput } from "./ink-screen.ts";
import { applyKey, type Key, type Mode, modeFor, WATCHING, type Watcher } from "./mode.ts";
import { openingLines, pastRounds, summaryLines } from "./round-summary.ts";

export interface LiveView {
  show(state: State): void;
  addPiece(piece: LivePiece): void;
  /** Above the frame, for good. */
  print(text: string): void;
  /** Wipes the frame; what was printed stays. */
  close(): Promise<void>;
  /** The same at once, for when nothing can be waited for. */
  quit(): void;
}

export interface LiveViewOptions {
  readonly output: TerminalOutput;
  /** null: keys cannot be read. */
  readonly input: NodeJS.ReadStream | null;
  readonly look: RenderOptions;
  /** Only the owner's Ctrl-C stops the debate, and in a replay nothing can be said. */
  readonly by: Watcher;
  readonly plan: (state: State) => readonly PhasePlan[];
  readonly timings: Timings;
  readonly cost: (state: State) => CostAhead;
  readonly now: () => number;
  readonly post: (note: Note) => void;
  readonly onInterrupt: () => void;
  readonly onLeave: () => void;
  /** The view has failed by a bug and is gone, what was printed stays; the debate does not care. */
  readonly onFailure: (error: unknown) => void;
}

const FRAME_MS = 200;
const NOTICE_MS = 4_000;

export function liveView(options: LiveViewOptions): LiveView {
  const { output, look, now, by } = options;
  const live = liveCalls();
  const told = new Set<number>();
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
      output.write(eraseFoldedRows(shownLines, { from: width, to: size(output).width }));
      width = size(output).width;
      scheduleDraw();
    });
  // Before Ink's own: it wipes as many rows as it drew, and a narrower terminal has folded them into more.
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
      // What cannot be drawn any more may not be wiped either; the fault that led here is told.
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
    if (mode.kind === "told" && now() - modeSince > NOTICE_MS) mode = WATCHING;
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
    for (const round of pastRounds(after)) {
      if (told.has(round)) continue;
      told.add(round);
      const lines = summaryLines(after, round, cells);
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

/** Wipes the rows that the lines take beyond one each, now that the terminal is narrower. xterm cuts where others fold. */
function eraseFoldedRows(
  lines: readonly StyledLine[],
  { from, to }: { readonly from: number; readonly to: number },
): string {
  if (to >= from || process.env.XTERM_VERSION) return "";
  const extra = lines.reduce((sum, line) => sum + Math.max(0, Math.ceil(lineWidth(line) / to) - 1), 0);
  return extra === 0 ? "" : `\u001b[${extra}A\u001b[J`;
}

/** A terminal that does not tell its size is taken for a usual one. */
function size({ columns, rows }: TerminalOutput): { readonly width: number; readonly height: number } {
  return { width: columns || 80, height: rows || 24 };
}
