/**
 * One HTTP request within strict limits: it connects only to the given addresses, reads a limited body, follows no redirects and
 * sends no cookies or stored credentials. Rejects with the system's error or the signal's reason.
 */

import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import type { Address } from "./addresses.ts";

export interface HttpRequest {
  readonly url: URL;
  /** Resolved and checked before, so that a later DNS change has no effect. */
  readonly addresses: readonly Address[];
  readonly headers: Readonly<Record<string, string>>;
  /** Sent with POST; null: GET. */
  readonly body: string | null;
  readonly atMost: number;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
  /** The body was longer than the limit. */
  readonly isCut: boolean;
}

export async function sendHttpRequest(asked: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
  const message = await openRequest(asked, signal);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of message) {
    const bytes: Uint8Array = piece;
    pieces.push(bytes);
    size += bytes.length;
    // Leaving the loop closes the connection.
    if (size > asked.atMost) break;
  }
  const body = Buffer.concat(pieces).subarray(0, asked.atMost);
  return { status: message.statusCode ?? 0, headers: message.headers, body, isCut: size > asked.atMost };
}

function openRequest({ url, addresses, headers, body }: HttpRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const open = url.protocol === "https:" ? httpsRequest : httpRequest;
  const sent = open(url, {
    method: body === null ? "GET" : "POST",
    headers: { "user-agent": "conclave", "accept-encoding": "identity", ...headers },
    lookup: limitLookup(addresses),
    agent: false,
    signal,
  });
  sent.on("response", resolve);
  sent.on("error", (error) => reject(signal.aborted ? signal.reason : error));
  sent.end(body ?? undefined);
  return promise;
}

function limitLookup(addresses: readonly Address[]): LookupFunction {
  return (hostname, { all }, callback) => {
    const [first] = addresses;
    if (first === undefined) return callback(new Error(`${hostname} has no address`), "", 0);
    if (all === true) return callback(null, [...addresses]);
    callback(null, first.address, first.family);
  };
}
