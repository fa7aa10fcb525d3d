/**
 * A model's price and context size, from the person's settings, else from the catalogue. An unknown price is null, never 0,
 * and a model that only resembles one in the catalogue has no price.
 */

import type { MatchLogic } from "@pydantic/genai-prices";
import type { Vendor } from "./vendors.ts";

/** In US dollars per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** null: the same as input. */
  readonly cached: number | null;
}

export interface Tokens {
  /** All of the input, cached or not. */
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

export interface ModelPricing {
  /** In millionths of a dollar; null: no price is known. */
  cost(tokens: Tokens): number | null;
  /** Tokens that it can read at once; null: not known. */
  readonly contextTokens: number | null;
}

export type Prices = ReadonlyMap<string, Price>;

/** `prices`: the person's own, by `vendor/model`. */
export async function loadPricing(vendor: Vendor, model: string, prices: Prices): Promise<ModelPricing> {
  const own = prices.get(`${vendor.name}/${model}`);
  if (own) return { cost: (tokens) => ownCost(own, tokens), contextTokens: null };
  return (vendor.catalogue === null ? null : await findInCatalogue(vendor.catalogue, model)) ?? UNKNOWN;
}

const UNKNOWN: ModelPricing = { cost: () => null, contextTokens: null };

function ownCost({ input, output, cached }: Price, tokens: Tokens): number {
  const read = Math.min(tokens.cacheRead, tokens.input);
  // Dollars per million tokens are millionths of a dollar per token.
  return Math.round((tokens.input - read) * input + read * (cached ?? input) + tokens.output * output);
}

async function findInCatalogue(providerId: string, model: string): Promise<ModelPricing | null> {
  // A megabyte of data, loaded only when a price is needed.
  const { calcPrice } = await import("@pydantic/genai-prices");
  const priceOf = (tokens: Tokens) => calcPrice(catalogueUsage(tokens), model, { providerId });
  const found = priceOf({ input: 0, output: 0, cacheRead: 0, cacheWrite: 0 })?.model;
  if (!found || !isMeant(found.match, model.toLowerCase())) return null;
  return {
    cost: (tokens) => {
      const dollars = priceOf(tokens)?.total_price;
      return dollars === undefined ? null : Math.round(dollars * 1_000_000);
    },
    contextTokens: found.context_window ?? null,
  };
}

/** The catalogue throws if cached tokens exceed the input. */
function catalogueUsage({ input, output, cacheRead, cacheWrite }: Tokens) {
  const read = Math.min(cacheRead, input);
  return {
    input_tokens: input,
    output_tokens: output,
    cache_read_tokens: read,
    cache_write_tokens: Math.min(cacheWrite, input - read),
  };
}

/** The catalogue matches by prefix, which would give a newer version the price of an older one. */
function isMeant(match: MatchLogic, model: string): boolean {
  if ("or" in match) return match.or.some((each) => isMeant(each, model));
  if ("and" in match) return match.and.every((each) => isMeant(each, model));
  if ("equals" in match) return match.equals === model;
  if ("regex" in match) return new RegExp(match.regex).test(model);
  if (!("starts_with" in match)) return false;
  return model.startsWith(match.starts_with) && SAME_MODEL.test(model.slice(match.starts_with.length));
}

const SAME_MODEL = /^(-(\d{8}|\d{4}-\d\d-\d\d|latest|preview.*))?$/;
