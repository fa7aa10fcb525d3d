/**
 * Schemas are compiled by the first ballot that they read, and the next calls wait for that. So the first call of each kind reads the
 * example of its contract, while its seat thinks.
 */

import { readLoosely } from "../core/ballot/read-loosely.ts";
import type { Ask } from "../prompts/prompt.ts";

/** By then, the requests of all seats have left, even the first ones, which load their packages. */
const AFTER_MS = 100;

/** Kinds of calls whose ballots this process has read. */
const prepared = new Set<string>();

export function prepareReading({ kind, ballot }: Ask): void {
  if (ballot === null || prepared.has(kind)) return;
  prepared.add(kind);
  const { schema, example } = ballot;
  setTimeout(() => {
    schema.safeParse(example);
    readLoosely(example);
  }, AFTER_MS).unref();
}
