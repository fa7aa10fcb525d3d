/**
 * Parses YAML that a person wrote and reports every problem with its file, its line and what was expected there. Schema
 * messages must therefore name what is expected ("a string") instead of being sentences.
 */

import { Document, isMap, isNode, isScalar, LineCounter, type Node, parseDocument } from "yaml";
import { z } from "zod";
import { ConclaveError, type ErrorCode, throwProblems } from "../core/errors.ts";

export interface YamlSource {
  readonly file: string;
  readonly text: string;
  /** The line of the file that `text` starts at; counts from 1. */
  readonly firstLine: number;
  /** The code that problems are thrown with. */
  readonly code: ErrorCode;
}

export function parseYaml<T>(source: YamlSource, schema: z.ZodType<T>): T {
  const lines = new LineCounter();
  const document = parseDocument(source.text, { lineCounter: lines, merge: true, prettyErrors: false });
  const fail: Fail = (offset, sentence) => {
    const line = offset === null ? "" : `:${lines.linePos(offset).line + source.firstLine - 1}`;
    return new ConclaveError(source.code, `${source.file}${line}: ${sentence}`);
  };
  throwProblems(document.errors.map(({ pos, message }) => fail(pos[0], `${message}.`)));
  return validate(document, plainValue(document, fail), { schema, fail });
}

/** The same for a value from code, which has no lines. */
export function checkValue<T>({ file, value, code, hint }: CodeSource, schema: z.ZodType<T>): T {
  const advice = hint === undefined ? {} : { hint };
  const fail: Fail = (_, sentence) => new ConclaveError(code, `${file}: ${sentence}`, advice);
  return validate(new Document(value), value, { schema, fail });
}

export interface CodeSource extends Pick<YamlSource, "file" | "code"> {
  readonly value: unknown;
  /** Left out: the code's own. */
  readonly hint?: string;
}

/** A mapping that rejects unknown keys, so that typos are found. */
export function strictMapping<S extends z.ZodRawShape>(shape: S) {
  const keys = Object.keys(shape).join(", ");
  return z.strictObject(shape, {
    error: ({ code }) => (code === "unrecognized_keys" ? `only ${keys}` : `a mapping of ${keys}`),
  });
}

type Issue = z.core.$ZodIssue;
type Fail = (offset: number | null, sentence: string) => ConclaveError;

function validate<T>(
  document: Document,
  value: unknown,
  { schema, fail }: { readonly schema: z.ZodType<T>; readonly fail: Fail },
): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => ({ issue, offset: offsetOf(document, issue) }));
  problems.sort((a, b) => (a.offset ?? 0) - (b.offset ?? 0));
  throwProblems(problems.map(({ issue, offset }) => fail(offset, issueSentence(document, issue))));
  throw parsed.error;
}

function plainValue(document: Document, fail: Fail): unknown {
  try {
    // A person's own file may use an alias any number of times.
    return document.toJS({ maxAliasCount: -1 });
  } catch (error) {
    if (error instanceof ReferenceError) throw fail(null, `${error.message}.`);
    throw error;
  }
}

function issueSentence(document: Document, issue: Issue): string {
  const expected = `expected ${issue.message}.`;
  if (issue.code === "unrecognized_keys") {
    const keys = issue.keys.map((key) => placeName([...issue.path, key]));
    return `${keys.join(", ")} ${keys.length === 1 ? "is" : "are"} unknown; ${expected}`;
  }
  const value = describeValue(document, issue.path);
  if (issue.path.length === 0) return `the file is ${value ?? "empty"}; ${expected}`;
  return `${placeName(issue.path)} is ${value ?? "missing"}; ${expected}`;
}

function placeName(path: Issue["path"]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === "number") return `${name}[${key}]`;
    return name === "" ? String(key) : `${name}.${String(key)}`;
  }, "");
}

const SHOWN_LONGEST = 60;

function describeValue(document: Document, path: Issue["path"]): string | null {
  const node = nodeAt(document, path);
  if (node === null) return null;
  if (isMap(node)) return "a mapping";
  const text = JSON.stringify(node.toJS(document, { maxAliasCount: -1 }));
  return text.length > SHOWN_LONGEST ? `${text.slice(0, SHOWN_LONGEST)}…` : text;
}

/** Where the value is, or where a missing one should be. */
function offsetOf(document: Document, issue: Issue): number | null {
  const keys = issue.code === "unrecognized_keys" ? issue.keys : [];
  const parent = nodeAt(document, issue.path);
  const pair = isMap(parent) ? parent.items.find(({ key }) => isScalar(key) && keys.includes(String(key.value))) : null;
  if (pair && isNode(pair.key)) return pair.key.range?.[0] ?? null;
  for (let depth = issue.path.length; depth >= 0; depth -= 1) {
    const range = nodeAt(document, issue.path.slice(0, depth))?.range;
    if (range) return range[0];
  }
  return null;
}

function nodeAt(document: Document, path: Issue["path"]): Node | null {
  const node: unknown = document.getIn(path, true);
  return isNode(node) ? node : null;
}
