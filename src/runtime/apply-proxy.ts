/**
 * Makes Node use the proxy from the environment, except for local addresses. Older Node versions cannot be configured from
 * code; there NODE_USE_ENV_PROXY=1 does it.
 */

import type { Environment } from "../speakers/process/child-environment.ts";

const NAMES = ["https_proxy", "http_proxy", "HTTPS_PROXY", "HTTP_PROXY"];
const LOCAL = "localhost,127.0.0.1,[::1]";

export async function applyProxy(environment: Environment): Promise<void> {
  const set = NAMES.filter((name) => environment[name]);
  if (set.length === 0) return;
  const http = await import("node:http");
  if (!("setGlobalProxyFromEnv" in http)) return;
  const excluded = [environment.NO_PROXY, environment.no_proxy, LOCAL].filter((part) => part).join(",");
  const proxies = Object.fromEntries(set.map((name) => [name, environment[name]]));
  http.setGlobalProxyFromEnv({ ...proxies, no_proxy: excluded });
}
