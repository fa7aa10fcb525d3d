/**
 * Bundles the command for `npm test`, which starts it about a thousand times: a process that loads a few files instead of eight hundred
 * takes half the time. The programs that it starts are bundled next to it; other files that the code finds next to itself are still
 * found in src.
 */

import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";

const root = join(import.meta.dirname, "..");
const target = process.argv[2];
if (target === undefined) throw new Error("Missing folder for the bundle.");

/** The command, and what it starts: the guard at every call of a program. */
const PROGRAMS = ["cli/conclave", "cli/process/detached", "speakers/process/guard", "speakers/local/model-process"];

/** What a file says of its own place stays true in a bundle that is elsewhere, unless it starts a program, by its ending there. */
const ownPlaces: Plugin = {
  name: "own-places",
  transform(code, id) {
    if (!id.startsWith(join(root, "src")) || code.includes("extname(import.meta.url)")) return null;
    return code
      .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
      .replaceAll("import.meta.dirname", JSON.stringify(dirname(id)));
  },
};

await build({
  root,
  configFile: false,
  logLevel: "error",
  plugins: [ownPlaces],
  // Libraries of many files that nearly every command loads.
  ssr: { noExternal: ["commander", "yaml", "zod"] },
  build: {
    ssr: true,
    outDir: target,
    emptyOutDir: true,
    target: "node22",
    minify: false,
    rollupOptions: {
      input: PROGRAMS.map((program) => join(root, "src", `${program}.ts`)),
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
