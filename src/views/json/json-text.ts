/** JSON that is safe to print: characters that a terminal or a line reader might interpret are escaped. */

export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2).replace(UNSAFE, escapeRun)}\n`;
}

const UNSAFE = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g;

/** By runs: a call for each of two million characters would take seconds. */
function escapeRun(characters: string): string {
  let made = "";
  for (let at = 0; at < characters.length; at += 1) {
    made += `\\u${characters.charCodeAt(at).toString(16).padStart(4, "0")}`;
  }
  return made;
}
