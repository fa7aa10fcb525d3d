/**
 * Opens a download, from its start or from where it stopped. Redirects are followed here, because the first answer may name the
 * checksum (Hugging Face sends `X-Linked-ETag`), and so that an encrypted address never leads to an open one.
 */

import { ConclaveError } from "../../core/errors.ts";

export interface Download {
  readonly body: AsyncIterable<Uint8Array>;
  /** 0: the server sends the whole file. */
  readonly startBytes: number;
  /** Of the whole file; null: the server does not say. */
  readonly totalBytes: number | null;
  /** null: the server does not say. */
  readonly sha256: string | null;
  /** Names this version of the file; null: the server does not say. */
  readonly etag: string | null;
  abort(): void;
}

/** What an earlier attempt has left. */
export interface DownloadedPart {
  readonly bytes: number;
  /** The server sends the rest only of this version, and otherwise the whole file. */
  readonly etag: string;
}

const MOST_REDIRECTS = 5;
const PARTIAL = 206;
/** There is nothing after what was asked for. */
const RANGE_REFUSED = 416;

export async function openDownload(url: string, part: DownloadedPart | null, stallMs: number): Promise<Download> {
  const stop = new AbortController();
  const { response, sha256 } = await follow(url, part, { stop, stallMs });
  const { status, headers, body } = response;
  const about = { sha256, etag: headers.get("etag"), abort: () => stop.abort() };
  if (part !== null && status === RANGE_REFUSED) {
    await body?.cancel();
    const isWhole = headers.get("content-range") === `bytes */${part.bytes}`;
    if (!isWhole) return openDownload(url, null, stallMs);
    return { ...about, body: new Blob([]).stream(), startBytes: part.bytes, totalBytes: part.bytes };
  }
  if (!response.ok || body === null) throw pullError(`${url} answered with status ${status}.`);
  const startBytes = part !== null && status === PARTIAL ? part.bytes : 0;
  const length = headers.get("content-length");
  return { ...about, body, startBytes, totalBytes: length === null ? null : startBytes + Number(length) };
}

interface Following {
  readonly stop: AbortController;
  readonly stallMs: number;
}

async function follow(url: string, part: DownloadedPart | null, { stop, stallMs }: Following) {
  let at = new URL(url);
  let sha256: string | null = null;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const patience = setTimeout(() => stop.abort(), stallMs);
    const response = await request(at, part, stop.signal).finally(() => clearTimeout(patience));
    sha256 ??= checksumIn(response.headers);
    const location = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || location === null) return { response, sha256 };
    const next = new URL(location, at);
    if (at.protocol === "https:" && next.protocol !== "https:")
      throw pullError(`${at} leads to ${next}, which is not encrypted.`);
    await response.body?.cancel();
    at = next;
  }
  throw pullError(`${url} was redirected more than ${MOST_REDIRECTS} times.`);
}

async function request(url: URL, part: DownloadedPart | null, signal: AbortSignal): Promise<Response> {
  const rest = part === null ? {} : { range: `bytes=${part.bytes}-`, "if-range": part.etag };
  const headers = { "accept-encoding": "identity", ...rest };
  try {
    return await fetch(url, { headers, redirect: "manual", signal });
  } catch (error) {
    const reason = signal.aborted ? "it did not answer in time" : causeOf(error);
    throw pullError(`${url} could not be reached: ${reason}.`);
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

function checksumIn(headers: Headers): string | null {
  return /^"?([0-9a-f]{64})"?$/.exec(headers.get("x-linked-etag") ?? "")?.[1] ?? null;
}

export function pullError(message: string, hint?: string): ConclaveError {
  return new ConclaveError("LOCAL_PULL_FAILED", message, hint === undefined ? {} : { hint });
}
