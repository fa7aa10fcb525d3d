/** Pulling a model file from a server on loopback, with everything that a network and a disk can do. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { ConclaveError } from "../../../src/core/errors.ts";
import { type PullRequest, pullModel } from "../../../src/speakers/local/pull-model.ts";
import { loopbackSite, type Page, redirectTo } from "../../support/loopback-site.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const MODEL = Buffer.concat([Buffer.from("GGUF"), Buffer.alloc(300_000, "weights ")]);
const SHA256 = createHash("sha256").update(MODEL).digest("hex");
const ETAG = '"v1"';

/** Sends the file, or the rest of it to those who have this version of its beginning. */
function modelPage(headers: Readonly<Record<string, string>> = {}): Page {
  return (response, request) => {
    const { range, "if-range": version } = request.headers;
    const start = version === ETAG ? Number(/bytes=(\d+)-/.exec(range ?? "")?.[1] ?? 0) : 0;
    if (start >= MODEL.length)
      return void response.writeHead(416, { "content-range": `bytes */${MODEL.length}` }).end();
    const rest = MODEL.subarray(start);
    response.writeHead(start > 0 ? 206 : 200, { "content-length": rest.length, etag: ETAG, ...headers }).end(rest);
  };
}

/** Sends 100,000 bytes of it and no more. */
function halfPage(then: "hang" | "break"): Page {
  return (response) => {
    response.writeHead(200, { "content-length": MODEL.length, etag: ETAG });
    response.write(MODEL.subarray(0, 100_000), () => {
      if (then === "break") setTimeout(() => response.destroy(), 50);
    });
  };
}

async function pulling(t: TestContext, pages: Readonly<Record<string, Page>>) {
  const folder = tempFolder(t);
  const site = await loopbackSite(t, pages);
  const file = join(folder, "tiny.gguf");
  const pull = (path: string, changes: Partial<PullRequest> = {}) =>
    pullModel({ url: `${site.url}${path}`, file, onProgress: () => undefined, ...changes });
  return { folder, file, pull, site };
}

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ConclaveError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return assert.fail("nothing was refused");
}

describe("pulling a model", () => {
  test("gives the file its name when it is complete, reports progress, and remembers the checksum", async (t) => {
    const { folder, file, pull } = await pulling(t, { "/m": modelPage() });
    const seen: (number | null)[] = [];
    const result = await pull("/m", { onProgress: (received, total) => seen.push(received, total) });
    assert.deepEqual(result, { sha256: SHA256, checkedAgainst: null });
    assert.deepEqual(readFileSync(file), MODEL);
    assert.deepEqual(seen.slice(-2), [MODEL.length, MODEL.length]);
    assert.deepEqual(readdirSync(folder).sort(), ["tiny.gguf", "tiny.gguf.json"]);
  });

  test("continues where it was interrupted", async (t) => {
    const { file, pull } = await pulling(t, { "/broken": halfPage("break"), "/m": modelPage() });
    assert.equal(await refusal(pull("/broken")), "LOCAL_PULL_FAILED: The connection was lost after 0 MB.");
    assert.equal(existsSync(file), false);
    assert.equal(readFileSync(`${file}.part`).length, 100_000);
    const seen: number[] = [];
    await pull("/m", { onProgress: (received) => seen.push(received) });
    assert.ok((seen[0] ?? 0) > 100_000, "the rest is fetched");
    assert.deepEqual(readFileSync(file), MODEL);
  });

  test("starts over when the server has another version of the file", async (t) => {
    const other: Page = (response) => {
      response.writeHead(200, { "content-length": MODEL.length, etag: '"v2"' }).end(MODEL);
    };
    const { file, pull } = await pulling(t, { "/broken": halfPage("break"), "/m": other });
    await refusal(pull("/broken"));
    await pull("/m");
    assert.deepEqual(readFileSync(file), MODEL);
  });

  test("fetches nothing again when only the last step was missing", async (t) => {
    const { file, pull } = await pulling(t, {
      "/m": modelPage({ "content-length": String(MODEL.length + 5) }),
      "/good": modelPage(),
    });
    await refusal(pull("/m", { stallMs: 300 }));
    const seen: number[] = [];
    await pull("/good", { onProgress: (received) => seen.push(received) });
    assert.deepEqual(seen, []);
    assert.deepEqual(readFileSync(file), MODEL);
  });

  test("follows redirects, and compares with the checksum that the first answer names", async (t) => {
    const linkPage: Page = (response) => {
      response.writeHead(302, { location: "/m", "x-linked-etag": `"${SHA256}"` }).end();
    };
    const { pull } = await pulling(t, { "/named": linkPage, "/m": modelPage() });
    assert.deepEqual(await pull("/named"), { sha256: SHA256, checkedAgainst: "server" });
  });

  test("discards a file with another checksum than the server's", async (t) => {
    const wrong = modelPage({ "x-linked-etag": `"${"0".repeat(64)}"` });
    const { folder, pull } = await pulling(t, { "/m": wrong });
    const message = `The checksum of the file is ${SHA256}, and the server's is ${"0".repeat(64)}. The file was discarded.`;
    assert.equal(await refusal(pull("/m")), `LOCAL_PULL_FAILED: ${message}`);
    assert.equal(existsSync(join(folder, "tiny.gguf")), false);
    assert.equal(existsSync(join(folder, "tiny.gguf.part")), false);
  });

  test("discards a file with another checksum than that of the first pull", async (t) => {
    const longerPage: Page = (response) => void response.end(Buffer.concat([MODEL, Buffer.from("!")]));
    const { file, pull } = await pulling(t, { "/m": modelPage(), "/changed": longerPage });
    await pull("/m");
    assert.match(
      await refusal(pull("/changed")),
      /, and that of the first pull is [0-9a-f]{64}\. The file was discarded\.$/,
    );
    assert.deepEqual(readFileSync(file), MODEL, "the good file stays");
    assert.deepEqual(await pull("/m"), { sha256: SHA256, checkedAgainst: "record" });
  });

  test("takes no web page for a model", async (t) => {
    const login: Page = (response) => void response.end("<html>Sign in</html>");
    const { folder, pull } = await pulling(t, { "/m": login });
    assert.equal(
      await refusal(pull("/m")),
      "LOCAL_PULL_FAILED: What the server sent for tiny.gguf is not a GGUF model file.",
    );
    assert.deepEqual(readdirSync(folder), []);
  });

  test("writes nothing when the disk has too little room", async (t) => {
    const { folder, pull } = await pulling(t, { "/m": modelPage() });
    const message = await refusal(pull("/m", { freeBytes: async () => 1_000_000 }));
    assert.equal(message, `LOCAL_PULL_FAILED: The download needs 200 MB, and 1 MB are free on the disk of ${folder}.`);
    assert.deepEqual(readdirSync(folder), []);
  });

  test("still reports a full disk", {
    skip: !existsSync("/dev/full") && "there is no /dev/full",
  }, async (t) => {
    const { file, pull } = await pulling(t, { "/m": modelPage() });
    symlinkSync("/dev/full", `${file}.part`);
    assert.match(await refusal(pull("/m")), /^LOCAL_PULL_FAILED: The disk is full; \d+ MB have arrived\.$/);
    assert.equal(existsSync(file), false);
  });

  test("gives up on a server that stops sending, and keeps what has arrived", async (t) => {
    const { file, pull } = await pulling(t, { "/slow": halfPage("hang") });
    assert.equal(
      await refusal(pull("/slow", { stallMs: 300 })),
      "LOCAL_PULL_FAILED: The connection was lost after 0 MB.",
    );
    assert.equal(readFileSync(`${file}.part`).length, 100_000);
  });

  test("gives up on a server that never answers", async (t) => {
    const { site, pull } = await pulling(t, { "/silent": () => undefined });
    assert.equal(
      await refusal(pull("/silent", { stallMs: 300 })),
      `LOCAL_PULL_FAILED: ${site.url}/silent could not be reached: it did not answer in time.`,
    );
  });

  test("names the status of a refusal, and ends an endless chain of redirects", async (t) => {
    const { site, pull } = await pulling(t, { "/loop": redirectTo("/loop") });
    assert.equal(await refusal(pull("/none")), `LOCAL_PULL_FAILED: ${site.url}/none answered with status 404.`);
    assert.equal(await refusal(pull("/loop")), `LOCAL_PULL_FAILED: ${site.url}/loop was redirected more than 5 times.`);
  });
});
