/**
 * Where Node keeps the code it compiled, for every process that the tests start: a short command spends half its time compiling.
 * `npm test` names the same folder for the test files. Code that is built into a temporary folder needs a cache of its own, or
 * this one would grow with every run.
 */

import { join } from "node:path";

export const COMPILE_CACHE = join(import.meta.dirname, "../../../node_modules/.cache/compiled");
