/**
 * The names of speakers: full names (`claude`), prefixes ending in a colon or slash (`cmd:`, `openai/`), and one pattern for a
 * model on any server.
 */

/** With an address, any vendor name is accepted. */
export const ANY_SERVER = "VENDOR/MODEL@URL";

export function answersTo(name: string, spec: string): boolean {
  if (name === ANY_SERVER) return /^[a-z0-9][\w.-]*\/[^@].*@https?:\/\//i.test(spec);
  if (!/[:/]$/.test(name)) return spec === name;
  return spec.startsWith(name) && spec.length > name.length;
}
