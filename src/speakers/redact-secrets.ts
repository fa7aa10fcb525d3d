/**
 * Removes secrets from error texts before they are logged or shown: the values that were passed to the speaker, and anything
 * that looks like a key.
 */

import type { Environment } from "./process/child-environment.ts";

/** Shorter values (`1`, `true`) are not secrets, and replacing them would garble the text. */
const SHORTEST_SECRET = 8;

/** `names`: the variables whose values are secret. */
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
