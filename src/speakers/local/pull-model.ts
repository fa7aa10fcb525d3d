/**
 * Downloads a model file. What has arrived is kept in NAME.gguf.part and continued by the next attempt; only a complete file with the
 * right checksum gets its name, so nothing half-written is ever loaded.
 */

import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { statfs } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { finished } from "node:stream/promises";
import type { ConclaveError } from "../../core/errors.ts";
import { errnoOf } from "../../log/errno.ts";
import { isModelFile } from "./local-model.ts";
import { readPullRecord, writePullRecord } from "./model-files.ts";
import { type Download, type DownloadedPart, openDownload, pullError } from "./open-download.ts";

export interface PullRequest {
  readonly url: string;
  readonly file: string;
  readonly onProgress: (receivedBytes: number, totalBytes: number | null) => void;
  /** Without a byte for this long, the download is given up. */
  readonly stallMs?: number;
  /** Of the disk that a folder is on. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

export interface PullResult {
  readonly sha256: string;
  /** What it was compared with: the record of an earlier pull, or the server's word; null: nothing. */
  readonly checkedAgainst: "record" | "server" | null;
}

const STALL_MS = 60_000;

export async function pullModel(request: PullRequest): Promise<PullResult> {
  const { url, file, onProgress, stallMs = STALL_MS, freeBytes = freeBytesOf } = request;
  const part = `${file}.part`;
  const download = await openDownload(url, readPart(part), stallMs);
  await checkSpace(download, dirname(file), freeBytes);
  if (download.etag === null) rmSync(etagFile(part), { force: true });
  else writeFileSync(etagFile(part), download.etag);
  const received = await receive(download, part, { stallMs, onProgress });
  if (download.totalBytes !== null && received !== download.totalBytes) {
    throw pullError(`The server ended the download after ${received} of ${download.totalBytes} bytes.`);
  }
  const result = await checkFile(part, readPullRecord(file)?.sha256 ?? null, download.sha256);
  renameSync(part, file);
  rmSync(etagFile(part), { force: true });
  writePullRecord(file, { url, sha256: result.sha256 });
  return result;
}

/** null: there is nothing that could be continued. */
function readPart(part: string): DownloadedPart | null {
  if (!existsSync(part) || !existsSync(etagFile(part))) return null;
  return { bytes: statSync(part).size, etag: readFileSync(etagFile(part), "utf8") };
}

function etagFile(part: string): string {
  return `${part}.etag`;
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Room that is left for everything else. */
const SPARE_BYTES = 200e6;

async function checkSpace(
  { startBytes, totalBytes }: Download,
  folder: string,
  freeBytes: (folder: string) => Promise<number>,
): Promise<void> {
  if (totalBytes === null) return;
  const [needed, free] = [totalBytes - startBytes + SPARE_BYTES, await freeBytes(folder)];
  if (needed <= free) return;
  const message = `The download needs ${megabytes(needed)}, and ${megabytes(free)} are free on the disk of ${folder}.`;
  throw pullError(message, "Free up disk space, or choose a smaller model: conclave local list");
}

interface Receiving extends Pick<PullRequest, "onProgress"> {
  readonly stallMs: number;
}

/** The size of the file afterwards. */
async function receive(
  { body, startBytes, totalBytes, abort }: Download,
  part: string,
  { stallMs, onProgress }: Receiving,
): Promise<number> {
  const out = createWriteStream(part, { flags: startBytes === 0 ? "w" : "a", flush: true });
  // A full disk: the download ends, and the error is reported below.
  out.on("error", abort);
  let received = startBytes;
  const stall = setTimeout(abort, stallMs);
  try {
    for await (const bytes of body) {
      stall.refresh();
      received += bytes.length;
      if (!out.write(bytes)) await once(out, "drain");
      onProgress(received, totalBytes);
    }
    out.end();
    await finished(out);
  } catch (error) {
    throw receiveError(out.errored ?? error, received);
  } finally {
    clearTimeout(stall);
    out.end();
  }
  return received;
}

function receiveError(error: unknown, received: number): ConclaveError {
  if (errnoOf(error) === "ENOSPC")
    return pullError(
      `The disk is full; ${megabytes(received)} have arrived.`,
      "Free up disk space, then run the command again.",
    );
  return pullError(`The connection was lost after ${megabytes(received)}.`);
}

async function checkFile(part: string, recorded: string | null, served: string | null): Promise<PullResult> {
  if (!isModelFile(part)) {
    rmSync(part);
    throw pullError(
      `What the server sent for ${basename(part, ".part")} is not a GGUF model file.`,
      "Check HF_ENDPOINT, and whether the network needs a sign-in.",
    );
  }
  const sha256 = await hashFile(part);
  const expected = recorded ?? served;
  const checkedAgainst = recorded === null ? (served === null ? null : "server") : "record";
  if (expected === null || expected === sha256) return { sha256, checkedAgainst };
  rmSync(part);
  const whose = recorded === null ? "the server's" : "that of the first pull";
  throw pullError(
    `The checksum of the file is ${sha256}, and ${whose} is ${expected}. The file was discarded.`,
    "Run the command again; if it fails again, the source has changed or is damaged.",
  );
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(path)) hash.update(bytes);
  return hash.digest("hex");
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
