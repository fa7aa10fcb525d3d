/**
 * The two streams of the command: the result on standard output, everything else on standard error. A reader that has gone
 * away (`| head`) is no error; whoever wants to know can ask.
 */

import type { Screen } from "../../views/styled-text.ts";
import type { Palette } from "../../views/terminal/palettes.ts";

const readerGoneCallbacks: (() => void)[] = [];
let isReaderGone = false;

export function print(text: string): void {
  if (!isReaderGone) process.stdout.write(text);
}

export function printStderr(text: string): void {
  if (holder) holder.print(text);
  else process.stderr.write(text);
}

export interface TerminalHolder {
  print(text: string): void;
  /** At once: the terminal is as it was before. */
  quit(): void;
}

let holder: TerminalHolder | null = null;

/** While something holds the terminal, what is told goes through it; null gives it back. */
export function setTerminalHolder(through: TerminalHolder | null): void {
  holder = through;
}

/** Takes the terminal from whatever holds it. */
export function freeTerminal(): void {
  const before = holder;
  holder = null;
  before?.quit();
}

/** Called once when nobody reads standard output any more. */
export function onReaderGone(then: () => void): void {
  readerGoneCallbacks.push(then);
}

/** To be called before the first write. */
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

/** EIO: of a terminal that was closed. */
function isBrokenPipe(error: Error): boolean {
  return "code" in error && ["EPIPE", "EIO", "ERR_STREAM_DESTROYED"].some((code) => code === error.code);
}

/** Escapes only where a terminal shows them to a person who does not mind them. */
function hasColor(stream: { readonly isTTY?: boolean }): boolean {
  const { NO_COLOR, CI, TERM } = process.env;
  return stream.isTTY === true && !NO_COLOR && !CI && TERM !== "dumb";
}

/** Whether a live view can be drawn: a terminal that moves its cursor, and a person before it who minds no escapes. */
export function isLiveTerminal(): boolean {
  return hasColor(process.stderr);
}

/** A terminal that says it has no UTF-8, or a person who says so. */
function wantsAscii(): boolean {
  const { CONCLAVE_ASCII, TERM, LC_ALL, LC_CTYPE, LANG } = process.env;
  const locale = LC_ALL || LC_CTYPE || LANG || "";
  return Boolean(CONCLAVE_ASCII) || TERM === "linux" || locale === "C" || locale === "POSIX";
}

/** Of the ground a few terminals tell, in the environment; nobody is asked (decision 012). */
function paletteOf(stream: NodeJS.WriteStream): Palette {
  if (stream.isTTY && stream.getColorDepth() < COLORS_256) return "basic";
  const ground = /;(\d+)$/.exec(process.env.COLORFGBG ?? "")?.[1];
  if (ground === undefined) return "any";
  return LIGHT_GROUNDS.has(Number(ground)) ? "light" : "dark";
}

/** In bits. */
const COLORS_256 = 8;
/** White, and the bright ones. */
const LIGHT_GROUNDS: ReadonlySet<number> = new Set([7, 9, 10, 11, 12, 13, 14, 15]);

/** A terminal that does not tell its width is taken for a usual one. */
export function screen(stream: NodeJS.WriteStream = process.stdout): Required<Screen> {
  return {
    width: stream.columns || USUAL_WIDTH,
    color: hasColor(stream),
    ascii: wantsAscii(),
    palette: paletteOf(stream),
  };
}

const USUAL_WIDTH = 100;
