/** Citations of a real debate over a small real tree: one that is there, one that moved, one invented, one from outside. */

import assert from "node:assert/strict";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folderHome } from "../../src/folder/folder-home.ts";
import { readDebate } from "../../src/runtime/read-debate.ts";
import { places } from "../support/command.ts";
import { loopbackSite, page, redirectTo } from "../support/loopback-site.ts";

const place = places();

const claim = (text: string, source: string, quote: string) => ({ text, kind: "fact", evidence: { source, quote } });

function seat(path: string, name: string, claims: readonly unknown[]): string {
  const program = join(path, `${name}.sh`);
  const ballot = {
    signal: "iterating",
    option: { name: `Design of ${name}`, summary: "As it is." },
    confidence: 70,
    claims,
    decision: "Keep it.",
    reasons: [{ text: "It is written [K1b1].", refs: ["K1b1"] }],
  };
  // A design's reasons are texts, a verdict's are texts with references.
  const asDesign = JSON.stringify({ ...ballot, reasons: ["It is written."] });
  writeFileSync(
    program,
    `#!/bin/sh\nif grep -q "Write the verdict"; then b='${JSON.stringify(ballot)}'; else b='${asDesign}'; fi\nprintf 'So it is.\\n\\n~~~ballot\\n%s\\n~~~\\n' "$b"\n`,
  );
  chmodSync(program, 0o755);
  return `${name}=cmd:${program}`;
}

test("cited pages are fetched, except unlisted ones of the local network", async (t) => {
  const { path, conclave } = place();
  const site = await loopbackSite(t, {
    "/present": page("text/html", "<p>The default is <b>100</b> connections.</p>"),
    "/loop": redirectTo("/loop"),
    "/huge": page("text/plain", `${"x".repeat(3_000_000)} The default is 100 connections.`),
  });
  const citation = (at: string) => claim("It is 100.", at, "The default is 100 connections.");
  const elsewhere = site.url.replace("127.0.0.1", "localhost");
  const urls = ["/present", "/absent", "/loop", "/huge"].map((name) => site.url + name);
  const architect = seat(path, "architect", [...urls, `${elsewhere}/present`].map(citation));
  const reviewer = seat(path, "reviewer", [claim("It is 100.", urls[1] ?? "", "The default is 100 connections.")]);
  const run = (folder: string, env: Record<string, string>) => {
    const question = "Is the default of a hundred connections enough for us?";
    const how = ["-p", "duet", "--no-closing", "-r", "1", "--path", join(path, folder), "--evidence", "web"];
    return conclave(["run", question, "--seat", architect, "--seat", reviewer, ...how], { env });
  };
  const marks = async (folder: string) => {
    const { state } = await readDebate(folderHome(join(path, folder)));
    return state.verdict?.claims.map(({ check }) => [check?.mark, check?.detail.replaceAll(/:\d{4,5}\b/g, "")]);
  };

  const ended = await run("named", { CONCLAVE_PRIVATE_HOSTS: "wiki.example, 127.0.0.1" });
  assert.equal(ended.exit, 0, ended.stderr);
  const absent = ["missing", "127.0.0.1 has no such page (404)."];
  assert.deepEqual(await marks("named"), [
    ["found", "The quote is on 127.0.0.1/present."],
    absent,
    ["unchecked", "127.0.0.1 redirects in a circle."],
    ["unchecked", "127.0.0.1/huge is too long to read completely."],
    ["unchecked", "localhost is a private address."],
    absent,
  ]);
  assert.match(ended.stdout, /## Rejected reasons/);
  site.requests.length = 0;
  assert.equal((await run("unnamed", {})).exit, 0);
  assert.deepEqual(new Set((await marks("unnamed"))?.map(([mark]) => mark)), new Set(["unchecked"]));
  assert.deepEqual(site.requests, []);
});

test("marks are right, and invented evidence supports no reason", async () => {
  const { path, conclave } = place();
  mkdirSync(join(path, "tree"));
  writeFileSync(join(path, "tree", "queue.ts"), `${"// a line\n".repeat(40)}export const RETRIES = 3;\n`);
  writeFileSync(join(path, "secret.txt"), "the password is swordfish\n");
  const architect = seat(path, "architect", [
    claim("Retried three times.", "queue.ts:41", "export const RETRIES = 3;"),
    claim("Retried three times.", "queue.ts:2", "const RETRIES = 3"),
    claim("Retries are few.", "queue.ts:41", "RETRIES"),
  ]);
  const reviewer = seat(path, "reviewer", [
    claim("Retried nine times.", "queue.ts:41", "RETRIES = 9"),
    claim("There is a password.", "../secret.txt:1", "swordfish"),
  ]);
  const how = [
    "-p",
    "duet",
    "--no-closing",
    "-r",
    "1",
    "--path",
    join(path, "debate"),
    "--working-dir",
    join(path, "tree"),
  ];
  const ended = await conclave([
    "run",
    "Should failed jobs be retried three times or nine?",
    "--seat",
    architect,
    "--seat",
    reviewer,
    ...how,
  ]);
  assert.equal(ended.exit, 0, ended.stderr);
  const { state } = await readDebate(folderHome(join(path, "debate")));
  assert.deepEqual(
    state.verdict?.claims.map(({ id, check }) => [id, check?.mark]),
    [
      ["K1a1", "found"],
      ["K1a2", "found"],
      ["K1a3", "unchecked"],
      ["K1b1", "missing"],
      ["K1b2", "missing"],
    ],
  );
  assert.deepEqual(
    [state.verdict?.reasons, state.verdict?.struck],
    [[], [{ text: "It is written [K1b1].", refs: ["K1b1"] }]],
  );
  assert.match(ended.stdout, /## Rejected reasons/);
});
