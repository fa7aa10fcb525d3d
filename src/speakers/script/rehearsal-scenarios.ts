/** The scenarios that ship with Conclave, at the same relative path in the sources and in the build. */

import { globSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadScenario, type Scenario } from "./scenario.ts";

const FOLDER = fileURLToPath(new URL("../../rehearsals", import.meta.url));

/** Their names, sorted. */
export function rehearsalNames(folder = FOLDER): readonly string[] {
  return globSync("*.yaml", { cwd: folder })
    .map((file) => file.slice(0, -".yaml".length))
    .sort();
}

/** null: unknown name. */
export function loadRehearsal(name: string, folder = FOLDER): Scenario | null {
  if (!rehearsalNames(folder).includes(name)) return null;
  const file = join(folder, `${name}.yaml`);
  const scenario = loaded.get(file) ?? loadScenario(file);
  loaded.set(file, scenario);
  return scenario;
}

/** Cached, because every seat of a rehearsal loads the same large file. */
const loaded = new Map<string, Scenario>();
