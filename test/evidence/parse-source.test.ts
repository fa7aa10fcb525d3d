import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSource } from "../../src/evidence/parse-source.ts";

const file = (path: string, lines: readonly [number, number] | null, isSure = true) => ({
  kind: "file",
  path,
  lines: lines && { from: lines[0], to: lines[1] },
  isSure,
});

test("a file is cited with and without lines, in all the ways that seats write them", () => {
  const cases: Record<string, unknown> = {
    "src/a.ts": file("src/a.ts", null),
    "src/a.ts:42": file("src/a.ts", [42, 42]),
    "src/a.ts:40-45": file("src/a.ts", [40, 45]),
    "src/a.ts:45-40": file("src/a.ts", [40, 45]),
    "src/a.ts:42:7": file("src/a.ts", [42, 42]),
    "src/a.ts#L12": file("src/a.ts", [12, 12]),
    "src/a.ts#L12-L20": file("src/a.ts", [12, 20]),
    "src/a.ts:L12": file("src/a.ts", [12, 12]),
    "`src/a.ts:42`": file("src/a.ts", [42, 42]),
    "src/a.ts, lines 3–9": file("src/a.ts", [3, 9]),
    "src/a.ts (line 3)": file("src/a.ts", [3, 3]),
    "docs/my notes.md:7": file("docs/my notes.md", [7, 7]),
    "Makefile:12": file("Makefile", [12, 12], false),
    "file:///srv/x%20y.ts#L3": file("/srv/x y.ts", [3, 3]),
  };
  assert.deepEqual(Object.fromEntries(Object.keys(cases).map((said) => [said, parseSource(said)])), cases);
});

test("a URL is found among the words around it", () => {
  const cases: Record<string, string> = {
    "https://example.org/a": "https://example.org/a",
    "<https://example.org/a>": "https://example.org/a",
    "[The docs](https://example.org/a)": "https://example.org/a",
    "The docs, https://example.org/a.": "https://example.org/a",
    "https://example.org/Set_(mathematics)": "https://example.org/Set_(mathematics)",
    "(see https://example.org/Set_(mathematics))": "https://example.org/Set_(mathematics)",
  };
  for (const [said, expected] of Object.entries(cases)) {
    const source = parseSource(said);
    assert.deepEqual([said, source.kind === "url" ? source.url.href : source], [said, expected]);
  }
});

test("what was said in the debate is distinguished from files", () => {
  const calls = ["r1/propose/architect", "r2/critique/security>architect", "opening/data", "closing/data/repair"];
  for (const said of ["P0b", "`K1a2`", "O1bc2", "C1", "F2", "P1", "W0b2", "W2", ...calls]) {
    assert.deepEqual([said, parseSource(said)], [said, { kind: "debate" }]);
  }
  for (const word of ["K8s", "L10n", "A11y", "S3", "openings/data"]) assert.notEqual(parseSource(word).kind, "debate");
  assert.equal(parseSource("r1/propose/architect.md").kind, "file");
});

test("commands, other schemes and sites without a scheme are distinguished from files", () => {
  assert.deepEqual(parseSource("$ npm test"), { kind: "command" });
  assert.deepEqual(parseSource("`$ npm test`"), { kind: "command" });
  assert.deepEqual(parseSource("ftp://example.org/x"), {
    kind: "other",
    reason: "ftp: addresses are not checked.",
  });
  assert.deepEqual(parseSource("docs.example.org/x"), {
    kind: "other",
    reason: "A web address is checked only if it starts with https:// or http://.",
  });
  assert.deepEqual(parseSource("file://elsewhere/x"), {
    kind: "other",
    reason: "The address does not name a local file.",
  });
  assert.deepEqual(parseSource("RFC 9110 section 4"), file("RFC 9110 section 4", null, false));
});
