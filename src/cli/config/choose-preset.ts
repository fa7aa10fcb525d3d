/** The preset that --preset names: the project's, else the person's own, else one that ships. */

import { ConclaveError } from "../../core/errors.ts";
import { nearestNames } from "../../speakers/nearest-names.ts";
import type { FileLayer, Preset } from "./file-layer.ts";
import { readBuiltInPresets } from "./read-built-in-presets.ts";

/** The nearest first. One name may stand in several files; the first counts. */
export function presetsOf(files: readonly Pick<FileLayer, "presets">[]): readonly Preset[] {
  const all = [...files.flatMap(({ presets }) => presets), ...readBuiltInPresets()];
  return [...Map.groupBy(all, ({ name }) => name).values()].flatMap(([first]) => (first ? [first] : []));
}

/** Throws USAGE_OPTION_VALUE. */
export function choosePreset(name: string, files: readonly Pick<FileLayer, "presets">[]): Preset {
  const presets = presetsOf(files);
  const found = presets.find((preset) => preset.name === name);
  if (found) return found;
  const names = presets.map((preset) => preset.name);
  const [meant] = nearestNames(name, names);
  const hint =
    meant === undefined ? `Presets: ${names.join(", ")}.` : `Did you mean ${meant}? conclave presets lists all.`;
  throw new ConclaveError("USAGE_OPTION_VALUE", `There is no preset ${JSON.stringify(name)}.`, { hint });
}
