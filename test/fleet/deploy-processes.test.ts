/**
 * What deploy/ describes, as processes of this machine: the command lines, variables and health checks are those of the files, the command is the
 * built one with the packages of the image, and the user is not root. Only host names, ports and paths differ.
 */
import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, type TestContext, test } from "node:test";
import { promisify } from "node:util";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { pollUntil } from "../support/children/poll-until.ts";
import { kubernetesObjects } from "../support/fleet/kubernetes-objects.ts";
import { testDatabase } from "../support/fleet/test-database.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const database = testDatabase();
const PASSWORD = "of-the-deployment";
const IMAGE_USER = 1000;

/** The root of the image: /app, /home/node and /tmp are below it. */
let image = "";

before(async () => {
  await buildIfStale();
  image = mkdtempSync(join(tmpdir(), "conclave-image-"));
  chmodSync(image, 0o755);
  createImage();
});
after(() => rmSync(image, { recursive: true, force: true }));

/** Not before the first test: hooks of a file don't wait for each other, and the database is started by another. */
async function createDatabase(name: string): Promise<void> {
  const { fleet } = database();
  const known = await fleet.query("select from pg_roles where rolname = 'conclave'", []);
  if (known.length === 0) await fleet.query(`create role conclave superuser login password '${PASSWORD}'`, []);
  await fleet.query(`create database ${name} owner conclave template template0`, []);
}

async function buildIfStale(): Promise<void> {
  const built = join(ROOT, "dist/web/page.html");
  const builtAt = existsSync(built) ? statSync(built).mtimeMs : 0;
  const isStale = globSync("src/**/*", { cwd: ROOT }).some((path) => statSync(join(ROOT, path)).mtimeMs > builtAt);
  if (isStale) await run("npm", ["run", "build"], { cwd: ROOT });
}

/** As the last stage of the Dockerfile: packages without those for development, and what the package contains. */
function createImage(): void {
  const { packages } = z
    .object({ packages: z.record(z.string(), z.looseObject({ dev: z.boolean().default(false) })) })
    .parse(JSON.parse(read("package-lock.json")));
  for (const [path, { dev }] of Object.entries(packages)) {
    if (dev || !/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(image, "app", path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(image, "app", path));
  }
  for (const name of ["dist", "package.json"]) cpSync(join(ROOT, name), join(image, "app", name), { recursive: true });
  for (const name of ["bin", "home/node", "tmp"]) mkdirSync(join(image, name), { recursive: true });
  if (process.getuid?.() === 0)
    for (const name of ["home/node", "tmp"]) chownSync(join(image, name), IMAGE_USER, IMAGE_USER);
  symlinkSync(process.execPath, join(image, "bin/node"));
}

/** What differs from a container: where the database is, where serve listens, and where the image is. */
interface Substitutions {
  readonly port: number;
  readonly database: string;
}

function substitute(text: string, { port, database: name }: Substitutions): string {
  const { host } = new URL(database().server.url);
  return text
    .replaceAll("@postgres/conclave", `@${host}/${name}`)
    .replaceAll("0.0.0.0", "127.0.0.1")
    .replaceAll("7333", String(port))
    .replaceAll("/app/", `${image}/app/`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

/** Of the Dockerfile. */
const ENTRYPOINT = z
  .array(z.string())
  .parse(JSON.parse(/^ENTRYPOINT (.*)$/m.exec(read("deploy/Dockerfile"))?.[1] ?? "null"));

type Variables = Readonly<Record<string, string>>;

function startContainer(words: readonly string[], variables: Variables): ChildProcess {
  const [program = "", ...rest] = words;
  return spawn(program, rest, {
    cwd: join(image, "home/node"),
    env: {
      NODE_ENV: "production",
      PATH: `${join(image, "bin")}:/usr/bin:/bin`,
      HOME: join(image, "home/node"),
      TMPDIR: join(image, "tmp"),
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
    ...(process.getuid?.() === 0 && { uid: IMAGE_USER, gid: IMAGE_USER }),
  });
}

async function finish(child: ChildProcess) {
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.on("data", (piece: Buffer) => {
      output[name] += piece;
    });
  }
  const [exit] = await once(child, "close");
  return { exit, ...output };
}

/** A command of the image that ends by itself. */
const runContainer = (words: readonly string[], variables: Variables) => finish(startContainer(words, variables));

/** Until the test is over, when it is to end by itself. */
function keepRunning(t: TestContext, words: readonly string[], variables: Variables): void {
  const child = startContainer(words, variables);
  const finished = finish(child);
  t.after(async () => {
    child.kill("SIGTERM");
    const { exit, stderr } = await finished;
    assert.equal(exit, 0, `${words.join(" ")}: ${stderr}`);
  });
}

/** The words of a line in docs/fleet.md that begins and ends like this. */
function documentedWords(begins: string): readonly string[] {
  const lines = read("docs/fleet.md").split("\n");
  const line = lines.find((each) => each.startsWith(begins)) ?? assert.fail(`docs/fleet.md has "${begins}".`);
  return line.slice(begins.length).split("#")[0]?.trim().split(" ") ?? [];
}

const exampleKeys = Object.fromEntries(
  [...read("deploy/worker.env.example").matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
);

interface Deployment {
  readonly address: string;
  /** As browsers name it. */
  readonly publicHost: string;
  readonly token: string;
  /** Words of the entry point, with the variables of a container that reaches the database. */
  conclave(words: readonly string[]): ReturnType<typeof runContainer>;
}

function ask({ address, publicHost, token }: Deployment, path: string, post?: unknown) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request(new URL(path, address), {
      method: post === undefined ? "GET" : "POST",
      headers: { host: publicHost, authorization: `Bearer ${token}` },
    });
    sent.on("error", reject);
    sent.on("response", (answer) => {
      let body = "";
      answer.on("data", (piece: Buffer) => {
        body += piece;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    sent.end(post === undefined ? undefined : JSON.stringify(post));
  });
}

const SCENARIO = join(ROOT, "test/fixtures/scenarios/agreed.yaml");
const QUESTION = "Should sessions be rows in a table or signed tokens?";

/** Debates that are submitted on the command line and over HTTP come to an end. */
async function decideDebates(deployment: Deployment): Promise<void> {
  const seats = ["architect", "reviewer"].map((role) => `${role}=script:${SCENARIO}`).join(",");
  const submitted = await deployment.conclave([QUESTION, "-p", "duet", "--no-closing", "--seats", seats, "--detach"]);
  assert.equal(submitted.exit, 0, submitted.stderr);
  const posted = await ask(deployment, "/debates", {
    question: QUESTION,
    seats: ["architect=sim:p=0.7", "security=sim:p=0.7"],
  });
  assert.equal(posted.status, 201, posted.body);
  const statuses = async () => {
    const { body } = await ask(deployment, "/index.json");
    return JSON.parse(body).debates.map(({ status }: { readonly status: string }) => status);
  };
  await pollUntil(
    async () => (await statuses()).join() === "completed,completed" || null,
    () => "The debates were not decided.",
  );
}

describe("compose.yaml", () => {
  const service = z.looseObject({
    command: z.array(z.string()).default([]),
    environment: z.record(z.string(), z.string()),
    env_file: z.string().optional(),
    depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
    deploy: z.object({ replicas: z.number() }).optional(),
    healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  });
  const { services } = z
    .looseObject({ services: z.record(z.string(), service) })
    .parse(parse(read("deploy/compose.yaml"), { merge: true }));

  test("starts in its order, becomes healthy, and decides debates", async (t) => {
    const places = { port: await freePort(), database: "conclave" };
    await createDatabase(places.database);
    // As Compose does it, with the one variable that has no default.
    const resolve = (text: string) =>
      substitute(
        text
          .replaceAll(/\$\{POSTGRES_PASSWORD:\?[^}]*\}/g, PASSWORD)
          .replaceAll(/\$\{\w+:-([^}]*)\}/g, (_, usual: string) => usual),
        places,
      );
    const find = (name: string) => services[name] ?? assert.fail(`There is no service ${name}.`);
    const variablesOf = (name: string) => {
      const { environment, env_file } = find(name);
      const own = Object.entries(environment).map(([key, value]) => [key, resolve(value)]);
      return { ...(env_file === undefined ? {} : exampleKeys), ...Object.fromEntries(own) };
    };
    const wordsOf = (words: readonly string[]) => [...ENTRYPOINT, ...words].map(resolve);
    const isHealthy = async (name: string) => {
      const [kind, ...words] = find(name).healthcheck?.test ?? [];
      assert.equal(kind, "CMD");
      return (await runContainer(words.map(resolve), variablesOf(name))).exit === 0;
    };

    assert.deepEqual(find("migrate").depends_on, { postgres: { condition: "service_healthy" } });
    if (existsSync("/usr/bin/pg_isready")) {
      const { hostname, port } = new URL(database().server.url);
      const [, ...words] = find("postgres").healthcheck?.test ?? [];
      const here = words.map((word) => word.replace("--host=127.0.0.1", `--host=${hostname}`));
      const ready = await runContainer([...here, `--port=${port}`], variablesOf("postgres"));
      assert.equal(ready.exit, 0, ready.stdout);
    } else t.diagnostic("pg_isready is not installed, so the health check of postgres was not tried.");

    const migrated = await runContainer(wordsOf(find("migrate").command), variablesOf("migrate"));
    assert.deepEqual([migrated.exit, migrated.stderr], [0, ""]);
    for (const name of ["serve", "worker"]) {
      assert.deepEqual(find(name).depends_on, { migrate: { condition: "service_completed_successfully" } });
    }
    assert.equal(await isHealthy("serve"), false, "it is not healthy before it is started");
    keepRunning(t, wordsOf(find("serve").command), variablesOf("serve"));
    for (let count = 0; count < (find("worker").deploy?.replicas ?? 1); count += 1) {
      keepRunning(t, wordsOf(find("worker").command), variablesOf("worker"));
    }
    await pollUntil(
      async () => (await isHealthy("serve")) || null,
      () => "serve did not become healthy.",
    );
    const conclave = (words: readonly string[]) => runContainer(wordsOf(words), variablesOf("migrate"));
    const added = await conclave(documentedWords("docker compose --file deploy/compose.yaml run --rm migrate "));
    assert.equal(added.exit, 0, added.stderr);
    const address = `http://localhost:${places.port}`;
    await decideDebates({ address, publicHost: new URL(address).host, token: added.stdout.trim(), conclave });
    const { stdout } = await conclave(["fleet", "workers", "--json"]);
    assert.deepEqual(
      JSON.parse(stdout).map(({ slots }: { readonly slots: number }) => slots),
      [4, 4],
    );
  });
});

describe("kubernetes.yaml", () => {
  const objects = kubernetesObjects.parse(
    parseAllDocuments(read("deploy/kubernetes.yaml")).map((document): unknown => document.toJS()),
  );
  const containers = objects.flatMap((each) => (each.kind === "Service" ? [] : each.spec.template.spec.containers));

  test("passes its probes, and decides debates", async (t) => {
    const places = { port: await freePort(), database: "cluster" };
    await createDatabase(places.database);
    const url = new URL(database().server.url);
    const secrets: Readonly<Record<string, Variables>> = {
      "conclave-database": { url: `postgres://conclave:${PASSWORD}@${url.host}/cluster` },
      "conclave-keys": exampleKeys,
    };
    const find = (name: string) =>
      containers.find((each) => each.name === name) ?? assert.fail(`There is no container ${name}.`);
    const variablesOf = (name: string) => {
      const { env, envFrom } = find(name);
      const named = env.map(({ name: key, valueFrom: { secretKeyRef: from } }) => [
        key,
        secrets[from.name]?.[from.key],
      ]);
      return Object.assign({}, ...envFrom.map(({ secretRef }) => secrets[secretRef.name]), Object.fromEntries(named));
    };
    const wordsOf = (words: readonly string[]) => [...ENTRYPOINT, ...words].map((word) => substitute(word, places));
    const { startupProbe, readinessProbe, livenessProbe, ports, args } = find("serve");
    const probe = async ({ httpGet } = startupProbe ?? assert.fail()) => {
      const named = ports.find(({ name }) => name === httpGet.port) ?? assert.fail(`There is no port ${httpGet.port}.`);
      const port = substitute(String(named.containerPort), places);
      return (await fetch(`http://127.0.0.1:${port}${httpGet.path}`).catch(() => null))?.ok === true;
    };

    // Before the job is done, the others end and are started again.
    const early = await runContainer(wordsOf(find("worker").args), variablesOf("worker"));
    assert.match(early.stderr, /^FLEET_NOT_MIGRATED: /m);
    const migrated = await runContainer(wordsOf(find("migrate").args), variablesOf("migrate"));
    assert.deepEqual([migrated.exit, migrated.stderr], [0, ""]);
    keepRunning(t, wordsOf(args), variablesOf("serve"));
    keepRunning(t, wordsOf(find("worker").args), variablesOf("worker"));
    await pollUntil(
      async () => (await probe()) || null,
      () => "serve did not pass its startup probe.",
    );
    assert.deepEqual([await probe(readinessProbe), await probe(livenessProbe)], [true, true]);

    const exec = documentedWords("kubectl exec deploy/conclave-serve -- ").map((word) => substitute(word, places));
    const added = await runContainer(exec, variablesOf("serve"));
    assert.equal(added.exit, 0, added.stderr);
    await decideDebates({
      address: `http://127.0.0.1:${places.port}`,
      publicHost: new URL(args[args.indexOf("--public-url") + 1] ?? "").host,
      token: added.stdout.trim(),
      conclave: (words) => runContainer(wordsOf(words), variablesOf("serve")),
    });
  });
});
