// The package as a stranger gets it: built, packed, installed by npm into an empty folder. The command and the library work
// there, with types, under this Node and under the oldest one promised, and with nothing of this checkout around them.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { tempFolder } from "../support/temp-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const TSC = join(ROOT, "node_modules/typescript/bin/tsc");
const run = promisify(execFile);
const node = (cwd: string, ...args: string[]) => run(process.execPath, args, { cwd });

function environment(cwd: string) {
  const compiled = { NODE_COMPILE_CACHE: join(cwd, "compiled") };
  return { ...process.env, ...compiled, HOME: join(cwd, "home"), CONCLAVE_DETECT: "none", NO_COLOR: "1" };
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Record<string, string>;
  readonly bin: Record<string, string>;
}

function json(path: string) {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** The tarball of a build that has a folder of its own. */
async function packInto(folder: string): Promise<string> {
  const dist = join(folder, "dist");
  mkdirSync(folder);
  await node(ROOT, TSC, "-p", "tsconfig.build.json", "--outDir", dist);
  await node(ROOT, "scripts/copy-assets.ts", dist);
  await node(ROOT, "scripts/build-page.ts", join(dist, "web/page.html"));
  for (const file of ["package.json", "README.md", "LICENSE", "CHANGELOG.md"])
    copyFileSync(join(ROOT, file), join(folder, file));
  const { stdout } = await run("npm", ["pack", "--ignore-scripts", "--loglevel=error"], { cwd: folder });
  return join(folder, stdout.trim());
}

/** As `npm install` would, with the versions that were tested: what npm has fetched for this checkout is not fetched again. */
async function installPackage(folder: string, tarball: string): Promise<void> {
  const { name, version, dependencies, bin }: Manifest = json(join(ROOT, "package.json"));
  const { lockfileVersion, packages } = json(join(ROOT, "package-lock.json"));
  const needed = Object.entries<{ readonly dev?: boolean }>(packages).filter(([path, { dev }]) => path !== "" && !dev);
  const root = { name: "stranger", dependencies: { [name]: `file:${tarball}` } };
  const own = { version, resolved: `file:${tarball}`, dependencies, bin };
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...root, type: "module", private: true }));
  writeFileSync(
    join(folder, "package-lock.json"),
    JSON.stringify({
      name: root.name,
      lockfileVersion,
      requires: true,
      packages: { "": root, [`node_modules/${name}`]: own, ...Object.fromEntries(needed) },
    }),
  );
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"];
  await run("npm", ["ci", "--omit=dev", ...quiet], { cwd: folder });
}

const PROGRAM = `import { debate, type Verdict } from "conclave";

const seats = ["architect=rehearsal:retry-policy", "reviewer=rehearsal:retry-policy"];
const { state } = await debate({ question: "How should we retry?", protocol: "duet", seats });
const verdict: Verdict | null = state.verdict;
console.log(verdict?.outcome, state.rehearsal);
`;

test("the package installs into an empty folder, and its command, library and types work", async (t) => {
  const folder = tempFolder(t);
  const app = join(folder, "app");
  await installPackage(app, await packInto(join(folder, "package")));
  writeFileSync(join(app, "program.ts"), PROGRAM);

  await t.test(`under the Node of the tests, ${process.version}`, () => works(app, process.execPath));
  await t.test("under the oldest Node that is promised", async (older) => {
    const oldest = await oldestNode(join(folder, "node"));
    if (typeof oldest === "string") return older.skip(oldest);
    assert.equal((await run(oldest.file, ["--version"])).stdout.trim(), `v${oldest.version}`);
    await works(app, oldest.file);
  });
  await t.test("with types", async () => {
    const options = { module: "nodenext", target: "es2024", strict: true, noEmit: true, skipLibCheck: true, types: [] };
    writeFileSync(join(app, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: ["program.ts"] }));
    const types = await node(app, TSC, "-p", app).catch((error) => error);
    // The program prints, and a program without Node's types has no console.
    assert.equal(types.stdout.replace(/^program\.ts\(\d+,1\): error TS2584: Cannot find name 'console'.*\n/, ""), "");
  });
});

/** The command plays a debate here and in the background, and the library runs a program. */
async function works(app: string, file: string): Promise<void> {
  const under = (...args: string[]) => run(file, args, { cwd: app, env: environment(app) });
  const command = join(app, "node_modules/.bin/conclave");
  assert.equal((await under(command, "--version")).stdout.trim(), json(join(ROOT, "package.json")).version);
  const played = await under(command, "Should we keep sessions in a table?", "-p", "duet", "--json");
  assert.equal(JSON.parse(played.stdout.trimEnd().split("\n").at(-1) ?? "").type, "result");
  const detached = await under(command, "Should we keep sessions in a table?", "--detach", "--json");
  const { id } = JSON.parse(detached.stdout);
  assert.match((await under(command, "watch", id)).stdout, /^# /);
  const page = readFileSync(join(app, "debates/viewer.html"), "utf8");
  assert.match(page, /<title>Conclave<\/title>/);
  assert.equal((await under("program.ts")).stdout, "consensus retry-policy\n");
}

/** As npm has it for this machine; a text says why it could not be fetched. */
async function oldestNode(folder: string): Promise<{ readonly file: string; readonly version: string } | string> {
  const { engines } = json(join(ROOT, "package.json"));
  const version = `${/\d+\.\d+/.exec(engines.node)?.[0]}.0`;
  const name = `node-${process.platform}-${process.arch}`;
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"];
  try {
    await run("npm", ["install", ...quiet, `${name}@${version}`], { cwd: folder });
  } catch (error) {
    return `npm could not fetch ${name}@${version}: ${error instanceof Error ? error.message.split("\n")[1] : error}`;
  }
  return { file: join(folder, "node_modules", name, "bin/node"), version };
}
