/** JSON that is safe to print: characters that a terminal or a line reader might interpret are escaped. */

export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2).replace(UNSAFE, escapeCharacter)}\n`;
}

const UNSAFE = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
