/**
 * The only file that knows Ink: shows lines at the bottom of the terminal, prints others above them for good, tells keys.
 * Whatever ends the process, what was shown is wiped, the cursor can be seen and keys are read as before; only a kill that
 * lets nothing run leaves the terminal as it is.
 */

import { Box, render, Static, Text, useInput } from "ink";
import { createElement, Fragment, type ReactElement } from "react";
import type { Key } from "./mode.ts";

export interface InkScreen {
  /** What is shown; the one before is replaced. */
  show(text: string): void;
  /** Above what is shown, for good. */
  print(text: string): void;
  close(): Promise<void>;
  /** At once, and whatever state it is in: wipes what is shown and gives the terminal back. */
  quit(): void;
}

/** Where it is drawn. */
export interface TerminalOutput extends NodeJS.WritableStream {
  readonly columns: number;
  readonly rows: number;
}

export interface InkStreams {
  readonly output: TerminalOutput;
  /** null: no keys. */
  readonly input: NodeJS.ReadStream | null;
  readonly onKey: (key: Key) => void;
  /** Ctrl-C, which no signal tells of while keys are read. */
  readonly onInterrupt: () => void;
  /** It could not be drawn; nothing is shown any more. */
  readonly onFailure: (error: unknown) => void;
}

/** Far more often than anything changes that an eye could follow. */
const MAX_FPS = 10;

export function inkScreen({ output, input, onKey, onInterrupt, onFailure }: InkStreams): InkScreen {
  let printed: readonly string[] = [];
  let shown = "";
  const page = (): ReactElement =>
    createElement(
      Fragment,
      null,
      // biome-ignore lint/correctness/noChildrenProp: its children are a function, which only the property can be.
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
      // Ink gives nothing back where drawing a last time fails it.
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

/** The cursor is seen, and what is pasted comes as it is. */
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
