/**
 * Searches the web for evidence, with the configured service. Returns up to three results, or a sentence that says why there are
 * none; only an abort throws. Answers are cached on disk, without the key, so that a query is not paid for twice.
 */

import pLimit from "p-limit";
import { z } from "zod";
import { clip, oneLine } from "../../core/ballot/ballot.ts";
import { ConclaveError } from "../../core/errors.ts";
import { stripEscapes } from "../../core/text/plain-text.ts";
import { cacheFolder } from "../cache-folder.ts";
import { diskCache } from "../disk-cache.ts";
import { shareWork } from "../share-work.ts";
import { askService, type ServiceCall } from "./ask-service.ts";
import { brave } from "./brave.ts";
import { exa } from "./exa.ts";
import type { SearchResult, SearchService } from "./search-service.ts";
import { searxng } from "./searxng.ts";
import { tavily } from "./tavily.ts";
import { isTrusted, parseTrustedHosts } from "./trusted-sites.ts";

export interface Search {
  /** The service's usual name. */
  readonly name: string;
  readonly find: (query: string, signal: AbortSignal) => Promise<SearchAnswer>;
}

export interface SearchAnswer {
  readonly results: readonly SearchResult[];
  /** A sentence if there are none. */
  readonly problem: string | null;
}

export interface SearchOptions {
  /** Allowed sites, as written by a person; empty: all. */
  readonly trusted: readonly string[];
  readonly maxAgeMs?: number;
  readonly timeMs?: number;
  readonly now?: () => number;
}

export type SearchEnvironment = Readonly<Record<string, string | undefined>>;

/** The first one that is configured is used. */
const SERVICES: readonly SearchService[] = [brave, tavily, exa, searxng];
export const SEARCH_VARIABLES: readonly string[] = SERVICES.map(({ variable }) => variable);
const RESULTS_AT_MOST = 3;
/** Brave allows 400 characters and 50 words, and longer queries find less anywhere. */
const LONGEST_QUERY = 400;
const WORDS_AT_MOST = 50;
const COOLDOWN_MS = 60_000;
/** A debate may search a dozen times at once, and small plans allow one or two searches per second. */
const AT_ONCE = 2;
const DAY_MS = 86_400_000;
const TIME_MS = 15_000;

/** null: none configured. Throws SETTING_WRONG for a malformed address. */
export function searcher(environment: SearchEnvironment, options: SearchOptions): Search | null {
  const service = SERVICES.find(({ variable }) => (environment[variable] ?? "") !== "");
  if (service === undefined) return null;
  const { maxAgeMs = DAY_MS, timeMs = TIME_MS, now = Date.now } = options;
  const base = baseOf(service, environment);
  const key = service.needsKey ? (environment[service.variable] ?? "").trim() : "";
  const trusted = parseTrustedHosts(options.trusted);
  const cache = diskCache({ folder: cacheFolder(environment, "searches"), form: z.array(resultForm), maxAgeMs, now });
  const share = shareWork<SearchAnswer>(({ problem }) => problem === null);
  const limit = pLimit(AT_ONCE);
  let trouble: Trouble | null = null;
  /** A failing service is skipped for a while, because a dozen requests waiting for it would delay the debate. */
  const ask = async (call: ServiceCall, signal: AbortSignal) => {
    if (trouble !== null && now() < trouble.untilMs) return trouble.problem;
    const found = await askService(call, signal);
    trouble = typeof found === "string" ? { problem: found, untilMs: now() + COOLDOWN_MS } : null;
    return found;
  };
  const find = async (query: string, signal: AbortSignal): Promise<SearchAnswer> => {
    const place = JSON.stringify([service.name, base, trusted, query]);
    const kept = await cache.read(place);
    if (kept !== null) return searchAnswer(kept, service, query);
    const call = { service, asked: { base, key, query, trusted }, timeMs };
    const found = await limit(() => {
      // Called off while it waited for its turn.
      signal.throwIfAborted();
      return ask(call, signal);
    });
    if (typeof found === "string") return { results: [], problem: found };
    const results = found.filter(({ url }) => isTrusted(url, trusted)).slice(0, RESULTS_AT_MOST);
    const plain = results.map(plainResult);
    await cache.write(place, plain);
    return searchAnswer(plain, service, query);
  };
  return {
    name: service.name,
    find: (said, signal) => {
      const query = shortenQuery(said);
      return share(query, signal, () => find(query, signal));
    },
  };
}

interface Trouble {
  readonly problem: string;
  readonly untilMs: number;
}

function baseOf(service: SearchService, environment: SearchEnvironment): string {
  const said = environment[service.urlVariable] || service.url || "";
  const url = URL.canParse(said) ? new URL(said) : null;
  if (url?.protocol === "https:" || url?.protocol === "http:") return url.href.replace(/\/+$/, "");
  throw new ConclaveError(
    "SETTING_WRONG",
    `${service.urlVariable} is ${JSON.stringify(said)}, which is not a web address.`,
  );
}

const resultForm = z.object({ title: z.string(), url: z.string(), text: z.string() });

function searchAnswer(results: readonly SearchResult[], { name }: SearchService, query: string): SearchAnswer {
  return { results, problem: results.length > 0 ? null : `${name} found nothing for ${JSON.stringify(query)}.` };
}

function plainResult({ title, url, text }: SearchResult): SearchResult {
  const line = (said: string, longest: number) => clip(oneLine(stripEscapes(said)), longest);
  return { title: line(title, 200), url, text: line(text, 1_500) };
}

function shortenQuery(said: string): string {
  const words = oneLine(stripEscapes(said)).split(" ").slice(0, WORDS_AT_MOST);
  return words.join(" ").slice(0, LONGEST_QUERY).trim();
}
