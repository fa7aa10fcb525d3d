/** The version of this installation. src/cli and dist/cli lie equally deep, so one path serves both. */

import { readFileSync } from "node:fs";

export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return version;
}
