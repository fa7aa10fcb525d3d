// Holds the repository to its layout: imports go downwards between the rooms, in no circle, pure rooms stay pure, and names are
// those a reader expects.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { importsOf, violations } from "../scripts/house/layout-rules.ts";
import { MOST_PARTICIPLES, measureHouse } from "../scripts/house/measure.ts";
import { parseSource, readSourceTree, type SourceTree } from "../scripts/house/source-tree.ts";

test("the repository keeps its measure: names, folder sizes, no name twice, no cycle", () => {
  const { functions, participles, ...found } = measureHouse(readSourceTree("src", "test", "scripts", "bench"));
  assert.ok(functions > 1_000, "the walk over the repository found its functions");
  assert.ok(participles.length <= functions * MOST_PARTICIPLES, `named by participles:\n${participles.join("\n")}`);
  assert.deepEqual(found, { crowdedFolders: [], repeatedTypes: [], repeatedFiles: [], cycles: [] });
});

test("the measure counts what it says", () => {
  const folder = Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`test/views/${index}.md`, ""]));
  const texts = Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`test/golden/${index}.md`, ""]));
  assert.deepEqual(
    measureHouse(
      files({
        ...folder,
        ...texts,
        "src/core/claim.ts": `
          import "../log/index.ts";
          export interface Claim { told(): void }
          export function seatedPanel() { const ran = () => 1; return ran; }
          export const feed = function () { return { made() {}, need: () => 2, took: 3 }; };`,
        "src/log/claim.ts": "export type Claim = string; interface Own {}",
        "src/log/index.ts": 'import "../core/claim.ts"; interface Own {}',
        "src/core/index.ts": "",
        "test/claim.ts": "export interface Claim {} function read() {}",
      }),
    ),
    {
      functions: 6,
      participles: ["src/core/claim.ts: seatedPanel", "src/core/claim.ts: ran", "src/core/claim.ts: made"],
      crowdedFolders: ["test/views: 26 files"],
      repeatedTypes: ["Claim: src/core/claim.ts, src/log/claim.ts"],
      repeatedFiles: ["claim: src/core/claim.ts, src/log/claim.ts"],
      cycles: ["src/core/claim.ts: import cycle src/core/claim.ts -> src/log/index.ts -> src/core/claim.ts"],
    },
  );
});

test("src/ keeps the rules of its layout", () => {
  const tree = readSourceTree("src");
  assert.ok(tree.has("src/cli/conclave.ts"), "the walk over src/ found the entry file");
  assert.deepEqual(violations(tree), []);
});

describe("the rules", () => {
  test("allow every room what lies below it", () => {
    assert.deepEqual(
      violations(
        files({
          "src/core/event.ts": 'import { z } from "zod"; import { x } from "./ids.ts";',
          "src/core/ids.ts": "",
          "src/prompts/critique.ts": 'import { x } from "../core/ids.ts";',
          "src/protocols/panel.ts": 'import { x } from "../prompts/critique.ts";',
          "src/log/file-log.ts": 'import fs from "node:fs"; import { x } from "../core/event.ts";',
          "src/speakers/script.ts": 'import { x } from "../protocols/panel.ts"; import YAML from "yaml";',
          "src/engine/run-debate.ts":
            'import { x } from "../speakers/script.ts"; import { y } from "../log/file-log.ts";',
          "src/folder/numbering.ts": 'import { x } from "../views/transcript.ts";',
          "src/runtime/run-in-folder.ts":
            'import { x } from "../engine/run-debate.ts"; import { y } from "../folder/numbering.ts";',
          "src/index.ts": 'export { x } from "./runtime/run-in-folder.ts";',
          "src/web/server.ts": 'import { x } from "../runtime/run-in-folder.ts";',
          "src/cli/main.ts":
            'const { x } = await import("../web/server.ts"); import { y } from "../runtime/run-in-folder.ts";',
          "src/roles/architect.md": "",
        }),
      ),
      [],
    );
  });

  test("refuse an import upwards or sideways, in whatever form it is written", () => {
    assert.deepEqual(
      violations(
        files({
          "src/core/a.ts": 'import { x } from "../engine/floor.ts";',
          "src/core/b.ts": 'import type { X } from "../log/event-log.ts";',
          "src/engine/c.ts": 'import { x } from "../folder/numbering.ts";',
          "src/folder/d.ts": 'type X = import("../engine/floor.ts").Floor;',
          "src/protocols/e.ts": 'export { x } from "../views/transcript.ts";',
          "src/speakers/f.ts": 'export * from "../evidence/check.ts";',
          "src/terminal/g.ts": 'await import("../web/server.ts");',
          "src/runtime/h.ts": 'import "../cli/main.ts";',
          "src/index.ts": 'import "./mcp/server.ts";',
        }),
      ),
      [
        "src/core/a.ts: core may not import engine (src/engine/floor.ts)",
        "src/core/b.ts: core may not import log (src/log/event-log.ts)",
        "src/engine/c.ts: engine may not import folder (src/folder/numbering.ts)",
        "src/folder/d.ts: folder may not import engine (src/engine/floor.ts)",
        "src/index.ts: index.ts may not import mcp (src/mcp/server.ts)",
        "src/protocols/e.ts: protocols may not import views (src/views/transcript.ts)",
        "src/runtime/h.ts: runtime may not import cli (src/cli/main.ts)",
        "src/speakers/f.ts: speakers may not import evidence (src/evidence/check.ts)",
        "src/terminal/g.ts: terminal may not import web (src/web/server.ts)",
      ],
    );
  });

  test("keep node modules out of pure rooms, and packages other than zod out of core", () => {
    assert.deepEqual(
      violations(
        files({
          "src/core/a.ts": 'import { x } from "yaml";',
          "src/prompts/b.ts": 'import { x } from "node:fs";',
          "src/protocols/c.ts": 'import { x } from "fs/promises";',
          "src/views/d.ts": 'import { x } from "marked"; await import("node:os");',
        }),
      ),
      [
        "src/core/a.ts: core imports nothing but zod, not yaml",
        "src/prompts/b.ts: prompts is pure and may not import node:fs",
        "src/protocols/c.ts: protocols is pure and may not import fs/promises",
        "src/views/d.ts: views is pure and may not import node:os",
      ],
    );
  });

  test("find a cycle once, wherever it is entered", () => {
    assert.deepEqual(
      violations(
        files({
          "src/core/entry.ts": 'import "./b.ts";',
          "src/core/a.ts": 'import "./b.ts";',
          "src/core/b.ts": 'import type { C } from "./c.ts";',
          "src/core/c.ts": 'import "./a.ts";',
        }),
      ),
      ["src/core/a.ts: import cycle src/core/a.ts -> src/core/b.ts -> src/core/c.ts -> src/core/a.ts"],
    );
  });

  test("refuse rooms that are not in the layout, code among the roles, and names that say nothing", () => {
    assert.deepEqual(
      violations(
        files({
          "src/core/types.ts": "",
          "src/engine/helpers/wait.ts": "",
          "src/roles/architect.ts": "",
          "src/services/debate.ts": "",
          "src/core/a.ts": 'import "../../test/support/world.ts";',
        }),
      ),
      [
        "src/core/a.ts: imports test/support/world.ts, which is outside src/",
        'src/core/types.ts: "types" does not say what is in it',
        'src/engine/helpers/wait.ts: "helpers" does not say what is in it',
        "src/roles/architect.ts: roles/ holds .md files only",
        "src/services/debate.ts: services is not a room of src/",
      ],
    );
  });

  test("do not take text about imports for imports", () => {
    const text = `
      // import a from "../a.ts";
      const quoted = 'import b from "../b.ts"';
      const prompt = \`
import c from "../c.ts";
      \`;
      import d from "./d.ts";
    `;
    assert.deepEqual(importsOf(parseSource("src/prompts/x.ts", text)), ["./d.ts"]);
  });
});

function files(sources: Readonly<Record<string, string>>): SourceTree {
  return new Map(Object.entries(sources));
}
