/**
 * Collects context within limits: 200 kB per file, 400 kB and 200 files in total. A review, which is divided into parts, may have
 * more. Secrets, binary files and earlier debates are never included, nor what a diff says of secrets, and links to files outside the
 * project are not followed.
 * Whatever is left out is listed in a warning, and in a review among its files.
 */

import { open, realpath } from "node:fs/promises";
import { join, relative } from "node:path";
import type { ContextItem } from "../../core/question.ts";
import { isInSecretFolder, isSecretFile } from "../../evidence/secret-files.ts";
import { repositoryRoot } from "../../folder/find-parent.ts";
import { liesIn } from "../../folder/real-path.ts";
import { byteSize } from "../../views/amounts.ts";
import { type DividedDiff, divideDiff } from "./divide-diff.ts";
import { asReadError } from "./read-text.ts";

const FILE_AT_MOST = 200_000;
const ALL_AT_MOST = 400_000;
const REVIEW_AT_MOST = 2_000_000;
const FILES_AT_MOST = 200;

export type ContextBasket = ReturnType<typeof createContextBasket>;

const REASONS = {
  secret: "may hold keys or passwords",
  binary: "not UTF-8 text",
  empty: "empty",
  debates: "in the folder of debates",
  link: "a link to a place outside the project",
  full: "beyond the limit of all context",
  many: `beyond ${FILES_AT_MOST} files`,
  cut: `longer than ${byteSize(FILE_AT_MOST)}, so only the beginning goes to seats that cannot read files`,
} as const;

type OmissionReason = keyof typeof REASONS;

/** The item itself says what is missing. */
const PARTLY_SHOWN: ReadonlySet<OmissionReason> = new Set(["full", "cut"]);

interface BasketBounds {
  readonly workingDir: string;
  readonly debatesFolder: string;
  /** The context is what is reviewed: it may be long, and the record lists what is missing. */
  readonly isReview: boolean;
}

export function createContextBasket({ workingDir, debatesFolder, isReview }: BasketBounds) {
  const items = new Map<string, ContextItem>();
  const leftOut = new Map<OmissionReason, string[]>();
  const root = repositoryRoot(workingDir) ?? workingDir;
  const most = isReview ? REVIEW_AT_MOST : ALL_AT_MOST;
  let size = 0;
  const nameOf = (path: string) => {
    const name = relative(workingDir, path);
    return name === "" || name.startsWith("..") ? path : name;
  };
  const leaveOut = (name: string, reason: OmissionReason) => {
    leftOut.set(reason, [...(leftOut.get(reason) ?? []), name]);
    if (isReview && !items.has(name) && !PARTLY_SHOWN.has(reason))
      items.set(name, { name, path: null, text: "", omitted: `left out: ${REASONS[reason]}` });
  };
  const put = (name: string, path: string | null, piece: Piece) => {
    const room = Math.max(0, most - size);
    const start = head(Buffer.from(piece.text), FILE_AT_MOST);
    const isCut = piece.size > Buffer.byteLength(start);
    const text = head(Buffer.from(start), room);
    if (text.length < start.length) leaveOut(name, "full");
    else if (isCut) leaveOut(name, "cut");
    size += Buffer.byteLength(text);
    items.set(path ?? name, { name, path, text, omitted: omissionNote(Buffer.byteLength(text), piece.size) });
  };
  const putText = (name: string, path: string | null, piece: Piece) => {
    const diff = divideDiff(piece.text);
    if (diff === null) return put(name, path, piece);
    for (const secret of diff.secrets) leaveOut(secret, "secret");
    const cut = piece.size - Buffer.byteLength(piece.text);
    if (isReview) return divideCut(diff.files, cut).map((file) => put(`${file.path} (${name})`, null, file));
    const text = diff.files.map((file) => file.text).join("");
    if (text !== "") put(name, path, { text, size: Buffer.byteLength(text) + cut });
  };
  return {
    /** An absolute path of a file. */
    addFile: async (path: string): Promise<void> => {
      if (items.has(path)) return;
      const name = nameOf(path);
      const real = await realpath(path);
      const inDebates = [path, real].some((each) => `${each}/`.startsWith(`${debatesFolder}/`));
      if (inDebates) return leaveOut(name, "debates");
      if (liesUnder(root, path) && !liesIn(root, real)) return leaveOut(name, "link");
      const isSecret = [path, real].some((each) => isSecretFile(each) || isInSecretFolder(relative(root, each)));
      if (isSecret) return leaveOut(name, "secret");
      if (items.size >= FILES_AT_MOST) return leaveOut(name, "many");
      const piece = await readHead(path, isReview ? most : FILE_AT_MOST);
      if (piece === null) return leaveOut(name, "binary");
      if (piece.text.trim() === "") return leaveOut(name, "empty");
      putText(name, path, piece);
    },
    /** A text without a file, or one that was already read. */
    addItem: ({ name, path, text, omitted }: ContextItem): void => {
      if (omitted === null) putText(name, path, { text, size: Buffer.byteLength(text) });
      else items.set(path ?? name, { name, path, text, omitted });
    },
    /** A folder, as a list of its files. */
    addListing: (folder: string, files: readonly string[]): void => {
      if (items.has(folder)) return;
      const shown = files.filter((file) => !isSecretFile(file) && !`${file}/`.startsWith(`${debatesFolder}/`));
      const names = shown.map((file) => join(nameOf(folder), relative(folder, file))).join("\n");
      put(`${nameOf(folder)}/`, folder, { text: names, size: Buffer.byteLength(names) });
    },
    leaveOut,
    items: (): readonly ContextItem[] => [...items.values()],
    /** Sentences about what was left out or cut. */
    warnings: (): readonly string[] =>
      [...leftOut].map(([reason, names]) => {
        const why = reason === "full" ? `beyond ${byteSize(most)} of context in all` : REASONS[reason];
        return omissionWarning(why, names);
      }),
  };
}

/** As it is written: what somebody else may have put there. */
function liesUnder(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

interface Piece {
  readonly text: string;
  /** Bytes before anything was cut. */
  readonly size: number;
}

/** A diff that was cut was cut in its last file. */
function divideCut(files: DividedDiff["files"], cut: number): readonly (Piece & { readonly path: string })[] {
  return files.map(({ path, text }, index) => ({
    path,
    text,
    size: Buffer.byteLength(text) + (index === files.length - 1 ? cut : 0),
  }));
}

/** null: not text. Reads no more of a file than can be used. */
async function readHead(path: string, most: number): Promise<Piece | null> {
  const file = await open(path).catch((error) => {
    throw asReadError(path, error);
  });
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, most + 1));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    const bytes = buffer.subarray(0, bytesRead);
    if (bytes.includes(0) || !isText(bytes)) return null;
    return { text: head(bytes, most), size: Math.max(size, bytesRead) };
  } finally {
    await file.close();
  }
}

function isText(bytes: Uint8Array): boolean {
  try {
    // Streaming, because the last character may have been cut in two.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return false;
  }
}

/** As many whole lines as fit; if not even one fits, as many characters. */
function head(bytes: Uint8Array, most: number): string {
  if (bytes.length <= most) return new TextDecoder().decode(bytes);
  const cut = bytes.subarray(0, most);
  const lineEnd = cut.lastIndexOf(0x0a);
  return new TextDecoder().decode(lineEnd < 0 ? cut : cut.subarray(0, lineEnd + 1), { stream: true });
}

function omissionNote(shown: number, size: number): string | null {
  if (shown === size) return null;
  if (shown === 0) return `its ${byteSize(size)} were left out for lack of room`;
  return `the first ${byteSize(shown)} of ${byteSize(size)}; the rest was left out`;
}

const NAMES_SHOWN = 5;

function omissionWarning(why: string, names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(", ");
  const more = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : "";
  return `Left out of the context (${why}): ${shown}${more}.`;
}
