// The plugins are what is printed from the guides, in every file, and the guides speak of tools that there are.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { pluginPages } from "../scripts/plugin-pages.ts";
import { HOST } from "../src/core/host.ts";
import { debateGuide, planGuide, reviewGuide } from "../src/mcp/guides.ts";
import { mcpServer } from "../src/mcp/mcp-server.ts";
import { projectDebates } from "../src/mcp/project-debates.ts";
import { LOCAL_REVIEW } from "../src/mcp/review-way.ts";
import { startInput } from "../src/mcp/start-input.ts";
import { PROTOCOLS } from "../src/protocols/index.ts";

const ROOT = join(import.meta.dirname, "..");

test("the plugins are what `npm run plugin` prints, and nothing else", () => {
  const there = globSync(
    ["plugin/**/*.*", "plugin/**/.*.json", "plugin/**/.*/*.json", ".claude-plugin/*", ".agents/plugins/*"],
    {
      cwd: ROOT,
      withFileTypes: true,
    },
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
  const pages = pluginPages();
  assert.deepEqual([...new Set(there)].sort(), [...pages.keys()].sort());
  for (const [path, text] of pages) assert.equal(readFileSync(join(ROOT, path), "utf8"), text, path);
});

test("the guides name tools and inputs that the server has", async (t) => {
  const fail = () => assert.fail();
  const starter = { fields: startInput, review: LOCAL_REVIEW, start: fail, resume: fail, link: async () => null };
  const access = { debates: projectDebates(ROOT), isLocal: true, maySteer: true, starter, ask: fail };
  const [there, here] = InMemoryTransport.createLinkedPair();
  const server = mcpServer(access, "0.0.0");
  const client = new Client({ name: "test", version: "1.0.0" });
  await Promise.all([server.connect(there), client.connect(here)]);
  t.after(() => client.close());
  const { tools } = await client.listTools();
  const inputs = tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}));
  const known = new Set([...tools.map(({ name }) => name), ...inputs, HOST]);
  const protocols = new Set(PROTOCOLS.map(({ name }) => name));
  const named = `${debateGuide("")} ${planGuide("")} ${reviewGuide("")}`.matchAll(/`([a-z_]+)`/g);
  const unknown = [...named].map(([, name = ""]) => name).filter((name) => !known.has(name) && !protocols.has(name));
  assert.deepEqual(unknown, []);
});

test("every command and skill seats the running assistant as host, and lets it speak for that seat alone", () => {
  const guides = [...pluginPages()].filter(([path]) => /commands\/|SKILL\.md$/.test(path));
  assert.equal(guides.length, 12);
  for (const [path, text] of guides) {
    assert.match(text, /`host` (as `chair`|among the `seats`)|`reviewer=host`/, path);
    assert.match(text, /You speak only for the seat `host`, and only through `contribute`/, path);
    assert.match(text, /Never write, guess or shorten another seat's reply/, path);
  }
});

test("a debate that an assistant starts is a roundtable of the agents that are there, with the assistant as moderator", () => {
  const guides = [...pluginPages()].filter(([path]) => /commands\/debate\./.test(path));
  assert.equal(guides.length, 2);
  for (const [path, text] of guides) {
    assert.match(
      text,
      /pass `roundtable` as `protocol`, `host` as `chair` .* and no `seats`, so that the agents that are ready/,
      path,
    );
  }
});
