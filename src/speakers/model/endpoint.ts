/** Where a model is reached and with which key, from its name and the vendors' usual variables. */

import type { Environment } from "../process/child-environment.ts";
import type { ModelName } from "./model-name.ts";
import type { Vendor, WireName } from "./vendors.ts";

export interface Endpoint {
  readonly vendor: Vendor;
  readonly model: string;
  /** With the path that the wire starts from, without a slash at its end. */
  readonly baseUrl: string;
  /** null: none is set. */
  readonly key: string | null;
  /** The variable that the key is, or would be, taken from; null: the vendor wants none. */
  readonly keyVariable: string | null;
}

export type ResolvedEndpoint =
  | { readonly endpoint: Endpoint; readonly fault: null }
  | { readonly endpoint: null; readonly fault: string };

export function resolveEndpoint({ vendor, model, url }: ModelName, environment: Environment): ResolvedEndpoint {
  const given = url ?? environment[vendor.urlVariable]?.trim();
  const baseUrl = given ? parseBaseUrl(given, vendor) : vendor.url;
  if (baseUrl === null) return { endpoint: null, fault: `${vendor.urlVariable} is ${JSON.stringify(given)}, no URL.` };
  const keyVariable = vendor.keyVariables.find((name) => environment[name]?.trim()) ?? vendor.keyVariables[0] ?? null;
  const key = (keyVariable === null ? null : environment[keyVariable]?.trim()) || null;
  return { endpoint: { vendor, model, baseUrl, key, keyVariable }, fault: null };
}

/** Where the server's own routes start, beside those of the wire. */
export function originOf({ baseUrl }: Pick<Endpoint, "baseUrl">): string {
  return baseUrl.replace(/\/v1$/, "");
}

/** A host with a port will do: that is how a local server's own variable is written. */
function parseBaseUrl(text: string, vendor: Vendor): string | null {
  const hasScheme = /^https?:\/\//.test(text);
  const host = text.startsWith(":") ? `127.0.0.1${text}` : text.replace(/^0\.0\.0\.0\b/, "127.0.0.1");
  const url = URL.parse(hasScheme ? text : `http://${host}`);
  if (url === null || url.hostname === "") return null;
  if (!hasScheme && url.port === "") url.port = new URL(vendor.url).port;
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${withVersion(path, vendor.wire)}`;
}

/** OpenAI's variable holds the version and those of the others do not; a bare host means the usual one everywhere. */
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
