/** The scenarios that ship with Conclave, at the same relative path in the sources and in the build. */

import { globSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rememberText } from "../../core/memory/remember-text.ts";
import { loadScenario, loadScenarioHead, type Scenario, type ScenarioHead } from "./scenario.ts";

const FOLDER = fileURLToPath(new URL("../../rehearsals", import.meta.url));

/** Their names, sorted. */
export function rehearsalNames(folder = FOLDER): readonly string[] {
  return namesIn(folder);
}

/** Once: every seat is looked up among them, and they do not change. */
const namesIn = rememberText((folder): readonly string[] =>
  globSync("*.yaml", { cwd: folder })
    .map((file) => file.slice(0, -".yaml".length))
    .sort(),
);

/** What it is about, without its replies; null: unknown name. */
export function loadRehearsalHead(name: string, folder = FOLDER): ScenarioHead | null {
  return rehearsalNames(folder).includes(name) ? loadScenarioHead(join(folder, `${name}.yaml`)) : null;
}

/** null: unknown name. */
export function loadRehearsal(name: string, folder = FOLDER): Scenario | null {
  return rehearsalNames(folder).includes(name) ? loadScenario(join(folder, `${name}.yaml`)) : null;
}
