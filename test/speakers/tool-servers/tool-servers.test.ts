// Servers of tools as children and over HTTP: what they offer, what comes back, how they fail, and that nothing is left of them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ToolServer } from "../../../src/speakers/tool-servers/tool-server.ts";
import { createToolServers, type ToolServers } from "../../../src/speakers/tool-servers/tool-servers.ts";
import { listen } from "../../../src/web/listen.ts";
import { survivors } from "../../support/children/processes.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const FIXTURE = join(import.meta.dirname, "../../fixtures/tool-server.mjs");
const SIGNAL = new AbortController().signal;

/** As a person writes it in a configuration. */
function placeholder(name: string): string {
  return ["$", "{", name, "}"].join("");
}

interface Opened extends ToolServers {
  readonly warnings: readonly string[];
  /** What the children wrote of themselves. */
  children(): readonly { readonly pid: number; readonly seen: readonly string[] }[];
}

function openServers(t: TestContext, how: string, more: Partial<ToolServer> = {}, connectMs = 20_000): Opened {
  const folder = tempFolder(t);
  const pids = join(folder, "pids");
  const warnings: string[] = [];
  const server: ToolServer = {
    name: "words",
    reach: { command: process.execPath, args: [FIXTURE, how], env: { PIDS: placeholder("PIDS_FILE") } },
    tools: null,
    ...more,
  };
  const servers = createToolServers([server], {
    workingDir: folder,
    environment: { ...process.env, PIDS_FILE: pids, OPENAI_API_KEY: "secret", EXTRA: "1" },
    passEnv: ["EXTRA"],
    onWarning: (sentence) => warnings.push(sentence),
    connectMs,
  });
  t.after(() => servers.close());
  const children: Opened["children"] = () =>
    readFileSync(pids, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  return { ...servers, warnings, children };
}

async function leftOf({ close, children }: Opened): Promise<readonly number[]> {
  const pids = children().map(({ pid }) => pid);
  await close();
  return survivors(pids);
}

test("only a server's read-only tools are offered, and they answer with plain text", async (t) => {
  const servers = openServers(t, "well");
  const [tool, ...others] = await servers.tools();
  assert.deepEqual([tool?.name, tool?.description, others], ["words_look_up", "Looks a word up.", []]);
  assert.deepEqual(tool?.input, { type: "object", properties: { word: { type: "string" } }, required: ["word"] });
  assert.equal(await tool?.run({ word: "panel" }, SIGNAL), "look.up says: panel is defined.");
  assert.equal(tool?.activity({ word: "panel" }), 'asks words: look.up {"word":"panel"}');
  assert.equal(await tool?.run({ word: "fail" }, SIGNAL), "Failed: No such word.");
  const long = (await tool?.run({ word: "long" }, SIGNAL)) ?? "";
  assert.ok(long.length < 20_100 && long.endsWith("… truncated."));
  assert.deepEqual([servers.warnings, await leftOf(servers)], [[], []]);
});

test("one child serves all seats, and gets the allow-listed environment and its own variables", async (t) => {
  const servers = openServers(t, "well");
  await Promise.all([servers.tools(), servers.tools()]);
  const [child, ...others] = servers.children();
  assert.deepEqual(others, []);
  const names = ["PATH", "EXTRA", "PIDS", "OPENAI_API_KEY", "PIDS_FILE"];
  assert.deepEqual(
    names.filter((name) => child?.seen.includes(name)),
    ["PATH", "EXTRA", "PIDS"],
  );
  assert.deepEqual(await leftOf(servers), []);
});

test("tools that the person names are offered, whatever they say of themselves, and no others", async (t) => {
  const servers = openServers(t, "well", { tools: ["drop"] });
  assert.deepEqual(
    (await servers.tools()).map(({ name }) => name),
    ["words_drop"],
  );
});

const FAILURES: readonly (readonly [name: string, how: string, more: Partial<ToolServer>, says: RegExp])[] = [
  [
    "ends at once",
    "crash",
    {},
    /node\S* exited with status 3: Error: no database at \/nowhere\. Continuing without it\.$/,
  ],
  ["has no address", "", { reach: { url: placeholder("HOME"), headers: {} } }, /: its url is not a web address\./],
  ["never answers", "hang", {}, /[Tt]imed out/],
  ["writes something else", "garbage", {}, /^The MCP server words cannot be used: /],
  [
    "is not installed",
    "",
    { reach: { command: "/no/such/server", args: [], env: {} } },
    /server cannot be started: no such file or directory \(ENOENT\)\./,
  ],
  [
    "needs a variable",
    "",
    { reach: { command: "x", args: [placeholder("NO_SUCH")], env: {} } },
    /it needs NO_SUCH, which is not set\./,
  ],
  ["has nothing that only reads", "shy", {}, /^The MCP server words declares no read-only tools. List the tools/],
  [
    "is not there",
    "",
    { reach: { url: "http://127.0.0.1:9/mcp", headers: {} } },
    /^The MCP server words cannot be used: /,
  ],
];

for (const [name, how, more, says] of FAILURES) {
  test(`a server that ${name} is reported in a sentence, and its tools are not offered`, async (t) => {
    const servers = openServers(t, how, more, 500);
    assert.deepEqual(await servers.tools(), []);
    assert.equal(servers.warnings.length, 1);
    assert.match(servers.warnings[0] ?? "", says);
  });
}

test("a server's secrets are not in the report of its exit", async (t) => {
  const env = { TOKEN: "sk-0123456789" };
  const servers = openServers(t, "", { reach: { command: process.execPath, args: [FIXTURE, "crash"], env } });
  await servers.tools();
  assert.match(servers.warnings[0] ?? "", /: Error: no database at \/nowhere for \*\*\*\. Continuing without it\.$/);
});

test("a server that dies during a tool call is reported to the seat in a sentence", async (t) => {
  const servers = openServers(t, "well");
  const [tool] = await servers.tools();
  assert.match((await tool?.run({ word: "die" }, SIGNAL)) ?? "", /^words failed: /);
  assert.match((await tool?.run({ word: "panel" }, SIGNAL)) ?? "", /^words failed: /);
});

test("a server that does not leave is ended", async (t) => {
  const servers = openServers(t, "stay");
  await servers.tools();
  assert.deepEqual(await leftOf(servers), []);
});

test("a look that is called off rejects", async (t) => {
  const servers = openServers(t, "well");
  const [tool] = await servers.tools();
  await assert.rejects(async () => tool?.run({ word: "panel" }, AbortSignal.abort()));
});

test("a server over HTTP gets its headers and the newest protocol version", async (t) => {
  const seen: (string | null)[] = [];
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: "docs", version: "1" });
    server.registerTool(
      "find",
      { description: "Finds.", inputSchema: z.object({ text: z.string() }), annotations: { readOnlyHint: true } },
      ({ text }) => ({ content: [{ type: "text", text: `Found ${text}.` }] }),
    );
    return server;
  });
  const site = await listen(
    (request) => {
      seen.push(request.headers.get("authorization"));
      return handler.fetch(request);
    },
    { port: 0 },
  );
  t.after(async () => {
    await handler.close();
    await site.close();
  });
  const headers = { authorization: `Bearer ${placeholder("EXTRA")}` };
  const servers = openServers(t, "", { name: "docs", reach: { url: `${site.origin}/mcp`, headers } });
  const [tool] = await servers.tools();
  assert.equal(await tool?.run({ text: "it" }, SIGNAL), "Found it.");
  assert.deepEqual([...new Set(seen)], ["Bearer 1"]);
  await servers.close();
});
