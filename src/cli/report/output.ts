/**
 * The command's output: the result on standard output, everything else on standard error. A closed pipe (`| head`) is not
 * an error; onReaderGone reports it.
 */

import type { Screen } from "../../views/styled-text.ts";
import type { Palette } from "../../views/terminal/palettes.ts";

const readerGoneCallbacks: (() => void)[] = [];
let isReaderGone = false;

export function print(text: string): void {
  if (!isReaderGone) process.stdout.write(text);
}

export function printStderr(text: string): void {
  if (terminalOwner) terminalOwner.print(text);
  else process.stderr.write(text);
}

export interface TerminalOwner {
  print(text: string): void;
  /** Restores the terminal immediately. */
  quit(): void;
}

let terminalOwner: TerminalOwner | null = null;

/** While something owns the terminal, standard error goes through it; null releases it. */
export function setTerminalOwner(owner: TerminalOwner | null): void {
  terminalOwner = owner;
}

/** Takes the terminal back from its owner. */
export function freeTerminal(): void {
  const owner = terminalOwner;
  terminalOwner = null;
  owner?.quit();
}

/** Calls `then` once, when standard output is closed. */
export function onReaderGone(then: () => void): void {
  readerGoneCallbacks.push(then);
}

/** Call before the first write. */
export function handleBrokenPipes(): void {
  process.stdout.on("error", (error) => {
    if (!isBrokenPipe(error)) throw error;
    isReaderGone = true;
    for (const then of readerGoneCallbacks.splice(0)) then();
  });
  process.stderr.on("error", (error) => {
    if (!isBrokenPipe(error)) throw error;
  });
}

/** EIO: the terminal was closed. */
function isBrokenPipe(error: Error): boolean {
  return "code" in error && ["EPIPE", "EIO", "ERR_STREAM_DESTROYED"].some((code) => code === error.code);
}

/** Colour only on a terminal, and only if the environment does not turn it off. */
function hasColor(stream: { readonly isTTY?: boolean }): boolean {
  const { NO_COLOR, CI, TERM } = process.env;
  return stream.isTTY === true && !NO_COLOR && !CI && TERM !== "dumb";
}

/** Whether a live view can be drawn. */
export function isLiveTerminal(): boolean {
  return hasColor(process.stderr);
}

/** Whether the terminal lacks UTF-8, or the person asked for ASCII. */
function wantsAscii(): boolean {
  const { CONCLAVE_ASCII, TERM, LC_ALL, LC_CTYPE, LANG } = process.env;
  const locale = LC_ALL || LC_CTYPE || LANG || "";
  return Boolean(CONCLAVE_ASCII) || TERM === "linux" || locale === "C" || locale === "POSIX";
}

/** From COLORFGBG, which some terminals set; the terminal is never queried (decision 012). */
function paletteOf(stream: NodeJS.WriteStream): Palette {
  if (stream.isTTY && stream.getColorDepth() < COLORS_256) return "basic";
  const background = /;(\d+)$/.exec(process.env.COLORFGBG ?? "")?.[1];
  if (background === undefined) return "any";
  return LIGHT_BACKGROUNDS.has(Number(background)) ? "light" : "dark";
}

/** In bits. */
const COLORS_256 = 8;
/** White and the bright colors. */
const LIGHT_BACKGROUNDS: ReadonlySet<number> = new Set([7, 9, 10, 11, 12, 13, 14, 15]);

/** Without a terminal the width is that of COLUMNS, as `ls` and `less` take it, or else a default. */
export function screen(stream: NodeJS.WriteStream = process.stdout): Required<Screen> {
  return {
    width: stream.columns || Number.parseInt(process.env.COLUMNS ?? "", 10) || DEFAULT_WIDTH,
    color: hasColor(stream),
    ascii: wantsAscii(),
    palette: paletteOf(stream),
  };
}

const DEFAULT_WIDTH = 100;
