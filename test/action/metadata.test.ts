// action.yml, the page about the action and the workflows on it say the same as the code.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import YAML from "yaml";
import { z } from "zod";
import { readInputs } from "../../src/action/action-inputs.ts";
import { ENTRY } from "../support/github/built-action.ts";

const read = (path: string) => readFileSync(join(import.meta.dirname, "../..", path), "utf8");
const described = z.record(z.string(), z.object({ description: z.string(), default: z.string().optional() }));
const metadata = z
  .object({ inputs: described, outputs: described, runs: z.object({ using: z.string(), main: z.string() }) })
  .parse(YAML.parse(read("action/action.yml")));
const page = read("docs/action.md");

const codeIn = (heading: string) => {
  const section = page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const cells = section.split("\n").flatMap((line) => (line.startsWith("| `") ? [line.split("|")[1] ?? ""] : []));
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
};

test("the page lists every input and every output, and no other", () => {
  assert.deepEqual(codeIn("Inputs").toSorted(), Object.keys(metadata.inputs).toSorted());
  assert.deepEqual(codeIn("Outputs").toSorted(), Object.keys(metadata.outputs).toSorted());
});

test("every input is read, and its default is the code's own", () => {
  const given = Object.fromEntries(
    Object.entries(metadata.inputs).map(([name, row]) => [`INPUT_${name.toUpperCase()}`, row.default ?? ""]),
  );
  assert.deepEqual({ ...readInputs(given), token: "" }, readInputs({}));
  const names = Object.keys(metadata.inputs).map((name) => `INPUT_${name.toUpperCase()}`);
  const seen = new Set<string | symbol>();
  readInputs(new Proxy({}, { get: (_, name) => void seen.add(name) }));
  assert.deepEqual([...seen].map(String).toSorted(), names.toSorted());
});

test("it runs the file that the build writes", () => {
  assert.deepEqual(metadata.runs, { using: "node24", main: `dist/${ENTRY}` });
});

const workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({
      steps: z.array(
        z.object({
          uses: z.string().optional(),
          run: z.string().optional(),
          with: z.record(z.string(), z.string()).optional(),
        }),
      ),
    }),
  ),
});

test("the workflows are YAML, ask for no more than they need, use known inputs and put no expression into a shell", () => {
  const blocks = [...page.matchAll(/```yaml\n(#[\s\S]*?)```/g)].map(([, text = ""]) =>
    workflow.parse(YAML.parse(text)),
  );
  assert.deepEqual(
    blocks.map(({ permissions }) => permissions),
    [{ contents: "read", "pull-requests": "write" }, {}, { contents: "read", "pull-requests": "write" }],
  );
  const steps = blocks.flatMap(({ jobs }) => Object.values(jobs).flatMap((job) => job.steps));
  const own = steps.filter(({ uses }) => uses?.includes("/conclave/action@"));
  assert.equal(own.length, 2);
  for (const step of own)
    for (const name of Object.keys(step.with ?? {})) assert.ok(name in metadata.inputs, `${name} is an input`);
  for (const { run = "" } of steps) assert.doesNotMatch(run, /\$\{\{/);
});
