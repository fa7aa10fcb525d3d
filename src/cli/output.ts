/**
 * The two streams of the command: the result on standard output, everything else on standard error. A reader that has gone
 * away (`| head`) is no error; whoever wants to know can ask.
 */

const goneReaders: (() => void)[] = [];
let isReaderGone = false;

export function print(text: string): void {
  if (!isReaderGone) process.stdout.write(text);
}

export function tell(text: string): void {
  process.stderr.write(text);
}

/** Called once when nobody reads standard output any more. */
export function onReaderGone(then: () => void): void {
  goneReaders.push(then);
}

/** To be called before the first write. */
export function endQuietlyWithoutReader(): void {
  process.stdout.on("error", (error) => {
    if (!isBrokenPipe(error)) throw error;
    isReaderGone = true;
    for (const then of goneReaders.splice(0)) then();
  });
  process.stderr.on("error", (error) => {
    if (!isBrokenPipe(error)) throw error;
  });
}

function isBrokenPipe(error: Error): boolean {
  return "code" in error && (error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED");
}

/** Escapes only where a terminal shows them and nobody asked for none. */
function hasColor(stream: { readonly isTTY?: boolean }): boolean {
  return stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== "dumb";
}

/** A terminal that does not tell its width is taken for a usual one. */
export function screen(): { readonly width: number; readonly color: boolean } {
  return { width: process.stdout.columns || USUAL_WIDTH, color: hasColor(process.stdout) };
}

const USUAL_WIDTH = 100;
