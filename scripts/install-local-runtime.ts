// Installs the runtime of local models into a cache that git ignores, for test/local. About 85 MB; one that is there is kept.
import { join } from "node:path";
import { installRuntime } from "../src/speakers/local/install-runtime.ts";

const folder = join(import.meta.dirname, "../.cache/local/conclave/local/runtime");
await installRuntime(folder);
console.log(`The runtime of local models is in ${folder}.`);
