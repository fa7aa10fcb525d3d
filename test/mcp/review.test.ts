// A review over MCP: started with the tool, followed, and read with its findings; nothing to review is said at once.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { places } from "../support/command.ts";
import { mcpClients } from "../support/mcp-clients.ts";
import { CHANGED } from "../support/review/paging-project.ts";

const place = places();
const { overStdio } = mcpClients(place);
const SCRIPT = `script:${join(import.meta.dirname, "../fixtures/scenarios/review.yaml")}`;

test("an MCP client starts a review of files, and the verdict has its findings", async () => {
  writeFileSync(join(place().path, "pages.ts"), CHANGED);
  const { call, close } = await overStdio();
  try {
    const seats = [`reviewer=${SCRIPT}`, `security=${SCRIPT}`];
    const started = await call("review", { paths: ["pages.ts"], seats, chair: SCRIPT });
    assert.equal(started.isError, false, started.text);
    for (;;) {
      const { facts } = await call("wait", { id: "1", seconds: 20 });
      if (facts.running === false) break;
    }
    const { text, facts } = await call("verdict", { id: "1" });
    assert.match(text, /\*\*3 findings: 2 confirmed, 1 disputed\*\*/);
    assert.equal(Array.isArray(facts.findings) && facts.findings.length, 3);
  } finally {
    await close();
  }
});

test("a review of nothing is refused before anybody is asked", async () => {
  writeFileSync(join(place().path, "empty.ts"), "");
  const { call, close } = await overStdio();
  try {
    const refused = await call("review", { paths: ["empty.ts"], seats: [SCRIPT, SCRIPT] });
    assert.equal(refused.isError, true);
    assert.match(refused.text, /There is nothing to review\./);
  } finally {
    await close();
  }
});
