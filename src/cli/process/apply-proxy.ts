/**
 * The person's proxy, which Node heeds only where it is told to. What runs on this machine is never reached through it. A Node
 * that cannot be told is told by the person: NODE_USE_ENV_PROXY=1.
 */

import type { Environment } from "../../speakers/process/child-environment.ts";

const NAMES = ["https_proxy", "http_proxy", "HTTPS_PROXY", "HTTP_PROXY"];
const HERE = "localhost,127.0.0.1,[::1]";

export async function applyProxy(environment: Environment): Promise<void> {
  const set = NAMES.filter((name) => environment[name]);
  if (set.length === 0) return;
  const http = await import("node:http");
  if (!("setGlobalProxyFromEnv" in http)) return;
  const apart = [environment.NO_PROXY, environment.no_proxy, HERE].filter((part) => part).join(",");
  const proxies = Object.fromEntries(set.map((name) => [name, environment[name]]));
  http.setGlobalProxyFromEnv({ ...proxies, no_proxy: apart });
}
