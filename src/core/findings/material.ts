/**
 * What is under review: the context of the question, divided by file. A context item that is a diff holds several files, each of
 * which is one file of the material; any other item is a file as a whole.
 */

import type { ContextItem } from "../question.ts";
import { type DiffFile, diffSections, parseDiffSection, type SourceLine } from "./parse-diff.ts";

export interface MaterialFile {
  readonly path: string;
  readonly oldPath: string | null;
  /** `whole`: a file and not a change of one. */
  readonly change: DiffFile["change"] | "whole";
  readonly isBinary: boolean;
  /** Its end was left out. */
  readonly isCut: boolean;
  /** Stretches of lines; a quote never reaches from one into the next. */
  readonly hunks: readonly (readonly SourceLine[])[];
}

/** About 25,000 tokens: leaves room for the reply and for what else a prompt has, in the smallest windows that are in use. */
const PART_CHARACTERS = 100_000;

/** Computed once per context, which never changes: findings are looked up in it again and again. */
const materials = new WeakMap<readonly ContextItem[], readonly MaterialFile[]>();

export function materialOf(context: readonly ContextItem[]): readonly MaterialFile[] {
  const known = materials.get(context);
  if (known) return known;
  const parsed = divideByFile(context).map(parseItem);
  materials.set(context, parsed);
  return parsed;
}

/** The context in parts that a seat can read in one go, whole files together; always at least one part. */
export function materialParts(context: readonly ContextItem[]): readonly (readonly ContextItem[])[] {
  const parts: ContextItem[][] = [[]];
  let size = 0;
  for (const item of divideByFile(context)) {
    const last = parts.at(-1);
    if (last && (last.length === 0 || size + item.text.length <= PART_CHARACTERS)) last.push(item);
    else {
      parts.push([item]);
      size = 0;
    }
    size += item.text.length;
  }
  return parts;
}

/** One item per file; a diff that was cut stays marked as cut in its last file. */
function divideByFile(context: readonly ContextItem[]): readonly ContextItem[] {
  return context.flatMap((item) => {
    const sections = diffSections(item.text);
    if (sections.length < 2) return [item];
    return sections.map((text, index) => ({
      name: `${parseDiffSection(text).path} (${item.name})`,
      path: null,
      text,
      omitted: index === sections.length - 1 ? item.omitted : null,
    }));
  });
}

function parseItem({ name, text, omitted }: ContextItem): MaterialFile {
  const isCut = omitted !== null;
  const [section] = diffSections(text);
  if (section !== undefined) return { ...parseDiffSection(section), isCut };
  const lines = text.split("\n").map((line, index) => ({ text: line, newLine: index + 1, oldLine: null }));
  return { path: name, oldPath: null, change: "whole", isBinary: false, isCut, hunks: [lines] };
}

/** By its path before or after the change, as seats write it; null: unknown, or more than one file is meant. */
export function findMaterialFile(material: readonly MaterialFile[], said: string): MaterialFile | null {
  return findMaterialFiles(material, said)[0] ?? null;
}

/** All with that path: a file may be given whole and as a change, or be changed by two diffs. */
export function findMaterialFiles(material: readonly MaterialFile[], said: string): readonly MaterialFile[] {
  const path = said.trim().replace(/^(?:\.\/|[ab]\/(?=.))/, "");
  const isCalled = (file: MaterialFile, name: string) => file.path === name || file.oldPath === name;
  const exact = material.filter((file) => isCalled(file, said.trim()) || isCalled(file, path));
  if (exact.length > 0) return exact;
  const ending = material.filter((file) => file.path.endsWith(`/${path}`) || path.endsWith(`/${file.path}`));
  return ending.length === 1 ? ending : [];
}
