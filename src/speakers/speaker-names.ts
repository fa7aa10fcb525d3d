/**
 * Names that speakers answer to: whole ones (`claude`), beginnings, which end in a colon or a slash (`cmd:`, `openai/`), and one
 * pattern, for a model on any server.
 */

/** Any vendor will do where the address is told. */
export const ANY_SERVER = "VENDOR/MODEL@URL";

export function answersTo(name: string, spec: string): boolean {
  if (name === ANY_SERVER) return /^[a-z0-9][\w.-]*\/[^@].*@https?:\/\//i.test(spec);
  if (!/[:/]$/.test(name)) return spec === name;
  return spec.startsWith(name) && spec.length > name.length;
}
