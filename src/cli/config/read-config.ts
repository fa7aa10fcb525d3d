/** Reads a configuration file into a layer. All problems are thrown together, each with its key and what was expected. */

import { basename, extname } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "yaml";
import { z } from "zod";
import { ConclaveError } from "../../core/errors.ts";
import { readTextFile } from "../../request/context/read-text.ts";
import { keyOf } from "../../request/debate-input.ts";
import { checkValue, parseYaml } from "../../speakers/parse-yaml.ts";
import { conclaveConfig } from "./conclave-config.ts";
import { configSchema } from "./config-schema.ts";
import { debateConfig, debateConfigSchema } from "./debate-config.ts";
import type { ConfigFile, FileContent, FileLayer } from "./file-layer.ts";
import { OLD_NAME } from "./find-files.ts";

/** Executes the file if it is code; the caller must have checked trust first. */
export async function readConfig(file: ConfigFile): Promise<FileLayer> {
  const content = isCode(file) ? await readCode(file) : await readText(file);
  return { ...content, file, place: (option) => `${file.shown}: ${keyOf(option)}`, isFile: true };
}

export function isCode({ path }: Pick<ConfigFile, "path">): boolean {
  return /^\.[cm]?[jt]s$/.test(extname(path));
}

const CODE = "CONFIG_WRONG";

async function readCode(file: ConfigFile): Promise<FileContent> {
  const source = { file: file.shown, value: await importDefault(file), code: CODE } as const;
  return conclaveConfig(file, checkValue(source, configSchema));
}

async function importDefault({ path, shown }: ConfigFile): Promise<unknown> {
  const loaded: unknown = await import(pathToFileURL(path).href).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConclaveError(CODE, `${shown} failed to load: ${why.split("\n")[0]}`, { cause: error });
  });
  const found = z.looseObject({ default: z.unknown() }).safeParse(loaded);
  if (found.success && found.data.default !== undefined) return found.data.default;
  throw new ConclaveError(CODE, `${shown} has no default export; expected the configuration.`);
}

async function readText(file: ConfigFile): Promise<FileContent> {
  if (!/^\.(json|ya?ml)$/.test(extname(file.path))) {
    throw new ConclaveError(CODE, `${file.shown} is not a configuration file; expected .json, .yaml or .ts.`);
  }
  const text = await readTextFile(file.path);
  const source = { file: file.shown, text, firstLine: 1, code: CODE } as const;
  if (isOfOlderTool(file, text)) return debateConfig(file, parseYaml(source, debateConfigSchema));
  return conclaveConfig(file, parseYaml(source, configSchema));
}

/** By its name, or by keys that only that format has. */
function isOfOlderTool({ path }: ConfigFile, text: string): boolean {
  if (basename(path) === OLD_NAME) return true;
  if (extname(path) !== ".json") return false;
  const read = z.looseObject({}).safeParse(parseOrNull(text));
  return read.success && ["agents", "debate", "judge"].some((key) => key in read.data);
}

/** null: not valid YAML; the real parse reports what is wrong. */
function parseOrNull(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return null;
  }
}
