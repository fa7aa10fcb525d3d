// An input that was not typed takes from the environment and from files what it leaves open, and nothing else.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { fillInput } from "../../../src/cli/config/fill-input.ts";
import { tempFolder } from "../../support/temp-folder.ts";

/** A project with this file, and nothing of the person's own, until the test ends. */
function enterProject(t: TestContext, config: Readonly<Record<string, unknown>>, variables = {}): void {
  const folder = tempFolder(t);
  const before = { cwd: process.cwd(), environment: { ...process.env } };
  t.after(() => {
    process.chdir(before.cwd);
    process.env = before.environment;
  });
  process.chdir(folder);
  process.env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: join(folder, "home"), ...variables };
  writeFileSync("conclave.config.json", JSON.stringify(config));
}

test("what the input says itself wins, the rest comes from the environment and the file, with its place", async (t) => {
  const config = { protocol: "panel", rounds: 4, retries: 1, context: ["notes.md"] };
  enterProject(t, config, { CONCLAVE_RETRIES: "5" });
  const { input, problems, warnings } = await fillInput({ question: "Rows or tokens for sessions?", rounds: 2 });
  assert.deepEqual([problems, warnings], [[], []]);
  assert.deepEqual(input, {
    question: "Rows or tokens for sessions?",
    rounds: 2,
    protocol: "panel",
    retries: 5,
    context: ["notes.md"],
    origins: {
      protocol: { place: "conclave.config.json: protocol", isFile: true },
      retries: { place: "CONCLAVE_RETRIES", isFile: false },
      context: { place: "conclave.config.json: context", isFile: true },
    },
  });
});

test("seats of the input take the place of the file's, and a role alone means the file's seat of that role", async (t) => {
  enterProject(t, { seats: [{ role: "architect", speaker: "claude" }, "reviewer=codex"] });
  const speakersFor = async (seats?: readonly string[]) =>
    (await fillInput(seats ? { seats: [...seats] } : {})).input.seats?.map((seat) =>
      typeof seat === "string" ? seat : (seat.short ?? `${seat.role}=${seat.speaker}`),
    );
  assert.deepEqual(await speakersFor(), ["architect=claude", "reviewer=codex"]);
  assert.deepEqual(await speakersFor(["gemini", "architect"]), ["gemini", "architect=claude"]);
  assert.deepEqual(await speakersFor([]), []);
});

test("what is wrong with the file is a problem of the input", async (t) => {
  enterProject(t, { rounds: "many" });
  const { problems } = await fillInput({ question: "Rows or tokens for sessions?" });
  assert.deepEqual(
    problems.map(({ code }) => code),
    ["CONFIG_WRONG"],
  );
});
