/**
 * Text of an error without keys, for the log and the screen: the values that were handed to the speaker, and whatever looks
 * like a key of its own.
 */

import type { Environment } from "./process/child-environment.ts";

/** Shorter values (`1`, `true`) are no secret and would tear words apart. */
const SHORTEST_SECRET = 8;

/** `names`: the variables whose values must not be seen. */
export function redactSecrets(text: string, source: Environment, names: readonly string[]): string {
  const secrets = names.flatMap((name) => source[name] ?? []).filter((value) => value.length >= SHORTEST_SECRET);
  const known = secrets.reduce((clean, secret) => clean.replaceAll(secret, "***"), text);
  return LOOKS_SECRET.reduce((clean, pattern) => clean.replace(pattern, "$1***"), known);
}

const LOOKS_SECRET = [
  /\b((?:sk|pk|rk|gh[pousr]|xox[abpr]|AIza|glpat|hf)[-_]?)[A-Za-z0-9][-_A-Za-z0-9*.]{15,}/g,
  /\b(bearer\s+)[-\w.~+/]{8,}=*/gi,
  /(:\/\/)[^\s/:@]+:[^\s/@]+(?=@)/g,
];
