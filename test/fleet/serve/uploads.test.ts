// Working trees that are sent over HTTP before their debate: who may, what is refused, and that nobody gets another tenant's files by a hash.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { describe, type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { treeId } from "../../../src/core/tree-id.ts";
import { postgresDebates } from "../../../src/fleet/postgres-debates.ts";
import { postgresTenants } from "../../../src/fleet/postgres-tenants.ts";
import type { Right } from "../../../src/fleet/serve/fleet-person.ts";
import { postgresPeople } from "../../../src/fleet/serve/postgres-people.ts";
import { startServer } from "../../../src/fleet/serve/start-server.ts";
import { hashTree } from "../../../src/folder/tree/pack-tree.ts";
import { type TreeFile, writeArchive } from "../../../src/folder/tree/tree-archive.ts";
import { readDebate } from "../../../src/runtime/read-debate.ts";
import { pollUntil } from "../../support/children/poll-until.ts";
import { cacheOfTrees } from "../../support/fleet/cache-of-trees.ts";
import { serveFleet } from "../../support/fleet/serve-fleet.ts";
import { awaitEnd, startWorker } from "../../support/fleet/start-worker.ts";
import { freshTenant, testDatabase } from "../../support/fleet/test-database.ts";

const { folder: CACHE } = cacheOfTrees();
const database = testDatabase();
const ORDER = {
  question: "Should we move our jobs to Postgres?",
  seats: ["architect=sim:p=0.7", "security=sim:p=0.7"],
  topic: "jobs",
};

/** An archive that no other test has. */
function archiveOf(...files: readonly TreeFile[]): Buffer {
  return writeArchive([...files, plain("tenant.txt", freshTenant())]);
}

function plain(name: string, text = "x"): TreeFile {
  return { name, content: Buffer.from(text) };
}

interface Sent {
  readonly sha256?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A person of a tenant of their own, who sends trees. */
async function personOf(t: TestContext, right: Right = "start", tenant = freshTenant()) {
  const { fleet } = database();
  const { addPerson, ask, fetch, publicUrl } = serveFleet(t, fleet);
  const token = await addPerson(tenant, right);
  const put = async (
    archive: Buffer | null,
    { sha256 = hashTree(archive ?? Buffer.alloc(0)), headers = {} }: Sent = {},
  ) => {
    const answer = await fetch(
      new Request(new URL(`/trees/${sha256}`, publicUrl), {
        method: "PUT",
        headers: { host: publicUrl.host, authorization: `Bearer ${token}`, ...headers },
        ...(archive && { body: new Uint8Array(archive) }),
      }),
    );
    return { status: answer.status, body: await answer.text() };
  };
  const start = (tree: string, more: object = {}, headers: Readonly<Record<string, string>> = {}) =>
    ask("/debates", { token, headers, post: { ...ORDER, tree, ...more } });
  const findRow = async (id: string) => {
    const rows = await fleet.query<{ key: string; tree: string | null }>(
      "select key, tree from conclave.debates where tenant = $1 and name = $2",
      [tenant, id],
    );
    return rows[0] ?? assert.fail(`There is no debate ${id}.`);
  };
  const dropWork = () => fleet.query("update conclave.debates set work = 'none' where tenant = $1", [tenant]);
  return { tenant, put, start, findRow, dropWork, debates: postgresDebates(fleet, tenant) };
}

async function count(table: "trees" | "uploads", sha256: string): Promise<number> {
  const column = table === "trees" ? "sha256" : "tree";
  return (await database().fleet.query(`select from conclave.${table} where ${column} = $1`, [sha256])).length;
}

function codeOf({ status, body }: { readonly status: number; readonly body: string }) {
  return [status, JSON.parse(body).error.code];
}

test("a debate that is started over HTTP has the files that were uploaded for it", async (t) => {
  const { put, start, findRow, debates } = await personOf(t);
  const archive = archiveOf(plain("src/limits.ts", "export const LIMIT = 4;\n"));
  const sha256 = hashTree(archive);
  assert.deepEqual(await put(archive), { status: 201, body: JSON.stringify({ tree: sha256 }) });
  const { status, body } = await start(sha256);
  assert.equal(status, 201, body);
  const { id } = JSON.parse(body);
  const { key, tree } = await findRow(id);
  assert.equal(tree, sha256);
  assert.deepEqual([await count("trees", sha256), await count("uploads", sha256)], [1, 0]);
  await startWorker(t, database().server.url);
  await awaitEnd(database().fleet, key);
  const { state } = await readDebate(await debates.find(id));
  assert.equal(state.question.workingDir, treeId(sha256));
  assert.equal(
    readFileSync(join(CACHE, "conclave/trees", sha256, "src/limits.ts"), "utf8"),
    "export const LIMIT = 4;\n",
  );
  await debates.remove(id);
  assert.equal(await count("trees", sha256), 0);
});

test("further debates of the tenant may have the same files, and a key stands for one debate", async (t) => {
  const { put, start, findRow, dropWork } = await personOf(t);
  const archive = archiveOf();
  const sha256 = hashTree(archive);
  await put(archive);
  const key = { "idempotency-key": "build-7" };
  const first = JSON.parse((await start(sha256, {}, key)).body).id;
  assert.equal(JSON.parse((await start(sha256, {}, key)).body).id, first);
  const second = JSON.parse((await start(sha256)).body).id;
  assert.notEqual(second, first);
  assert.equal((await findRow(second)).tree, sha256);
  const other = archiveOf();
  await put(other);
  assert.deepEqual(codeOf(await start(hashTree(other), {}, key)), [400, "ORDER_DIFFERS"]);
  assert.equal(await count("uploads", hashTree(other)), 1);
  await dropWork();
});

describe("another tenant's files", () => {
  test("are not to be had by their hash, uploaded or in use", async (t) => {
    const [ada, bob] = [await personOf(t), await personOf(t)];
    const archive = archiveOf();
    const sha256 = hashTree(archive);
    const unknown = await bob.start("0".repeat(64));
    const refused = async () => (await bob.start(sha256)).body.replace(sha256, "0".repeat(64));
    assert.deepEqual(codeOf(unknown), [404, "TREE_UNKNOWN"]);
    await ada.put(archive);
    assert.equal(await refused(), unknown.body);
    await ada.start(sha256);
    assert.equal(await refused(), unknown.body);
    assert.deepEqual(await bob.debates.list(), []);
    await ada.dropWork();
  });

  test("are neither told about nor taken along: whoever has the same files sends them", async (t) => {
    const [ada, bob] = [await personOf(t), await personOf(t)];
    const archive = archiveOf();
    const sha256 = hashTree(archive);
    assert.deepEqual(await bob.put(archive), await ada.put(archive));
    assert.deepEqual([await count("trees", sha256), await count("uploads", sha256)], [1, 2]);
    await postgresTenants(database().fleet).remove(ada.tenant);
    assert.equal(await count("trees", sha256), 1);
    assert.equal((await bob.start(sha256)).status, 201);
    await bob.dropWork();
  });
});

describe("a tree is refused", () => {
  const hostile: readonly (readonly [why: string, archive: Buffer])[] = [
    ["a path out of the folder", archiveOf(plain("../out.txt"))],
    ["an absolute path", archiveOf(plain("/etc/passwd"))],
    ["an empty name", archiveOf(plain(""))],
    ["a name that no disk takes", archiveOf(plain("x".repeat(300)))],
    ["a path that is longer than any", archiveOf(plain("d/".repeat(600).concat("x")))],
    ["two files of one name", archiveOf(plain("a"), plain("a"))],
    ["a file that is a folder, too", archiveOf(plain("a"), plain("a/b"))],
    ["a folder that is a file, too", archiveOf(plain("a/b"), plain("a"))],
    ["a link", link(archiveOf(plain("a")))],
    ["what was cut off", archiveOf(plain("a")).subarray(0, -512)],
    ["what goes on after its end", Buffer.concat([archiveOf(plain("a")), Buffer.alloc(512)])],
    ["what is not an archive", Buffer.from("GIF89a".repeat(300))],
    ["nothing at all", Buffer.alloc(0)],
  ];
  for (const [why, archive] of hostile) {
    test(why, async (t) => {
      const { put } = await personOf(t);
      assert.deepEqual(codeOf(await put(archive)), [400, "TREE_DAMAGED"]);
      assert.equal(await count("trees", hashTree(archive)), 0);
    });
  }

  test("more files than a disk has room for", async (t) => {
    const { put } = await personOf(t);
    const files = Array.from({ length: 100_001 }, (_, index) => ({ name: `${index}`, content: Buffer.alloc(0) }));
    const refused = await put(writeArchive(files));
    assert.deepEqual(codeOf(refused), [400, "TREE_DAMAGED"]);
    assert.match(refused.body, /more than 100000 files/);
  });

  test("few files in more folders than a disk has room for", async (t) => {
    const { put } = await personOf(t);
    const files = Array.from({ length: 2_500 }, (_, index) => plain(`${index}/${"d/".repeat(45)}x`));
    const refused = await put(writeArchive(files));
    assert.deepEqual(codeOf(refused), [400, "TREE_DAMAGED"]);
    assert.match(refused.body, /100000 folders/);
  });

  test("another hash than its address says", async (t) => {
    const { put } = await personOf(t);
    const archive = archiveOf();
    const sha256 = createHash("sha256").update("another").digest("hex");
    const refused = await put(archive, { sha256 });
    assert.deepEqual(codeOf(refused), [400, "TREE_DAMAGED"]);
    assert.match(refused.body, new RegExp(`is ${hashTree(archive)}, not ${sha256}`));
    for (const name of ["", "..", "A".repeat(64), "0".repeat(63), `${"0".repeat(64)}.tar`, "%2e%2e%2f"]) {
      const { status } = await put(archive, { sha256: name });
      assert.ok([400, 404].includes(status), `${name}: ${status}`);
    }
    assert.deepEqual([await count("trees", sha256), await count("trees", hashTree(archive))], [0, 0]);
  });

  test("more than 64 MB, whether it says so or not", async (t) => {
    const { put } = await personOf(t);
    const large = Buffer.alloc(64_000_001);
    assert.equal((await put(large)).status, 413);
    assert.equal((await put(archiveOf(), { headers: { "content-length": "64000001" } })).status, 413);
  });

  test("another type, or what is compressed", async (t) => {
    const { put } = await personOf(t);
    for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x", "application/gzip"]) {
      assert.equal((await put(archiveOf(), { headers: { "content-type": type } })).status, 415, type);
    }
    assert.equal((await put(archiveOf(), { headers: { "content-encoding": "gzip" } })).status, 415);
    for (const type of ["application/x-tar", "Application/Octet-Stream; charset=binary"]) {
      assert.equal((await put(archiveOf(), { headers: { "content-type": type } })).status, 201, type);
    }
  });

  for (const right of ["read", "steer"] as const) {
    test(`of whoever may only ${right}`, async (t) => {
      const { put } = await personOf(t, right);
      const archive = archiveOf();
      assert.deepEqual(await put(archive), { status: 403, body: "You may not start debates here." });
      assert.equal(await count("trees", hashTree(archive)), 0);
    });
  }
});

describe("uploads that no debate takes", () => {
  test("are at most 20 of a tenant", async (t) => {
    const { put, start, dropWork } = await personOf(t);
    const archives = Array.from({ length: 20 }, () => archiveOf());
    for (const archive of archives) assert.equal((await put(archive)).status, 201);
    const another = archiveOf();
    assert.deepEqual(codeOf(await put(another)), [429, "TREES_WAITING"]);
    assert.equal(await count("trees", hashTree(another)), 0);
    assert.equal((await put(archives[0] ?? another)).status, 201);
    await start(hashTree(archives[0] ?? another));
    assert.equal((await put(another)).status, 201);
    assert.equal((await (await personOf(t)).put(archiveOf())).status, 201);
    await dropWork();
  });

  test("go after a day, unless a debate has the same files", async (t) => {
    const { fleet } = database();
    const { put, start, tenant, dropWork } = await personOf(t);
    const [unused, used, recent] = [archiveOf(), archiveOf(), archiveOf()];
    for (const archive of [unused, used]) await put(archive);
    await start(hashTree(used));
    await put(used);
    await fleet.query("update conclave.uploads set uploaded_at = now() - interval '25 hours' where tenant = $1", [
      tenant,
    ]);
    await put(recent);
    const left = await Promise.all([unused, used, recent].map((each) => count("trees", hashTree(each))));
    assert.deepEqual(left, [0, 1, 1]);
    assert.deepEqual(codeOf(await start(hashTree(unused))), [404, "TREE_UNKNOWN"]);
    await dropWork();
  });

  test("of the same files at once are one", async (t) => {
    const { put } = await personOf(t);
    const archive = archiveOf(plain("large.bin", "x".repeat(5_000_000)));
    const both = await Promise.all([put(archive), put(archive)]);
    assert.deepEqual(
      both.map(({ status }) => status),
      [201, 201],
    );
    assert.deepEqual([await count("trees", hashTree(archive)), await count("uploads", hashTree(archive))], [1, 1]);
  });
});

describe("uploads over a real connection", () => {
  /** A server on a port, and a person of a tenant of their own. */
  async function serve(t: TestContext) {
    const { fleet, server } = database();
    const settings = { host: "127.0.0.1", port: 0, publicUrl: null, version: "0.0.0" };
    const { publicUrl, close } = await startServer(server.url, settings);
    t.after(close);
    const people = postgresPeople(fleet);
    const addPerson = async () => {
      const tenant = freshTenant();
      const token = await people.add({ tenant, name: "ada", right: "start" });
      return { tenant, remove: () => people.remove({ tenant, name: "ada" }), ...senderOf(publicUrl, token) };
    };
    return { publicUrl, addPerson };
  }

  function senderOf(publicUrl: URL, token: string) {
    const headers = { authorization: `Bearer ${token}` };
    const put = async (archive: Buffer) => {
      const url = new URL(`trees/${hashTree(archive)}`, publicUrl);
      return (await fetch(url, { method: "PUT", headers, body: new Uint8Array(archive) })).status;
    };
    /** Only the beginning is sent. */
    const open = (path: string, bytes: Buffer, more: Readonly<Record<string, string>> = {}, method = "PUT") => {
      const sending = request(new URL(path, publicUrl), { method, headers: { ...headers, ...more } });
      const status = once(sending, "response").then(
        ([answer]) => {
          answer.resume();
          return Number(answer.statusCode);
        },
        () => 0,
      );
      // The server may have closed the connection meanwhile.
      sending.on("error", () => undefined);
      sending.write(bytes);
      return { sending, status };
    };
    const openTree = (archive: Buffer) =>
      open(`trees/${hashTree(archive)}`, archive.subarray(0, 600), { "content-length": String(archive.length) });
    return { put, open, openTree };
  }

  test("a person who is removed in the middle of an upload leaves nothing", async (t) => {
    const { addPerson } = await serve(t);
    for (const waitMs of [0, 2_500]) {
      const { openTree, remove } = await addPerson();
      const archive = archiveOf();
      const { sending, status } = openTree(archive);
      await sleep(200);
      await remove();
      await sleep(waitMs);
      sending.end(archive.subarray(600));
      assert.equal(await status, 401);
      await sleep(200);
      assert.equal(await count("trees", hashTree(archive)), 0);
    }
  });

  test("slow ones hold up neither other tenants nor, once they break off, their own", async (t) => {
    const { addPerson } = await serve(t);
    const [ada, bob] = [await addPerson(), await addPerson()];
    const slow = [ada.openTree(archiveOf()), ada.openTree(archiveOf())];
    await sleep(200);
    assert.deepEqual([await ada.put(archiveOf()), await bob.put(archiveOf())], [429, 201]);
    for (const { sending } of slow) sending.destroy();
    await pollUntil(
      async () => (await ada.put(archiveOf())) === 201 || null,
      () => "What broke off still counts.",
    );
  });

  test("one that breaks off, or is longer than announced, is not kept", async (t) => {
    const { publicUrl, addPerson } = await serve(t);
    const { open } = await addPerson();
    const archive = archiveOf();
    const path = `trees/${hashTree(archive)}`;
    const short = open(path, archive.subarray(0, -512), { "content-length": String(archive.length) });
    await sleep(200);
    short.sending.destroy();
    const long = open(path, archive, { "content-length": String(archive.length - 512) });
    assert.equal(await long.status, 400);
    long.sending.destroy();
    assert.equal(await count("trees", hashTree(archive)), 0);
    assert.equal((await fetch(new URL("health", publicUrl))).status, 200);
  });

  test("one without an end is not read to the end, nor is an order", async (t) => {
    const { publicUrl, addPerson } = await serve(t);
    const { open } = await addPerson();
    const megabyte = Buffer.alloc(1_000_000, "[");
    const TYPES: Readonly<Record<string, string>> = { POST: "application/json", PUT: "application/x-tar" };
    const flood = async (path: string, method: string, megabytes: number) => {
      const { sending, status } = open(path, megabyte, { "content-type": TYPES[method] ?? "" }, method);
      void pipeline(Readable.from(Array(megabytes - 1).fill(megabyte)), sending).catch(() => undefined);
      const answer = await Promise.race([status, sleep(20_000, -1)]);
      sending.destroy();
      return answer;
    };
    // 0: the connection was closed before the answer could be read.
    for (const path of ["debates", "mcp"]) assert.ok([0, 413].includes(await flood(path, "POST", 50)), path);
    assert.ok([0, 413].includes(await flood(`trees/${"0".repeat(64)}`, "PUT", 80)));
    assert.equal((await fetch(new URL("health", publicUrl))).status, 200);
  });
});

/** The first entry becomes a link. */
function link(archive: Buffer): Buffer {
  archive.write("2", 156);
  archive.write(" ".repeat(8), 148);
  const sum = archive.subarray(0, 512).reduce((total, each) => total + each, 0);
  archive.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return archive;
}
