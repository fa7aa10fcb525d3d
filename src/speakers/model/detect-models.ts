/** Detects vendors with an API key and model servers on this machine. */

import type { DetectedSpeaker, DetectionContext, Detector, Readiness } from "../detected-speaker.ts";
import type { Environment } from "../process/child-environment.ts";
import { findProgram } from "../process/find-program.ts";
import { redactSecrets } from "../redact-secrets.ts";
import type { NotReady } from "../speaker.ts";
import { type Endpoint, originOf, resolveEndpoint } from "./endpoint.ts";
import { familyOf } from "./family.ts";
import { listModels, preflightModel, readServerSign } from "./model-preflight.ts";
import { type LocalServer, VENDORS, type Vendor } from "./vendors.ts";

export const serviceDetector: Detector = {
  kind: "service",
  detect: async ({ environment }) =>
    Promise.all(VENDORS.filter(({ server }) => server === null).map((vendor) => detectService(vendor, environment))),
};

export const serverDetector: Detector = {
  kind: "server",
  detect: async (context) =>
    Promise.all(
      VENDORS.flatMap((vendor) => (vendor.server === null ? [] : [detectServer(vendor, vendor.server, context)])),
    ),
};

async function detectService(vendor: Vendor, environment: Environment): Promise<DetectedSpeaker> {
  const model = vendor.usualModel ?? "";
  const { endpoint, fault } = resolveEndpoint({ vendor, model, url: null }, environment);
  if (endpoint === null) return unreachable(vendor, fault, `Fix ${vendor.urlVariable}.`);
  const notReady = await preflightModel(endpoint, (text) => redactSecrets(text, environment, vendor.keyVariables));
  if (notReady !== null) return { ...shape(vendor), ...stateOf(notReady) };
  const because = endpoint.key === null ? `${endpoint.baseUrl} needs no key` : `its key is in ${endpoint.keyVariable}`;
  const reached = endpoint.key === null ? endpoint.baseUrl : String(endpoint.keyVariable);
  return { ...shape(vendor), state: "ready", reached, fix: null, candidate: candidate(endpoint, because) };
}

function stateOf({ code, message, fix }: NotReady): Pick<DetectedSpeaker, "state" | "reached" | "fix"> {
  return { state: STATES[code] ?? "unreachable", reached: message, fix };
}

const STATES: Readonly<Partial<Record<NotReady["code"], Readiness>>> = {
  SPEAKER_AUTH: "needs sign-in",
  SPEAKER_NO_MODEL: "no model",
};

async function detectServer(
  vendor: Vendor,
  server: LocalServer,
  { environment, workingDir }: DetectionContext,
): Promise<DetectedSpeaker> {
  const { endpoint, fault } = resolveEndpoint({ vendor, model: "", url: null }, environment);
  if (endpoint === null) return unreachable(vendor, fault, `Fix ${vendor.urlVariable}.`);
  const address = originOf(endpoint);
  const signs = await Promise.all(server.signs.map((path) => readServerSign(endpoint, path)));
  if (signs.includes(null)) {
    const [program = ""] = server.start.split(" ");
    const isThere = findProgram(program, { cwd: workingDir, path: environment.PATH ?? "" }).found !== null;
    if (isThere) return unreachable(vendor, `no server at ${address}`, server.start);
    return { ...shape(vendor), state: "not installed", reached: `no server at ${address}`, fix: server.install };
  }
  const version = findVersion(server, signs);
  const models = ((await listModels(endpoint)) ?? []).filter((model) => !NOT_CHAT.test(model));
  const [model] = models;
  if (model === undefined) {
    const fix = server.fetchModel(server.usualModel);
    return { ...shape(vendor), version, state: "no model", reached: `${address} has no models`, fix };
  }
  const more = models.length === 1 ? model : `${model} and ${models.length - 1} more`;
  return {
    ...shape(vendor),
    version,
    state: "ready",
    reached: `${address}: ${more}`,
    fix: null,
    candidate: candidate({ ...endpoint, model }, `it is running at ${address}`),
  };
}

/** Models that cannot answer prompts. */
const NOT_CHAT = /embed|rerank|whisper|\btts\b|\bbge\b/i;

function findVersion({ version, signs: paths }: LocalServer, signs: readonly unknown[]): string | null {
  if (version === null) return null;
  const [path, key] = version;
  const sign = signs[paths.indexOf(path)];
  const value = typeof sign === "object" && sign !== null ? Reflect.get(sign, key) : undefined;
  return typeof value === "string" ? value : null;
}

function candidate({ vendor, model }: Endpoint, because: string): DetectedSpeaker["candidate"] {
  return { speaker: `${vendor.name}/${model}`, family: familyOf(vendor.name, model), because };
}

function unreachable(vendor: Vendor, reached: string, fix: string): DetectedSpeaker {
  return { ...shape(vendor), state: "unreachable", reached, fix };
}

function shape({ name, server }: Vendor): Pick<DetectedSpeaker, "name" | "kind" | "version" | "candidate"> {
  return { name, kind: server === null ? "service" : "server", version: null, candidate: null };
}
