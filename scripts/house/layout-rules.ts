// The rules of the house, as code: which room of src/ may import which, and what a pure room may not touch.
// It works on a map of paths to source text, so that the rules themselves can be tested on made-up files.
import { isBuiltin } from "node:module";
import { posix } from "node:path";
import { type Program, Visitor } from "oxc-parser";
import { isCode, parseSource, type SourceTree } from "./source-tree.ts";

const FLOOR_0 = ["core"];
const FLOOR_1 = [...FLOOR_0, "prompts", "views", "log"];
const FLOOR_2 = [...FLOOR_1, "protocols"];
const FLOOR_3 = [...FLOOR_2, "speakers", "evidence"];
const FLOOR_4 = [...FLOOR_3, "engine", "folder"];
const FLOOR_5 = [...FLOOR_4, "trust", "request"];
const FLOOR_6 = [...FLOOR_5, "runtime"];

/** For each room (or file directly in src/), the rooms below it that it may import. Its own room is always allowed. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  prompts: FLOOR_0,
  views: FLOOR_0,
  log: FLOOR_0,
  protocols: ["core", "prompts"],
  speakers: FLOOR_2,
  evidence: FLOOR_2,
  engine: FLOOR_3,
  folder: FLOOR_3,
  trust: FLOOR_4,
  request: FLOOR_4,
  telemetry: FLOOR_0,
  runtime: [...FLOOR_5, "telemetry"],
  fleet: [...FLOOR_6, "web", "mcp"],
  eval: FLOOR_6,
  library: FLOOR_6,
  "index.ts": [...FLOOR_6, "library"],
  terminal: FLOOR_6,
  web: FLOOR_6,
  mcp: FLOOR_6,
  action: FLOOR_6,
  cli: [...FLOOR_6, "fleet", "eval", "terminal", "web", "mcp"],
};

const PURE_ROOMS = ["core", "prompts", "protocols", "views"];
const CORE_PACKAGES = ["zod"];
const NAMES_THAT_SAY_NOTHING = /^(utils?|helpers?|types|constants)$/;

/** One sentence per violation, sorted by path. */
export function violations(tree: SourceTree): string[] {
  const imports = importsByFile(tree);
  return [
    ...[...tree.keys()].flatMap(misplacements),
    ...[...imports].flatMap(([path, specifiers]) =>
      specifiers.flatMap((specifier) => ruleViolation(path, specifier) ?? []),
    ),
    ...importCycles(imports),
  ].sort();
}

function importsByFile(tree: SourceTree): ReadonlyMap<string, readonly string[]> {
  const code = [...tree].filter(([path]) => isCode(path));
  return new Map(code.map(([path, text]) => [path, importsOf(parseSource(path, text))]));
}

/** Everything a file imports: values, types, re-exports, dynamic imports, import types. */
export function importsOf(program: Program): string[] {
  const specifiers = new Set<string>();
  const add = (node: { readonly source: unknown }) => {
    const value = literalText(node.source);
    if (value !== undefined) specifiers.add(value);
  };
  new Visitor({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
  }).visit(program);
  return [...specifiers];
}

function literalText(node: unknown): string | undefined {
  if (typeof node !== "object" || node === null || !("value" in node)) return undefined;
  return typeof node.value === "string" ? node.value : undefined;
}

/** Rooms that contain texts instead of code. */
const DATA_ROOMS: Readonly<Record<string, string>> = { roles: ".md", rehearsals: ".yaml" };

function misplacements(path: string): string[] {
  const room = roomOf(path);
  const found: string[] = [];
  const ending = DATA_ROOMS[room];
  if (ending !== undefined) {
    if (!path.endsWith(ending)) found.push(`${path}: ${room}/ holds ${ending} files only`);
  } else if (!Object.hasOwn(MAY_IMPORT, room)) {
    found.push(`${path}: ${room} is not a room of src/`);
  }
  const vague = path
    .split("/")
    .map((part) => part.replace(/\..*$/, ""))
    .find((name) => NAMES_THAT_SAY_NOTHING.test(name));
  if (vague !== undefined) found.push(`${path}: "${vague}" does not say what is in it`);
  return found;
}

function ruleViolation(path: string, specifier: string): string | undefined {
  const room = roomOf(path);
  if (!specifier.startsWith(".")) return packageRuleViolation(path, room, specifier);
  const target = resolveImport(path, specifier);
  if (!target.startsWith("src/")) return `${path}: imports ${target}, which is outside src/`;
  const targetRoom = roomOf(target);
  if (room === targetRoom || MAY_IMPORT[room]?.includes(targetRoom)) return undefined;
  return `${path}: ${room} may not import ${targetRoom} (${target})`;
}

function packageRuleViolation(path: string, room: string, specifier: string): string | undefined {
  if (PURE_ROOMS.includes(room) && isBuiltin(specifier))
    return `${path}: ${room} is pure and may not import ${specifier}`;
  const isKnownToCore = CORE_PACKAGES.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  if (room === "core" && !isKnownToCore) return `${path}: core imports nothing but zod, not ${specifier}`;
  return undefined;
}

/** The folder below src/, or the file's own name if it lies directly in src/. */
function roomOf(path: string): string {
  return path.split("/")[1] ?? path;
}

function resolveImport(path: string, specifier: string): string {
  return posix.join(posix.dirname(path), specifier);
}

/** Each cycle once, from its first file in alphabetical order. */
export function importCycles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Set<string>();
  const settled = new Set<string>();
  const trail: string[] = [];

  const walk = (path: string) => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      found.add(cycleText(trail.slice(start)));
      return;
    }
    if (settled.has(path)) return;
    trail.push(path);
    for (const specifier of imports.get(path) ?? []) {
      if (specifier.startsWith(".")) walk(resolveImport(path, specifier));
    }
    trail.pop();
    settled.add(path);
  };

  for (const path of imports.keys()) walk(path);
  return [...found];
}

function cycleText(loop: readonly string[]): string {
  const first = loop.indexOf([...loop].sort()[0] ?? "");
  const ring = [...loop.slice(first), ...loop.slice(0, first + 1)];
  return `${ring[0]}: import cycle ${ring.join(" -> ")}`;
}
