/** The installed version. src/cli and dist/cli are equally deep, so one path works for both. */

import { readFileSync } from "node:fs";

export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return version;
}
