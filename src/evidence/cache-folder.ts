/** Where this machine keeps what can be fetched again: the person's cache. */

import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

type CacheEnvironment = Readonly<Record<string, string | undefined>>;

/** `name` of the part, such as "searches". */
export function cacheFolder({ XDG_CACHE_HOME: cache = "", HOME: home = "" }: CacheEnvironment, name: string): string {
  // The standard says to ignore a relative path.
  return join(isAbsolute(cache) ? cache : join(home || homedir(), ".cache"), "conclave", name);
}
