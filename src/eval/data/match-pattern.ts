/**
 * Matches a regular expression that came with the data. Some patterns backtrack practically for ever, and nothing else runs
 * meanwhile, not even Ctrl-C: so each match has a time limit. Scoring grades an answer thousands of times; what is known is kept.
 */

import { createContext, Script } from "node:vm";

const LIMIT_MS = 1_000;

const script = new Script("new RegExp(pattern, 'iu').test(text)");
const context = createContext({ pattern: "", text: "" });
const known = new Map<string, boolean>();

/** Ignores case; null: the pattern takes too long on this text. */
export function matchPattern(pattern: string, text: string): boolean | null {
  const key = JSON.stringify([pattern, text]);
  const found = known.get(key) ?? runPattern(pattern, text);
  if (found !== null) known.set(key, found);
  return found;
}

function runPattern(pattern: string, text: string): boolean | null {
  try {
    Object.assign(context, { pattern, text });
    return script.runInContext(context, { timeout: LIMIT_MS }) === true;
  } catch (error) {
    if (isTimeout(error)) return null;
    throw error;
  }
}

/** The error comes from another context, so it is not an instance of this one's Error. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === "object" && error !== null && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}
