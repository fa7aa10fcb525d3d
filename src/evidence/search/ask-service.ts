/**
 * Queries a search service, and retries if it asks to wait a few seconds. Any failure becomes a sentence with the service's name,
 * without the key or the service's own text. Rejects only when aborted.
 */

import { setTimeout } from "node:timers/promises";
import { parseJson } from "../../core/text/parse-json.ts";
import { resolveAddresses } from "../addresses.ts";
import { networkCode } from "../network-code.ts";
import { rejectOnAbort } from "../reject-on-abort.ts";
import { type HttpResponse, sendHttpRequest } from "../send-http-request.ts";
import type { SearchQuery, SearchResult, SearchService } from "./search-service.ts";

export interface ServiceCall {
  readonly service: SearchService;
  readonly asked: SearchQuery;
  readonly timeMs: number;
}

const ANSWER_AT_MOST = 2_000_000;

/** Results, or a sentence. */
export async function askService(call: ServiceCall, signal: AbortSignal): Promise<readonly SearchResult[] | string> {
  const { service, timeMs } = call;
  const limit = AbortSignal.timeout(timeMs);
  try {
    const response = await requestWithRetry(call, AbortSignal.any([signal, limit]));
    if (response.status !== 200) return refusal(service, response.status);
    const results = response.isCut ? null : await service.results(parseJson(new TextDecoder().decode(response.body)));
    return results ?? `${service.name} sent an answer in an unknown format.`;
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) return `${service.name} did not answer within ${timeMs / 1_000} s.`;
    return `${service.name} cannot be reached (${networkCode(error)}).`;
  }
}

/** Too many requests in one second is not an exhausted quota. */
async function requestWithRetry(call: ServiceCall, signal: AbortSignal): Promise<HttpResponse> {
  for (let tries = 1; ; tries += 1) {
    const response = await sendQuery(call, signal);
    const waitMs = response.status === 429 ? shortWaitMs(response) : null;
    if (waitMs === null || tries >= TRIES_AT_MOST) return response;
    await setTimeout(waitMs, undefined, { signal });
  }
}

const TRIES_AT_MOST = 4;
const LONGEST_WAIT_S = 5;

/** null: unknown, or not soon. Brave lists the limit per second first, then the monthly one. */
function shortWaitMs({ headers }: HttpResponse): number | null {
  const said = String(headers["retry-after"] ?? headers["x-ratelimit-reset"] ?? "");
  const seconds = Number.parseFloat(said);
  const isMonthSpent = /^\s*\d+\s*,\s*0\s*$/.test(String(headers["x-ratelimit-remaining"] ?? ""));
  return seconds >= 0 && seconds <= LONGEST_WAIT_S && !isMonthSpent ? seconds * 1_000 : null;
}

async function sendQuery({ service, asked }: ServiceCall, signal: AbortSignal): Promise<HttpResponse> {
  const { url: address, headers, body } = service.ask(asked);
  const url = new URL(address);
  // The person chose the service, so it may be on this machine.
  const addresses = await rejectOnAbort(resolveAddresses(url.hostname), signal);
  const json = body === null ? null : JSON.stringify(body);
  const kind: Record<string, string> = json === null ? {} : { "content-type": "application/json" };
  const all = { accept: "application/json", ...kind, ...headers };
  return sendHttpRequest({ url, addresses, headers: all, body: json, atMost: ANSWER_AT_MOST }, signal);
}

function refusal({ name, needsKey: keyed, variable }: SearchService, status: number): string {
  if (QUOTA.has(status)) return `${name} accepts no more searches: the quota is used up (${status}).`;
  if (status === 401 || status === 403) {
    return keyed
      ? `${name} rejected the key in ${variable} (${status}).`
      : `${name} does not provide JSON (${status}).`;
  }
  return `${name} answered with status ${status}.`;
}

/** Payment required, too many requests, and Tavily's codes for an exhausted plan or account. */
const QUOTA = new Set([402, 429, 432, 433]);
