// Measures how readable the repository is. `npm run house` prints the figures; test/architecture.test.ts checks them.
import { posix } from "node:path";
import { type Node, type Program, Visitor } from "oxc-parser";
import { importCycles, importsOf } from "./layout-rules.ts";
import { startsWithParticiple } from "./participles.ts";
import { isCode, parseSource, type SourceTree } from "./source-tree.ts";

export interface HouseMeasure {
  readonly functions: number;
  /** "path: name" of each function that is named by one. */
  readonly participles: readonly string[];
  readonly crowdedFolders: readonly string[];
  readonly repeatedTypes: readonly string[];
  readonly repeatedFiles: readonly string[];
  readonly cycles: readonly string[];
}

/** A share of all functions, so that a name dictated from outside does not break the rule. */
export const MOST_PARTICIPLES = 0.015;
export const MOST_FILES = 25;
/** Folders that naturally hold many small texts. */
const COLLECTIONS = /(^|\/)(golden|fixtures|roles|rehearsals|styles)(\/|$)/;

export function measureHouse(tree: SourceTree): HouseMeasure {
  const files = [...tree].filter(([path]) => isCode(path)).map(([path, text]) => readCode(path, text));
  const code = files.filter(({ path }) => !COLLECTIONS.test(path));
  const functions = code.flatMap(({ path, functions }) => functions.map((name) => ({ path, name })));
  const src = code.filter(({ path }) => path.startsWith("src/"));
  return {
    functions: functions.length,
    participles: functions.filter(({ name }) => startsWithParticiple(name)).map(({ path, name }) => `${path}: ${name}`),
    crowdedFolders: crowdedFolders([...tree.keys()]),
    repeatedTypes: repeats(src.flatMap(({ path, types }) => types.map((name) => [name, path]))),
    repeatedFiles: repeats(src.map(({ path }) => [posix.parse(path).name, path])).filter(
      (line) => !line.startsWith("index:"),
    ),
    cycles: importCycles(new Map(files.map(({ path, imports }) => [path, imports]))),
  };
}

/** Everything that is measured in a file's code: to parse it takes the most time by far. */
function readCode(path: string, text: string) {
  const program = parseSource(path, text);
  return { path, functions: functionNames(program), types: exportedTypes(program), imports: importsOf(program) };
}

function crowdedFolders(paths: readonly string[]): string[] {
  const folders = Map.groupBy(paths, (path) => posix.dirname(path));
  return [...folders]
    .filter(([folder, files]) => files.length > MOST_FILES && !COLLECTIONS.test(folder))
    .map(([folder, files]) => `${folder}: ${files.length} files`);
}

function repeats(places: readonly (readonly [name: string, path: string])[]): string[] {
  return [...Map.groupBy(places, ([name]) => name)]
    .filter(([, found]) => found.length > 1)
    .map(([name, found]) => `${name}: ${found.map(([, path]) => path).join(", ")}`);
}

/** Declared functions, local ones too, and functions that a variable or a property holds. */
function functionNames(program: Program): string[] {
  const names: string[] = [];
  const add = (id: Node | null, value: Node | null) => {
    if (id?.type === "Identifier" && isFunction(value)) names.push(id.name);
  };
  new Visitor({
    FunctionDeclaration: (node) => add(node.id, node),
    VariableDeclarator: ({ id, init }) => add(id, init),
    Property: ({ key, value }) => add(key, value),
    MethodDefinition: ({ key, value }) => add(key, value),
  }).visit(program);
  return names;
}

function isFunction(node: Node | null): boolean {
  return node !== null && /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
}

function exportedTypes(program: Program): string[] {
  const names: string[] = [];
  new Visitor({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration?.type === "TSInterfaceDeclaration" || declaration?.type === "TSTypeAliasDeclaration") {
        names.push(declaration.id.name);
      }
    },
  }).visit(program);
  return names;
}
