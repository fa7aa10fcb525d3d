/**
 * The only file that knows Ink: it shows lines at the bottom of the terminal, prints others above them permanently, and reports
 * keys. However the process ends, the live lines are erased, the cursor is visible and raw mode is off; only SIGKILL leaves the
 * terminal as it is.
 */

import { Box, render, Static, Text, useInput } from "ink";
import { createElement, Fragment, type ReactElement } from "react";
import type { Key } from "./mode.ts";

export interface InkScreen {
  /** Replaces the live lines. */
  show(text: string): void;
  /** Prints above the live lines, permanently. */
  print(text: string): void;
  close(): Promise<void>;
  /** Erases the live lines and restores the terminal at once, whatever state it is in. */
  quit(): void;
}

/** The terminal to draw on. */
export interface TerminalOutput extends NodeJS.WritableStream {
  readonly columns: number;
  readonly rows: number;
}

export interface InkStreams {
  readonly output: TerminalOutput;
  /** null: keys are not read. */
  readonly input: NodeJS.ReadStream | null;
  readonly onKey: (key: Key) => void;
  /** Ctrl-C, which is a key and not a signal while keys are read. */
  readonly onInterrupt: () => void;
  /** Drawing failed; nothing is shown any more. */
  readonly onFailure: (error: unknown) => void;
}

/** More than an eye can follow. */
const MAX_FPS = 10;

export function inkScreen({ output, input, onKey, onInterrupt, onFailure }: InkStreams): InkScreen {
  let printed: readonly string[] = [];
  let shown = "";
  const page = (): ReactElement =>
    createElement(
      Fragment,
      null,
      // biome-ignore lint/correctness/noChildrenProp: children is a function here, which JSX-style children cannot be.
      createElement(Static<string>, { items: [...printed], children: staticText }),
      shown === "" ? null : createElement(Box, null, createElement(Text, { wrap: "truncate" }, shown)),
      input ? createElement(Keyboard, { onKey, onInterrupt }) : null,
    );
  const ink = render(page(), {
    stdout: output,
    stderr: output,
    ...(input ? { stdin: input } : {}),
    exitOnCtrlC: false,
    patchConsole: false,
    interactive: true,
    incrementalRendering: true,
    maxFps: MAX_FPS,
  });
  const draw = () => ink.rerender(page());
  const quit = () => {
    process.off("exit", quit);
    try {
      ink.clear();
      ink.unmount();
    } finally {
      // If its last draw fails, Ink restores nothing.
      input?.setRawMode(false);
      output.write(RESTORE_TERMINAL);
    }
  };
  process.on("exit", quit);
  ink.waitUntilExit().catch(onFailure);
  return {
    show(text) {
      if (text === shown) return;
      shown = text;
      draw();
    },
    print(text) {
      printed = [...printed, text.replace(/\n$/, "")];
      draw();
    },
    async close() {
      shown = "";
      draw();
      await ink.waitUntilRenderFlush();
      ink.unmount();
      await ink.waitUntilExit();
      process.off("exit", quit);
    },
    quit,
  };
}

/** Shows the cursor and ends bracketed paste. */
const RESTORE_TERMINAL = "\u001b[?25h\u001b[?2004l";

function staticText(text: string, index: number): ReactElement {
  return createElement(Text, { key: index }, text);
}

type InkKey = Parameters<Parameters<typeof useInput>[0]>[1];

function Keyboard({ onKey, onInterrupt }: Pick<InkStreams, "onKey" | "onInterrupt">): null {
  useInput((text, key) => {
    if (key.ctrl && text === "c") onInterrupt();
    else onKey(keyOf(text, key));
  });
  return null;
}

function keyOf(text: string, key: InkKey): Key {
  if (key.return) return { name: "enter", text: "" };
  if (key.escape) return { name: "escape", text: "" };
  if (key.tab) return { name: "tab", text: "" };
  if (key.upArrow) return { name: "up", text: "" };
  if (key.downArrow) return { name: "down", text: "" };
  if (key.backspace || key.delete) return { name: "backspace", text: "" };
  if (key.ctrl) return { name: "text", text: text === "u" ? "\u0015" : text === "w" ? "\u0017" : "" };
  return { name: "text", text };
}
