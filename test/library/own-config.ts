/** For tests that run debates in their own process: what is remembered of them goes into a folder of the test, not of the person. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

const folder = mkdtempSync(join(tmpdir(), "conclave-config-"));
process.env.XDG_CONFIG_HOME = folder;
after(() => rmSync(folder, { recursive: true, force: true }));
