/**
 * Whether an endpoint has the Responses API. OpenAI's own does; any other is probed once per process with an empty request,
 * which costs nothing. All calls wait for that one probe.
 */

import type { Endpoint } from "./endpoint.ts";

const known = new Map<string, Promise<boolean>>();

export function hasResponses(endpoint: Endpoint): Promise<boolean> {
  const { baseUrl, vendor } = endpoint;
  if (baseUrl === vendor.url) return Promise.resolve(true);
  const found = known.get(baseUrl) ?? probeResponses(endpoint);
  known.set(baseUrl, found);
  return found;
}

const PROBE_MS = 10_000;

async function probeResponses({ baseUrl, key }: Endpoint): Promise<boolean> {
  try {
    const response = await fetch(`${baseUrl}/responses`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      body: "{}",
      signal: AbortSignal.timeout(PROBE_MS),
    });
    await response.body?.cancel();
    return !LACKING.has(response.status);
  } catch {
    // Unreachable: the call itself will report it, and the next call probes again.
    known.delete(baseUrl);
    return true;
  }
}

/** Not found, not allowed so, not implemented. */
const LACKING: ReadonlySet<number> = new Set([404, 405, 501]);
