// Which debates a client of the MCP server can name: those of the project, wherever a link in it leads.
import assert from "node:assert/strict";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { debate } from "../../src/index.ts";
import { lookUpDebate } from "../../src/mcp/debate-access.ts";
import { projectDebates } from "../../src/mcp/project-debates.ts";
import { tempFolder } from "../support/temp-folder.ts";

const SEATS = ["architect=rehearsal:retry-policy", "reviewer=rehearsal:retry-policy"];

test("a folder of the project is found by its path, and one that a link leads out of the project to is not", async (t) => {
  const folder = tempFolder(t);
  const project = join(folder, "project");
  const parent = join(project, "debates");
  mkdirSync(parent, { recursive: true });
  const debates = projectDebates(parent);
  const question = "How should the client retry failed requests?";
  for (const path of [join(project, "own"), join(folder, "foreign")]) {
    await debate({ question, protocol: "duet", seats: SEATS, path });
  }
  symlinkSync(join(folder, "foreign"), join(project, "linked"));
  assert.equal((await lookUpDebate({ debates }, join(project, "own"))).state.id, "own");
  for (const path of [join(project, "linked"), join(folder, "foreign"), join(project, "../foreign")]) {
    await assert.rejects(lookUpDebate({ debates }, path), { code: "DEBATE_UNKNOWN" });
  }
});
