// The pages of docs/ match the code.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { docsPages } from "../scripts/docs-pages.ts";
import { OBJECTION_STATES } from "../src/core/ballot/ballot.ts";
import { OUTCOMES } from "../src/core/ledger/agreement.ts";
import { PROTOCOLS } from "../src/protocols/index.ts";

const ROOT = join(import.meta.dirname, "..");

test("the generated pages of docs/ are what `npm run docs` prints", async () => {
  for (const [name, text] of await docsPages()) assert.equal(read(`docs/${name}`), text, `run npm run docs (${name})`);
});

describe("the glossary", () => {
  const words = firstCells(read("docs/glossary.md")).filter((cell) => cell !== "word");

  test("defines each word once", () => {
    assert.deepEqual(words, [...new Set(words.map((word) => word.toLowerCase()))]);
  });

  test("defines the words of the product and of fleets, every protocol, every outcome and every end of an objection", () => {
    const product =
      "question option speaker role seat panel protocol round phase call ballot event log ledger note verdict";
    const protocols = PROTOCOLS.map(({ name }) => (name === "panel" ? "panel debate" : name));
    const ends = OBJECTION_STATES.map((state) => state.replace("_", " "));
    const fleet = ["worker", "tenant", "order", "call gate", "rest", "drain", "dead letter"];
    const wanted = [...product.split(" "), ...fleet, ...protocols, ...OUTCOMES, ...ends];
    assert.deepEqual(
      wanted.filter((word) => !words.includes(word)),
      [],
    );
  });
});

describe("the architecture page", () => {
  const page = read("docs/architecture.md");

  test("explains every room of src/, each once", () => {
    const explained = firstCells(page).filter((cell) => cell !== "room");
    const rooms = readdirSync(join(ROOT, "src"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    assert.deepEqual(explained.toSorted(), rooms.map(({ name }) => `\`${name}/\``).toSorted());
  });

  test("names only files that exist", () => {
    const paths = [...page.matchAll(/`((?:src|test)\/[^`*]+)`/g)].map(([, path = ""]) => path);
    assert.deepEqual(
      paths.filter((path) => !existsSync(join(ROOT, path))),
      [],
    );
  });
});

test("every sample of the terminal page is output that a test holds", () => {
  const golden = ["terminal", "views"].flatMap((folder) =>
    readdirSync(join(ROOT, "test/golden", folder)).map((name) => read(`test/golden/${folder}/${name}`)),
  );
  const samples = [...read("docs/terminal.md").matchAll(/^```text\n(.*?)^```$/gms)].map(([, sample = ""]) => sample);
  assert.ok(samples.length > 5);
  // A line with only an ellipsis stands for lines that are left out.
  const pieces = samples.flatMap((sample) => sample.split(/^…\n/m));
  assert.deepEqual(
    pieces.filter((piece) => !golden.some((text) => text.includes(piece))),
    [],
  );
});

describe("the security page", () => {
  const rows = read("docs/security.md")
    .split("\n")
    .filter((line) => line.startsWith("| "));

  test("names only files that exist", () => {
    const named = rows.flatMap((row) => row.match(/(?<=`)(?:src|test)\/[^`]+/g) ?? []);
    assert.ok(named.length > 50, "too few to be the table");
    assert.deepEqual(
      named.filter((path) => !existsSync(join(ROOT, path))),
      [],
    );
  });

  test("quotes only tests of the files it names", () => {
    const held = rows.flatMap((row) => [...row.matchAll(/`(test\/[^`]+)`: ((?:"[^"]+"(?:, )?)+)/g)]);
    const quoted = held.flatMap(([, file = "", names = ""]) =>
      [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => ({ file, name })),
    );
    assert.ok(quoted.length > 15, "too few to be the table");
    assert.deepEqual(
      quoted.filter(({ file, name }) => !read(file).includes(name)),
      [],
    );
  });
});

test("every decision has a date and a status", () => {
  const decisions = readdirSync(join(ROOT, "docs/decisions")).map((name) => read(`docs/decisions/${name}`));
  for (const decision of decisions) {
    assert.match(decision, /^.*\bdate\b.*\d{4}-\d\d-\d\d/im, decision);
    assert.match(decision, /^.*\bstatus\b/im, decision);
  }
});

describe("every page", () => {
  const pages = ["README.md", ...readdirSync(join(ROOT, "docs"), { recursive: true }).map((name) => `docs/${name}`)];

  test("links only to files that exist", () => {
    const broken = pages
      .filter((path) => path.endsWith(".md"))
      .flatMap((path) => localLinks(read(path)).map((link) => ({ path, link })))
      .filter(({ path, link }) => !existsSync(join(ROOT, dirname(path), link)));
    assert.deepEqual(broken, []);
  });
});

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** The first cell of every row of every table, without the rulers. */
function firstCells(page: string): readonly string[] {
  const rows = page.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| ---"));
  return rows.map((row) => row.split("|")[1]?.trim() ?? "");
}

/** Targets of links and images, without anchors and addresses elsewhere. */
function localLinks(page: string): readonly string[] {
  const targets = [...page.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}
