/**
 * Makes text from outside safe to show on a terminal. The result has no control character except
 * newline and tab, so that no reply can move the cursor, set a title or write the clipboard. Words are never removed: of a
 * sequence without an end, only the characters that would start it are.
 */

const ESC = "\u001b";
const STRING_END = `\u0007\u009c`;
const STRING_START = `\u009d\u0090\u0098\u009e\u009f`;
// What a string cannot carry: an end, and another start, without which many starts in a row would be read again from each.
const NOT_CARRIED = `${STRING_END}${STRING_START}${ESC}`;
// ECMA-48: CSI with its parameters; OSC, DCS, SOS, PM and APC with what they carry; any other escape.
const CONTROL_SEQUENCE = new RegExp(
  [
    `(?:${ESC}\\[|\u009b)[0-?]*[ -/]*[@-~]`,
    `(?:${ESC}[\\]PX^_]|[${STRING_START}])[^${NOT_CARRIED}]*(?:[${STRING_END}]|${ESC}\\\\)`,
    `${ESC}[ -/]*[0-~]`,
  ].join("|"),
  "g",
);
const UNFINISHED = new RegExp(
  `(?:${ESC}|(?:${ESC}\\[|\u009b)[0-?]*[ -/]*|${ESC}[ -/]+|(?:${ESC}[\\]PX^_]|[${STRING_START}])[^${NOT_CARRIED}]*${ESC}?)$`,
);
// Everything of Cc but tab and newline, and the marks that reorder what a reader sees.
const CONTROL_CHARACTER = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;

export function stripEscapes(text: string): string {
  return text.replace(CONTROL_SEQUENCE, "").replace(CONTROL_CHARACTER, "");
}

/** The same for text that arrives in pieces: a sequence cut in two is held back until its end is there. */
export interface EscapeStripper {
  push(piece: string): string;
  /** What was held back when nothing more comes. */
  flush(): string;
}

/** Longer than any legitimate sequence; beyond this, what is held back is text. */
const LONGEST_HELD = 4_096;

export function createEscapeStripper(): EscapeStripper {
  let held = "";
  return {
    push(piece) {
      const text = held + piece;
      const start = text.search(UNFINISHED);
      const cut = start < 0 || text.length - start > LONGEST_HELD ? text.length : start;
      held = text.slice(cut);
      return stripEscapes(text.slice(0, cut));
    },
    flush() {
      const text = stripEscapes(held);
      held = "";
      return text;
    },
  };
}
