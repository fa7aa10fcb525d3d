/** Resolves a model's endpoint and key from its name and the vendor's environment variables. */

import type { Environment } from "../process/child-environment.ts";
import type { ModelName } from "./model-name.ts";
import type { Vendor, WireName } from "./vendors.ts";

export interface Endpoint {
  readonly vendor: Vendor;
  readonly model: string;
  /** Includes the base path of the wire format, without a trailing slash. */
  readonly baseUrl: string;
  /** null: not set. */
  readonly key: string | null;
  /** The variable that holds the key; null: the vendor needs none. */
  readonly keyVariable: string | null;
}

export type ResolvedEndpoint =
  | { readonly endpoint: Endpoint; readonly fault: null }
  | { readonly endpoint: null; readonly fault: string };

export function resolveEndpoint({ vendor, model, url }: ModelName, environment: Environment): ResolvedEndpoint {
  const text = url ?? environment[vendor.urlVariable]?.trim();
  const baseUrl = text ? parseBaseUrl(text, vendor) : vendor.url;
  if (baseUrl === null)
    return { endpoint: null, fault: `${vendor.urlVariable} is ${JSON.stringify(text)}, which is not a URL.` };
  const keyVariable = vendor.keyVariables.find((name) => environment[name]?.trim()) ?? vendor.keyVariables[0] ?? null;
  const key = (keyVariable === null ? null : environment[keyVariable]?.trim()) || null;
  return { endpoint: { vendor, model, baseUrl, key, keyVariable }, fault: null };
}

/** Names the place that counts its calls. */
export function placeName({ vendor, baseUrl }: Pick<Endpoint, "vendor" | "baseUrl">): string {
  return `${vendor.name} ${baseUrl}`;
}

/** The root of the server's own routes. */
export function originOf({ baseUrl }: Pick<Endpoint, "baseUrl">): string {
  return baseUrl.replace(/\/v1$/, "");
}

const LOOPBACK = /^(127\.[\d.]+|localhost|\[::1\])$/;

/** A model server there; what else listens there may lead anywhere. */
export function isOnThisMachine({ vendor, baseUrl }: Pick<Endpoint, "vendor" | "baseUrl">): boolean {
  return vendor.server !== null && LOOPBACK.test(new URL(baseUrl).hostname);
}

/** Accepts a bare host and port, as in the variables of local servers. */
function parseBaseUrl(text: string, vendor: Vendor): string | null {
  const hasScheme = /^https?:\/\//.test(text);
  const host = text.startsWith(":") ? `127.0.0.1${text}` : text.replace(/^0\.0\.0\.0\b/, "127.0.0.1");
  const url = URL.parse(hasScheme ? text : `http://${host}`);
  if (url === null || url.hostname === "") return null;
  if (!hasScheme && url.port === "") url.port = new URL(vendor.url).port;
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${withVersion(path, vendor.wire)}`;
}

/** OpenAI's variable includes the version, the others do not. A bare host gets the default version. */
function withVersion(path: string, wire: WireName): string {
  const [version, isImplied] = VERSIONS[wire];
  if (path === "") return version;
  return isImplied && !path.endsWith(version) ? path + version : path;
}

const VERSIONS: Readonly<Record<WireName, readonly [path: string, isImplied: boolean]>> = {
  responses: ["/v1", false],
  chat: ["/v1", false],
  messages: ["/v1", true],
  gemini: ["/v1beta", true],
};
