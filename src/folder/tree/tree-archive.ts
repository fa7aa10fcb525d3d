/**
 * The files of a tree as one archive, which any tar program can list. The same files always give the same bytes: an archive has regular
 * files only, in the given order, each with a ustar header (mode 0444, no owner, no time) and padded to 512 bytes. The header has the
 * first 100 bytes of the name; a longer name stands before it, as the only record of a pax header. 1,024 zeros end the archive.
 * A reader accepts nothing else: what this file would not have written is damage, so links, devices and modes cannot occur.
 */

import { ConclaveError } from "../../core/errors.ts";

export interface TreeFile {
  /** Relative, with slashes. */
  readonly name: string;
  readonly content: Buffer;
}

const BLOCK = 512;
const NAME_BYTES = 100;
const END = Buffer.alloc(2 * BLOCK);

export function writeArchive(files: readonly TreeFile[]): Buffer {
  return Buffer.concat([...files.flatMap(fileBlocks), END]);
}

/** Throws TREE_DAMAGED. */
export function* readArchive(archive: Buffer): Generator<TreeFile, void> {
  for (let rest = archive; !rest.equals(END); ) {
    const file = parseFile(rest);
    const written = Buffer.concat(fileBlocks(file));
    if (!rest.subarray(0, written.length).equals(written)) {
      const message = `The archive of a working tree is damaged at byte ${archive.length - rest.length}.`;
      throw new ConclaveError("TREE_DAMAGED", message);
    }
    yield file;
    rest = rest.subarray(written.length);
  }
}

function fileBlocks({ name, content }: TreeFile): readonly Buffer[] {
  const file = entryBlocks("0", name, content);
  return Buffer.byteLength(name) > NAME_BYTES ? [...entryBlocks("x", LONG_NAME, paxRecord(name)), ...file] : file;
}

/** What a pax header is called itself. */
const LONG_NAME = "path";

function entryBlocks(type: "0" | "x", name: string, content: Buffer): readonly Buffer[] {
  return [header(type, name, content.length), content, Buffer.alloc(roundToBlock(content.length) - content.length)];
}

function roundToBlock(size: number): number {
  return Math.ceil(size / BLOCK) * BLOCK;
}

function header(type: "0" | "x", name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  Buffer.from(name).copy(block, 0, 0, NAME_BYTES);
  // Mode, user, group, size, time. The checksum after them is computed as if it consisted of blanks.
  block.write(`0000444\0${octal(0, 7)}\0${octal(0, 7)}\0${octal(size, 11)}\0${octal(0, 11)}\0        ${type}`, 100);
  block.write("ustar\0", 257);
  block.write("00", 263);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148);
  return block;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

/** `LENGTH path=NAME`, where the length counts itself. */
function paxRecord(name: string): Buffer {
  const rest = ` ${LONG_NAME}=${name}\n`;
  const bytes = Buffer.byteLength(rest);
  const length = bytes + String(bytes + String(bytes).length).length;
  return Buffer.from(`${length}${rest}`);
}

/** What the first entry seems to be; whether it is that is seen by writing it again. */
function parseFile(blocks: Buffer): TreeFile {
  if (blocks[156] !== "x".charCodeAt(0)) {
    const { content } = parseEntry(blocks);
    return { name: textBefore(blocks.subarray(0, NAME_BYTES), 0), content };
  }
  const { content: record, next } = parseEntry(blocks);
  const name = record.toString("utf8", record.indexOf("=") + 1, record.length - 1);
  return { name, content: parseEntry(next).content };
}

function parseEntry(blocks: Buffer) {
  const size = Number.parseInt(blocks.toString("latin1", 124, 135), 8) || 0;
  return { content: blocks.subarray(BLOCK, BLOCK + size), next: blocks.subarray(BLOCK + roundToBlock(size)) };
}

function textBefore(bytes: Buffer, end: number): string {
  const length = bytes.indexOf(end);
  return bytes.toString("utf8", 0, length < 0 ? bytes.length : length);
}
