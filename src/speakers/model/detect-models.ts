/** Which vendors a key is there for, and which model servers run on this machine. */

import type { Environment } from "../child-environment.ts";
import { findProgram } from "../program.ts";
import { redacted } from "../redacted.ts";
import type { Detector, Lookout, Readiness, Sighting } from "../sighting.ts";
import type { NotReady } from "../speaker.ts";
import { type Endpoint, endpointOf, originOf } from "./endpoint.ts";
import { familyOf } from "./family.ts";
import { modelsAt, notReady, signAt } from "./look.ts";
import { type LocalServer, VENDORS, type Vendor } from "./vendors.ts";

export const serviceDetector: Detector = {
  kind: "service",
  detect: async ({ environment }) =>
    Promise.all(VENDORS.filter(({ server }) => server === null).map((vendor) => serviceSighting(vendor, environment))),
};

export const serverDetector: Detector = {
  kind: "server",
  detect: async (lookout) =>
    Promise.all(
      VENDORS.flatMap((vendor) => (vendor.server === null ? [] : [serverSighting(vendor, vendor.server, lookout)])),
    ),
};

async function serviceSighting(vendor: Vendor, environment: Environment): Promise<Sighting> {
  const model = vendor.usualModel ?? "";
  const { endpoint, fault } = endpointOf({ vendor, model, url: null }, environment);
  if (endpoint === null) return unreachable(vendor, fault, `Mend ${vendor.urlVariable}.`);
  const looked = await notReady(endpoint, (text) => redacted(text, environment, vendor.keyVariables));
  if (looked !== null) return { ...shape(vendor), ...stateOf(looked) };
  const because = endpoint.key === null ? `${endpoint.baseUrl} wants no key` : `its key is in ${endpoint.keyVariable}`;
  const reached = endpoint.key === null ? endpoint.baseUrl : String(endpoint.keyVariable);
  return { ...shape(vendor), state: "ready", reached, fix: null, candidate: candidate(endpoint, because) };
}

function stateOf({ code, message, fix }: NotReady): Pick<Sighting, "state" | "reached" | "fix"> {
  return { state: STATES[code] ?? "unreachable", reached: message, fix };
}

const STATES: Readonly<Partial<Record<NotReady["code"], Readiness>>> = {
  SPEAKER_AUTH: "needs sign-in",
  SPEAKER_NOT_INSTALLED: "not installed",
};

async function serverSighting(
  vendor: Vendor,
  server: LocalServer,
  { environment, workingDir }: Lookout,
): Promise<Sighting> {
  const { endpoint, fault } = endpointOf({ vendor, model: "", url: null }, environment);
  if (endpoint === null) return unreachable(vendor, fault, `Mend ${vendor.urlVariable}.`);
  const address = originOf(endpoint);
  const signs = await Promise.all(server.signs.map((path) => signAt(endpoint, path)));
  if (signs.includes(null)) {
    const [program = ""] = server.start.split(" ");
    const isThere = findProgram(program, { cwd: workingDir, path: environment.PATH ?? "" }).found !== null;
    if (isThere) return unreachable(vendor, `nothing answers at ${address}`, server.start);
    return { ...shape(vendor), state: "not installed", reached: `nothing answers at ${address}`, fix: server.install };
  }
  const version = versionIn(server, signs);
  const models = ((await modelsAt(endpoint)) ?? []).filter((model) => !NO_TALKER.test(model));
  const [model] = models;
  if (model === undefined) {
    const fix = server.fetchModel(server.usualModel);
    return { ...shape(vendor), version, state: "not installed", reached: `${address} has no model`, fix };
  }
  const more = models.length === 1 ? model : `${model} and ${models.length - 1} more`;
  return {
    ...shape(vendor),
    version,
    state: "ready",
    reached: `${address}: ${more}`,
    fix: null,
    candidate: candidate({ ...endpoint, model }, `it runs at ${address}`),
  };
}

/** Models that do something else than answer. */
const NO_TALKER = /embed|rerank|whisper|\btts\b|\bbge\b/i;

function versionIn({ version, signs: paths }: LocalServer, signs: readonly unknown[]): string | null {
  if (version === null) return null;
  const [path, key] = version;
  const sign = signs[paths.indexOf(path)];
  const told = typeof sign === "object" && sign !== null ? Reflect.get(sign, key) : undefined;
  return typeof told === "string" ? told : null;
}

function candidate({ vendor, model }: Endpoint, because: string): Sighting["candidate"] {
  return { speaker: `${vendor.name}/${model}`, family: familyOf(vendor.name, model), because };
}

function unreachable(vendor: Vendor, reached: string, fix: string): Sighting {
  return { ...shape(vendor), state: "unreachable", reached, fix };
}

function shape({ name, server }: Vendor): Pick<Sighting, "name" | "kind" | "version" | "candidate"> {
  return { name, kind: server === null ? "service" : "server", version: null, candidate: null };
}
