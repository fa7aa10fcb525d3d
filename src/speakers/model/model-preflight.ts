/**
 * Checks whether a model can answer, without prompting it: is there a key, does the vendor accept it, does the model exist?
 * If a vendor cannot tell, the model counts as ready and the first call will show.
 */

import { classifyFailure } from "../classify-failure.ts";
import type { NotReady } from "../speaker.ts";
import { type Endpoint, originOf } from "./endpoint.ts";
import type { Vendor, WireName } from "./vendors.ts";

/** null: it can answer. `clean` removes keys from messages. */
export async function preflightModel(endpoint: Endpoint, clean: (text: string) => string): Promise<NotReady | null> {
  const { vendor, model, baseUrl, key, keyVariable } = endpoint;
  if (key === null && needsKey(endpoint)) {
    return { code: "SPEAKER_AUTH", message: `${keyVariable} is not set.`, fix: keyFix(vendor) };
  }
  const answer = await getFromEndpoint(endpoint, modelPath(endpoint));
  if (answer.error !== null) {
    const message = `${vendor.title} cannot be reached at ${baseUrl}: ${clean(answer.error)}.`;
    return { code: "SPEAKER_UNREACHABLE", message, fix: reachFix(endpoint) };
  }
  if (isRefusal(answer)) {
    const message = `${vendor.title} ${refusalReason(endpoint)} (${answer.status}).`;
    return { code: "SPEAKER_AUTH", message, fix: keyFix(vendor) };
  }
  if (answer.status !== 404) return null;
  const others = await listModels(endpoint);
  if (others === null || others.includes(model)) return null;
  return {
    code: "SPEAKER_NO_MODEL",
    message: `${vendor.title} has no model ${model}.`,
    fix: modelFix(endpoint, others),
  };
}

/** The models that the endpoint lists; null: it has no list. */
export async function listModels(endpoint: Endpoint): Promise<readonly string[] | null> {
  const { status, body } = await getFromEndpoint(endpoint, "/models");
  const listed = [getProperty(body, "data"), getProperty(body, "models")].find(Array.isArray);
  if (status !== 200 || listed === undefined) return null;
  return listed.flatMap((entry: unknown) => {
    const id = getProperty(entry, "id") ?? getProperty(entry, "name");
    return typeof id === "string" ? [id.replace(/^models\//, "")] : [];
  });
}

/** Only the endpoint of a vendor that hands out keys is sure to need one. */
function needsKey({ vendor, baseUrl }: Endpoint): boolean {
  return vendor.keyPage !== null && baseUrl === vendor.url;
}

function keyFix({ title, keyVariables: [variable], keyPage }: Vendor): string {
  if (variable === undefined) return `Turn off the key of ${title}, or give its server another name: NAME/MODEL@URL`;
  return [...(keyPage === null ? [] : [`Create a key at ${keyPage}`]), `export ${variable}=…`].join("\n");
}

function refusalReason({ key, keyVariable }: Endpoint): string {
  if (keyVariable === null) return "asks for a key";
  return key === null ? `asks for a key, and ${keyVariable} is not set` : `rejects the key in ${keyVariable}`;
}

/** One sentence about a call that was refused for its key. */
export function keyAdvice({ vendor, key, keyVariable }: Endpoint): string {
  if (keyVariable === null) return `${vendor.title} asks for a key.`;
  const verb = key === null ? "Set" : "Check";
  return `${verb} ${keyVariable}${vendor.keyPage === null ? "." : `, or create a key at ${vendor.keyPage}`}`;
}

function reachFix({ vendor, baseUrl }: Endpoint): string {
  if (vendor.server !== null) return vendor.server.start;
  return baseUrl === vendor.url ? "Check the network." : `Check ${vendor.urlVariable}, or the address after the @.`;
}

const LISTED_MOST = 5;

function modelFix({ vendor, model }: Endpoint, others: readonly string[]): string {
  if (vendor.server !== null) return vendor.server.fetchModel(model);
  const known = others.slice(0, LISTED_MOST).map((name) => `${vendor.name}/${name}`);
  return known.length === 0 ? "Choose another model." : `Choose another model, such as ${known.join(", ")}.`;
}

/** OpenRouter lists its models without a key, so the key is checked instead. */
function modelPath({ vendor, model }: Endpoint): string {
  if (vendor.name === "openrouter") return "/key";
  return `/models/${vendor.wire === "gemini" ? model : encodeURIComponent(model)}`;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** null: there was an answer. */
  readonly error: string | null;
}

const LOOK_MS = 5_000;
/** A local server answers quickly, or it is something else. */
const SIGN_MS = 1_000;

async function getFromEndpoint(endpoint: Endpoint, path: string): Promise<Answer> {
  return fetchAnswer(`${endpoint.baseUrl}${path}`, keyHeaders(endpoint), LOOK_MS);
}

/** The response of a local server; null: none. */
export async function readServerSign(endpoint: Endpoint, path: string): Promise<unknown> {
  const { status, body } = await fetchAnswer(`${originOf(endpoint)}${path}`, keyHeaders(endpoint), SIGN_MS);
  return status === 200 ? body : null;
}

async function fetchAnswer(url: string, headers: Readonly<Record<string, string>>, ms: number): Promise<Answer> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(ms) });
    return { status: response.status, body: parseBody(await response.text()), error: null };
  } catch (error) {
    // Any error means that the endpoint cannot be reached.
    return { status: 0, body: null, error: reasonOf(error, ms) };
  }
}

function reasonOf(error: unknown, ms: number): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === "TimeoutError") return `no answer within ${ms / 1_000} s`;
  return cause.message || ("code" in cause ? String(cause.code) : cause.name);
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function keyHeaders({ key, vendor }: Endpoint): Readonly<Record<string, string>> {
  return key === null ? {} : KEY_HEADERS[vendor.wire](key);
}

const KEY_HEADERS: Readonly<Record<WireName, (key: string) => Readonly<Record<string, string>>>> = {
  responses: (key) => ({ authorization: `Bearer ${key}` }),
  chat: (key) => ({ authorization: `Bearer ${key}` }),
  messages: (key) => ({ "x-api-key": key, "anthropic-version": "2023-06-01" }),
  gemini: (key) => ({ "x-goog-api-key": key }),
};

/** Google rejects a bad key with 400. */
function isRefusal({ status, body }: Answer): boolean {
  if (status === 401 || status === 403) return true;
  return status === 400 && classifyFailure(JSON.stringify(body)) === "SPEAKER_AUTH";
}

function getProperty(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
