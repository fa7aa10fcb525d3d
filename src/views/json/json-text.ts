/** JSON that is safe to print: characters that a terminal or a line reader might interpret are escaped, and halves of characters replaced. */

export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, replaceHalves, 2).replace(UNSAFE, escapeRun)}\n`;
}

/** As wherever text is written in UTF-8. Readers of JSON disagree about them, and escaping two million takes long. */
function replaceHalves(_: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}

const UNSAFE = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g;

/** By runs and in bytes: a string for each of two million characters would take seconds. */
function escapeRun(characters: string): string {
  const bytes = new Uint8Array(characters.length * ESCAPE_LENGTH);
  for (let at = 0; at < characters.length; at += 1) writeEscape(bytes, at * ESCAPE_LENGTH, characters.charCodeAt(at));
  return new TextDecoder().decode(bytes);
}

const ESCAPE_LENGTH = "\\u0000".length;
const [BACKSLASH, LETTER_U] = [0x5c, 0x75];

function writeEscape(bytes: Uint8Array, at: number, code: number): void {
  bytes[at] = BACKSLASH;
  bytes[at + 1] = LETTER_U;
  for (let digit = 0; digit < 4; digit += 1) bytes[at + 2 + digit] = hexDigit((code >> (12 - 4 * digit)) & 0xf);
}

function hexDigit(value: number): number {
  return value < 10 ? 0x30 + value : 0x57 + value;
}
