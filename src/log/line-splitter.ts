/**
 * Splits bytes into lines, at LF only: node:readline also splits at U+2028, which JSON allows inside strings. Each line is
 * decoded as a whole, so a character split across two chunks stays intact.
 */

export interface SplitLine {
  /** Without its LF; null: the bytes are not UTF-8. */
  readonly text: string | null;
  /** Bytes, the LF included. */
  readonly size: number;
}

export interface LineSplitter {
  /** The lines that end in this chunk. The chunk is kept until its last line has ended: do not write to it again. */
  push(chunk: Uint8Array): readonly SplitLine[];
  /** Bytes after the last LF; more than 0: the last line has not ended. */
  readonly rest: number;
}

export function lineSplitter(): LineSplitter {
  let held: Uint8Array[] = [];
  const splitter = { push, rest: 0 };

  function push(chunk: Uint8Array): readonly SplitLine[] {
    const lines: SplitLine[] = [];
    let from = 0;
    for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, from)) {
      lines.push(lineOf([...held, chunk.subarray(from, at)]));
      held = [];
      splitter.rest = 0;
      from = at + 1;
    }
    if (from < chunk.length) held.push(chunk.subarray(from));
    splitter.rest += chunk.length - from;
    return lines;
  }

  return splitter;
}

const LF = 0x0a;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function lineOf(pieces: readonly Uint8Array[]): SplitLine {
  const [only] = pieces;
  const bytes = pieces.length === 1 && only ? only : Buffer.concat(pieces);
  return { text: decodeUtf8(bytes), size: bytes.length + 1 };
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return null;
  }
}
