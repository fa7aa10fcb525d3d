/**
 * Fetches a page within limits: 2 MB, 10 s including redirects, five redirects, and every address is checked before connecting.
 * Network errors become a sentence about the page; only an abort by the caller rejects.
 */

import { type Address, resolveAddresses } from "./addresses.ts";
import { networkCode } from "./network-code.ts";
import { rejectOnAbort } from "./reject-on-abort.ts";
import { type HttpResponse, sendHttpRequest } from "./send-http-request.ts";

export interface PageRequest {
  readonly url: URL;
  /** Checks every address of every hop, together with its host name. */
  readonly mayConnect: (address: Address, hostname: string) => boolean;
  readonly timeMs?: number | undefined;
}

export type FetchedPage =
  | { readonly is: "answered"; readonly url: URL; readonly response: HttpResponse }
  /** A sentence that says why. */
  | { readonly is: "unreachable"; readonly reason: string };

const PAGE_AT_MOST = 2_000_000;
const TIME_MS = 10_000;
const REDIRECTS_AT_MOST = 5;

export async function fetchPage(
  { url, mayConnect, timeMs = TIME_MS }: PageRequest,
  signal: AbortSignal,
): Promise<FetchedPage> {
  const limit = AbortSignal.timeout(timeMs);
  const either = AbortSignal.any([signal, limit]);
  let at = url;
  try {
    for (const seen = new Set<string>(); seen.size <= REDIRECTS_AT_MOST; ) {
      const fault = faultOf(at);
      if (fault !== null) return unreachable(fault);
      if (seen.has(at.href)) return unreachable(`${url.host} redirects in a circle.`);
      seen.add(at.href);
      const addresses = await rejectOnAbort(resolveAddresses(at.hostname), either);
      const { hostname } = at;
      if (!addresses.every((address) => mayConnect(address, hostname)))
        return unreachable(`${at.hostname} is a private address.`);
      const response = await requestPage(at, addresses, either);
      const next = redirectTarget(response, at);
      if (next === null) return { is: "answered", url: at, response };
      at = next;
    }
    return unreachable(`${url.host} redirects more than ${REDIRECTS_AT_MOST} times.`);
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) return unreachable(`${at.host} did not send the page within ${timeMs / 1_000} s.`);
    return unreachable(`${at.host} cannot be reached (${networkCode(error)}).`);
  }
}

function unreachable(reason: string): FetchedPage {
  return { is: "unreachable", reason };
}

function faultOf(url: URL): string | null {
  if (url.protocol !== "https:" && url.protocol !== "http:") return `${url.protocol} addresses are not fetched.`;
  if (url.username !== "" || url.password !== "") return "Addresses with a user name or password are not fetched.";
  return null;
}

function requestPage(url: URL, addresses: readonly Address[], signal: AbortSignal): Promise<HttpResponse> {
  const headers = { accept: "text/html, text/*;q=0.9, application/json;q=0.8, */*;q=0.1" };
  return sendHttpRequest({ url, addresses, headers, body: null, atMost: PAGE_AT_MOST }, signal);
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function redirectTarget({ status, headers }: HttpResponse, from: URL): URL | null {
  const { location } = headers;
  if (!REDIRECTS.has(status) || location === undefined || !URL.canParse(location, from.href)) return null;
  const next = new URL(location, from);
  next.hash = "";
  return next;
}
