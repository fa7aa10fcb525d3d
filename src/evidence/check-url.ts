/**
 * Checks a quote on a page. Only a text page that was read completely can lack the quote; any other obstacle is reported and not
 * held against the seat.
 */

import type { IncomingHttpHeaders } from "node:http";
import type { Check, CitationCheck } from "../core/evidence-check.ts";
import {
  containsQuote,
  findQuoteLines,
  type Quote,
  quoteReadings,
  squeeze,
  whyUncertain,
  whyUnquoted,
} from "../core/text/quote.ts";
import { isPublic } from "./addresses.ts";
import { fetchPage, type PageRequest } from "./fetch-page.ts";
import type { HttpResponse } from "./send-http-request.ts";

export interface PageCitation {
  readonly url: URL;
  readonly quote: string | null;
  /** Hosts that may have a private address. */
  readonly privateHosts: readonly string[];
  readonly timeMs?: number | undefined;
}

export async function checkUrl(citation: PageCitation, signal: AbortSignal): Promise<CitationCheck> {
  const mayConnect: PageRequest["mayConnect"] = (address, host) =>
    isPublic(address) || citation.privateHosts.includes(host);
  const fetched = await fetchPage({ ...citation, mayConnect }, signal);
  if (fetched.is === "unreachable") return { mark: "unchecked", detail: fetched.reason };
  const { response, url } = fetched;
  return refusal(response, url.host) ?? checkPage(response, url, citation.quote);
}

/** null: the page can be read. */
function refusal({ status, headers }: HttpResponse, host: string): Check | null {
  if (status === 401 || status === 403) return { mark: "unchecked", detail: `${host} requires sign-in (${status}).` };
  if (status === 404 || status === 410) return { mark: "missing", detail: `${host} has no such page (${status}).` };
  if (status < 200 || status > 299) return { mark: "unchecked", detail: `${host} answered with status ${status}.` };
  const type = mediaType(headers);
  if (!READABLE.test(type)) return { mark: "unchecked", detail: `The page is ${type}, which cannot be checked.` };
  const coding = headers["content-encoding"] ?? "identity";
  if (coding !== "identity") return { mark: "unchecked", detail: `The page is compressed as ${coding}.` };
  return null;
}

const READABLE = /^(text\/.+|application\/(.+\+)?(json|xml))$/;

function mediaType(headers: IncomingHttpHeaders): string {
  return (headers["content-type"] ?? "of no stated type").split(";")[0]?.trim().toLowerCase() ?? "";
}

async function checkPage(response: HttpResponse, url: URL, quote: string | null): Promise<CitationCheck> {
  const where = `${url.host}${url.pathname}`;
  const readings = quoteReadings((quote ?? "").toLowerCase());
  if (readings.length === 0) {
    return { mark: "unchecked", detail: `${where} exists; ${whyUnquoted(quote)}.`, needs: "quote" };
  }
  const texts = (await wordings(response)).map((text) => text.toLowerCase().split("\n"));
  const isInText = (isIn: (lines: readonly string[], quote: Quote) => boolean) =>
    texts.some((lines) => readings.some((reading) => isIn(lines, reading)));
  if (isInText((lines, reading) => findQuoteLines(lines, reading).next().done !== true)) {
    return { mark: "found", detail: `The quote is on ${where}.` };
  }
  if (isInText(containsQuote)) return { mark: "unchecked", detail: whyUncertain(readings), needs: "quote" };
  if (response.isCut) return { mark: "unchecked", detail: `${where} is too long to read completely.` };
  if (isDrawnByScript(response, texts)) {
    return { mark: "unchecked", detail: `${where} shows its text only in a browser.` };
  }
  return { mark: "missing", detail: `${where} does not contain the quote.` };
}

/** The page's text in every form that a quote may come from. */
async function wordings(response: HttpResponse): Promise<readonly string[]> {
  const text = decodeBody(response);
  const type = mediaType(response.headers);
  if (/html/.test(type)) return [(await import("./page-text.ts")).pageText(text)];
  // A quote may be copied from the raw JSON or from its decoded strings.
  if (/json/.test(type)) return [text, text.replace(/\\[nrt]/g, " ").replace(/\\(["\\/])/g, "$1")];
  return [text];
}

function decodeBody({ headers, body }: HttpResponse): string {
  const stated = /charset=["']?([\w-]+)/i.exec(headers["content-type"] ?? "")?.[1];
  const start = new TextDecoder("latin1").decode(body.subarray(0, 2_048));
  const label = stated ?? /<meta[^>]{1,200}?charset=["']?([\w-]+)/i.exec(start)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(label).decode(body);
  } catch (error) {
    // Unknown encoding.
    if (!(error instanceof RangeError)) throw error;
    return new TextDecoder().decode(body);
  }
}

const SHORTEST_PAGE = 200;

/** Scripts and hardly any text: the page is rendered in the browser. */
function isDrawnByScript(response: HttpResponse, texts: readonly (readonly string[])[]): boolean {
  const length = Math.max(...texts.map((lines) => squeeze(lines.join("")).length));
  return length < SHORTEST_PAGE && /<script\b/i.test(decodeBody(response));
}
