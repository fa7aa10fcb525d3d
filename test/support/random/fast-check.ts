/**
 * fast-check as every test uses it. `npm test` draws the same values each time, so that it fails only for a reason in the change
 * under test; `npm run test:fuzz` searches with other seeds and more runs (decision 022).
 */

import fc from "fast-check";

const { FUZZ_SEED = "1", FUZZ_FACTOR = "1" } = process.env;

fc.configureGlobal({ seed: Number(FUZZ_SEED), numRuns: runs(100) });

export { fc };

/** How often a property is tried: `usual` times in `npm test`. */
export function runs(usual: number): number {
  return usual * Number(FUZZ_FACTOR);
}
