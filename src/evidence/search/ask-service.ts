/**
 * Asks a search service, again where it says that it takes the next search in a few seconds. Whatever goes wrong is a sentence with the service's name; neither the key nor anything the
 * service said is in it. Only an abort rejects.
 */

import { setTimeout } from "node:timers/promises";
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

/** Results, or the sentence. */
export async function askService(call: ServiceCall, signal: AbortSignal): Promise<readonly SearchResult[] | string> {
  const { service, timeMs } = call;
  const limit = AbortSignal.timeout(timeMs);
  try {
    const response = await requestWithRetry(call, AbortSignal.any([signal, limit]));
    if (response.status !== 200) return refusal(service, response.status);
    const results = response.isCut ? null : await service.results(parseBody(response));
    return results ?? `${service.name} answered in a form that is not known.`;
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) return `${service.name} did not answer within ${timeMs / 1_000} s.`;
    return `${service.name} cannot be reached (${networkCode(error)}).`;
  }
}

/** Too many in one second is not a quota that is used up. */
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

/** null: it does not say when, or not soon. Brave names a limit for the second first, and then one for the month. */
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
  if (QUOTA.has(status)) return `${name} takes no more searches for now: its quota is used up (${status}).`;
  if (status === 401 || status === 403) {
    return keyed
      ? `${name} refused the key in ${variable} (${status}).`
      : `${name} does not give answers as JSON (${status}).`;
  }
  return `${name} answered with status ${status}.`;
}

/** Payment due, too many, and Tavily's own two for a plan or an account that is spent. */
const QUOTA = new Set([402, 429, 432, 433]);

/** undefined: it is no JSON, which no form fits. */
function parseBody({ body }: HttpResponse): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}
