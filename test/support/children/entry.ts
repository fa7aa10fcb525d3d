/**
 * The command that tests start as a process. `npm test` bundles it first, because it is started so often; a single test file runs it
 * from source, so that it never meets an old bundle.
 */

import { join } from "node:path";

export const ENTRY = process.env.CONCLAVE_TEST_ENTRY ?? join(import.meta.dirname, "../../../src/cli/conclave.ts");
