/**
 * Roles: a concern and a way of reasoning, as a Markdown file. The front matter has a name, a description and optionally a
 * model; the body is the seat's instructions. A user's role replaces a built-in role of the same name.
 */

import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { ConclaveError } from "../../core/errors.ts";
import { repositoryRoot } from "../../folder/find-parent.ts";
import { liesIn } from "../../folder/real-path.ts";
import { errnoWords } from "../../log/errno.ts";
import { parseYaml } from "../../speakers/parse-yaml.ts";
import { isRolePath } from "../../speakers/role-path.ts";

export interface Role {
  readonly name: string;
  readonly description: string;
  readonly model: string | null;
  readonly instructions: string;
  /** `built-in`, or the path of its file. */
  readonly source: string;
}

export const USER_ROLES = ".conclave/roles";
const BUILT_IN = "built-in";
const BUILT_IN_FOLDER = fileURLToPath(new URL("../../roles", import.meta.url));

/** Sorted by name. */
export function listRoles(workingDir: string): readonly Role[] {
  const roles = new Map(readRoles(BUILT_IN_FOLDER).map((role) => [role.name, { ...role, source: BUILT_IN }]));
  const project = repositoryRoot(workingDir) ?? workingDir;
  for (const role of readRoles(join(workingDir, USER_ROLES), project)) {
    const other = roles.get(role.name);
    if (other && other.source !== BUILT_IN) {
      const message = `${role.source}: the name "${role.name}" is also used by ${other.source}.`;
      throw new ConclaveError("ROLE_WRONG", message, { hint: "Rename one of them." });
    }
    roles.set(role.name, role);
  }
  return [...roles.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** By name, else by file path. null: neither a known name nor a path. */
export function findRole(nameOrPath: string, workingDir: string): Role | null {
  const named = listRoles(workingDir).find(({ name }) => name === nameOrPath);
  if (named) return named;
  return isRolePath(nameOrPath) ? readRole(resolve(workingDir, nameOrPath)) : null;
}

function readRoles(folder: string, within = folder): readonly Role[] {
  const files = globSync("*.md", { cwd: folder }).map((file) => join(folder, file));
  const outside = files.find((file) => !liesIn(within, file));
  if (outside !== undefined)
    throw new ConclaveError("ROLE_WRONG", `${outside} is a link to a place outside the project.`, {
      hint: "Copy the file, or name it by its own path: --seats PATH.md=SPEAKER.",
    });
  return files.sort().map(readRole);
}

const NAME = "a name of up to 40 letters, digits, - and _";
// The name becomes part of call keys and of file names.
const frontMatter = z.looseObject(
  {
    name: z.string({ error: NAME }).regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,39}$/u, { error: NAME }),
    description: z.string({ error: "a line of text" }).trim().min(1, { error: "a line of text" }),
    model: z.string({ error: "a model name" }).optional(),
  },
  { error: "name and description" },
);

function readRole(file: string): Role {
  const text = readText(file).replaceAll("\r\n", "\n");
  const [whole = "", head = ""] = /^---\n(.*?\n)?---[ \t]*(?:\n|$)/s.exec(text) ?? [];
  if (whole === "")
    throw new ConclaveError("ROLE_WRONG", `${file}: the front matter is missing; it goes between two --- lines.`);
  const { name, description, model } = parseYaml({ file, text: head, firstLine: 2, code: "ROLE_WRONG" }, frontMatter);
  const instructions = text.slice(whole.length).trim();
  if (instructions === "") {
    const message = `${file}: the text after the front matter is empty; expected instructions for the seat.`;
    throw new ConclaveError("ROLE_WRONG", message);
  }
  return { name, description, model: model ?? null, instructions, source: file };
}

function readText(file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    const why =
      error.code === "ERR_ENCODING_INVALID_ENCODED_DATA" ? "it is not UTF-8 text" : errnoWords(String(error.code));
    throw new ConclaveError("ROLE_WRONG", `The role ${file} cannot be read: ${why}.`, { cause: error });
  }
}
