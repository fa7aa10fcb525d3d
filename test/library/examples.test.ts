// The examples of docs/library.md: each is run in a folder of its own, as a program that has installed the package would, and
// prints what the page says. All of them have the types the page claims.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { COMPILE_CACHE } from "../support/children/compile-cache.ts";
import { tempFolder } from "../support/temp-folder.ts";
import "./own-config.ts";

const ROOT = join(import.meta.dirname, "../..");
const LIBRARY = join(ROOT, "src/index.ts");
const run = promisify(execFile);

interface Example {
  readonly heading: string;
  readonly code: string;
  readonly output: string;
}

function examples(): readonly Example[] {
  const page = readFileSync(join(ROOT, "docs/library.md"), "utf8");
  return page.split(/^## /m).flatMap((section) => {
    const [, code] = /^```ts\n(.*?)^```$/ms.exec(section) ?? [];
    const [, output] = /^```text\n(.*?)^```$/ms.exec(section) ?? [];
    if (code === undefined) return [];
    return [{ heading: section.slice(0, section.indexOf("\n")), code, output: output ?? "" }];
  });
}

test("the page has an example of everything it explains", () => {
  const names = ["A debate", "Observe, steer, stop", "Follow a debate", "Your own speakers", "Your own protocol"];
  assert.deepEqual(
    examples().map(({ heading }) => heading),
    names,
  );
});

describe("the example of", () => {
  for (const { heading, code, output } of examples()) {
    test(heading, async (t) => {
      const folder = tempFolder(t);
      const installed = join(folder, "node_modules/conclave");
      mkdirSync(installed, { recursive: true });
      writeFileSync(join(installed, "package.json"), '{"type":"module","exports":"./index.js"}');
      writeFileSync(join(installed, "index.js"), `export * from ${JSON.stringify(pathToFileURL(LIBRARY).href)};\n`);
      writeFileSync(join(folder, "example.ts"), code);
      const environment = { PATH: process.env.PATH, HOME: join(folder, "home"), NO_COLOR: "1" };
      const env = { ...environment, NODE_COMPILE_CACHE: COMPILE_CACHE };
      const { stdout, stderr } = await run(process.execPath, ["example.ts"], { cwd: folder, env });
      assert.deepEqual({ stdout, stderr: withoutWarnings(stderr) }, { stdout: output, stderr: "" });
    });
  }
});

/** Node 22 says that stripping types is an experiment. */
function withoutWarnings(stderr: string): string {
  return stderr.replace(/^.*(ExperimentalWarning|MODULE_TYPELESS|Reparsing|To eliminate|trace-warnings).*\n/gm, "");
}

test("all examples type-check", async (t) => {
  const folder = tempFolder(t);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  for (const [index, { code }] of examples().entries()) writeFileSync(join(folder, `example-${index}.mts`), code);
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      extends: join(ROOT, "tsconfig.json"),
      compilerOptions: { paths: { conclave: [LIBRARY] }, types: ["node"] },
      // The package has no types of its own; src declares what it uses.
      include: ["*.mts", join(ROOT, "src/speakers/sim/jstat.d.ts")],
    }),
  );
  const { stdout } = await run(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", folder]).catch(
    (error: { readonly stdout: string }) => error,
  );
  assert.equal(stdout, "");
});
