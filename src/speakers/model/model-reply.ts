/**
 * One call to a model as speech parts. A tool call retracts the text before it and adds to the usage. If an endpoint does not
 * accept tools, they are left out for the rest of the process, so that no call fails because of them.
 */

import type { FailureCode } from "../../core/failure.ts";
import { createEscapeStripper } from "../../core/text/plain-text.ts";
import type { Tool } from "../../core/tool.ts";
import { addUsage, NO_USAGE, type Usage } from "../../core/usage.ts";
import { DONE, type Finished, failure, type SpeakRequest, type SpeechPart } from "../speaker.ts";
import type { Endpoint } from "./endpoint.ts";
import { endFailure, errorFailure, refusesTools } from "./model-failure.ts";
import { keyAdvice } from "./model-preflight.ts";
import { modelStream } from "./model-stream.ts";
import { estimateModelUsage, vendorUsage } from "./model-usage.ts";
import { loadPricing, type ModelPricing, type Prices } from "./price.ts";
import { reasoningStripper } from "./strip-reasoning.ts";

export interface ModelCall {
  readonly endpoint: Endpoint;
  readonly request: SpeakRequest;
  readonly prices: Prices;
  readonly clean: (text: string) => string;
  readonly tools: () => Promise<readonly Tool[]>;
}

export async function* modelReply(call: ModelCall, signal: AbortSignal): AsyncGenerator<SpeechPart, void> {
  const { endpoint, prices } = call;
  let worth: Promise<ModelPricing> | null = null;
  const loadWorth = () => {
    worth ??= loadPricing(endpoint.vendor, endpoint.model, prices);
    return worth;
  };
  const tools = withoutTools.has(modelAddress(endpoint)) ? [] : await call.tools();
  const spent = yield* runAttempt({ ...call, loadWorth, using: tools, spent: NO_USAGE }, signal);
  if (spent === null) return;
  yield { type: "activity", text: "continues without tools" };
  yield* runAttempt({ ...call, loadWorth, using: [], spent }, signal);
}

/** Models, by address and name, that do not accept tools. */
const withoutTools = new Set<string>();

function modelAddress({ baseUrl, model }: Endpoint): string {
  return `${baseUrl} ${model}`;
}

/** The catalogue takes time to load, so it is loaded while the models think, once the requests of all seats have left. */
const CATALOGUE_AFTER_MS = 50;

interface Attempt extends ModelCall {
  /** The catalogue of prices, once. */
  readonly loadWorth: () => Promise<ModelPricing>;
  readonly using: readonly Tool[];
  readonly spent: Usage;
}

/** null: finished. Otherwise it has to be repeated without tools, and this is the usage so far. */
async function* runAttempt(attempt: Attempt, signal: AbortSignal): AsyncGenerator<SpeechPart, Usage | null> {
  const { endpoint, request, loadWorth, using } = attempt;
  let { spent } = attempt;
  let hasLooked = false;
  let voice = createReplyText();
  const estimateSoFar = async () => addUsage(spent, estimateModelUsage(request.prompt, voice.text, await loadWorth()));
  const onSent = () => void setTimeout(loadWorth, CATALOGUE_AFTER_MS).unref();
  for await (const part of modelStream({ endpoint, request, tools: using, onSent }, signal)) {
    if (part.type === "beat") {
      yield { type: "activity", text: "thinking" };
      continue;
    }
    if (part.type === "look") {
      yield { type: "activity", text: part.activity };
      continue;
    }
    if (part.type === "looked") {
      const counted = vendorUsage(part.usage, await answererPricing(attempt, part.model));
      spent = counted === null ? await estimateSoFar() : addUsage(spent, counted);
      yield { type: "usage", usage: spent };
      if (voice.text !== "") yield { type: "retracted" };
      hasLooked = true;
      voice = createReplyText();
      continue;
    }
    if (part.type === "broken" && using.length > 0 && shouldDropTools(attempt, part.error, hasLooked)) return spent;
    // Once a reply has begun, its prompt is paid for.
    const isFirst = voice.text === "";
    const words = part.type === "words" ? voice.push(part.text) : voice.rest();
    if (isFirst && words !== "")
      yield { type: "usage", usage: addUsage(spent, estimateModelUsage(request.prompt, "", await loadWorth())) };
    if (words !== "") yield { type: "text", text: words };
    if (part.type === "words") continue;
    if (part.requestId !== null) yield { type: "request", id: part.requestId };
    if (part.type === "ended") yield { type: "model", id: part.model };
    const counted = part.type === "ended" ? vendorUsage(part.usage, await answererPricing(attempt, part.model)) : null;
    if (counted !== null) yield { type: "usage", usage: addUsage(spent, counted) };
    else if (voice.text !== "") yield { type: "usage", usage: await estimateSoFar() };
    yield part.type === "ended"
      ? endPart(attempt, endFailure(part, voice.text))
      : errorPart(attempt, part.error, voice.text);
  }
  return null;
}

/** A router, an alias or a fallback may have had another model answer; that one is paid for, if its price is known. */
async function answererPricing({ endpoint, prices, loadWorth }: Attempt, model: string): Promise<ModelPricing> {
  const worth = await loadWorth();
  if (model === endpoint.model) return worth;
  const own = await loadPricing(endpoint.vendor, model, prices);
  return own.cost({ input: 1, output: 1, cacheRead: 0, cacheWrite: 0 }) === null ? worth : own;
}

/** The text since the last tool call, without reasoning and escapes. */
function createReplyText() {
  const aloud = reasoningStripper();
  const plain = createEscapeStripper();
  let text = "";
  const addWords = (words: string) => {
    text += words;
    return words;
  };
  return {
    get text() {
      return text;
    },
    push: (words: string) => addWords(plain.push(aloud.push(words))),
    rest: () => addWords(plain.push(aloud.rest()) + plain.flush()),
  };
}

/** Whether to retry without tools: they are not accepted, or their results are too long. */
function shouldDropTools({ endpoint }: ModelCall, error: unknown, hasLooked: boolean): boolean {
  if (hasLooked) return errorFailure(error, false).code === "SPEAKER_CONTEXT_TOO_LONG";
  if (!refusesTools(error)) return false;
  withoutTools.add(modelAddress(endpoint));
  return true;
}

function endPart(call: ModelCall, ended: ReturnType<typeof endFailure>): Finished {
  return ended === null ? DONE : failure(ended.code, sentence(call, ended.code, ended.detail));
}

function errorPart(call: ModelCall, error: unknown, text: string): Finished {
  const { code, detail, retryAfterMs } = errorFailure(error, text !== "");
  return failure(code, sentence(call, code, detail), retryAfterMs);
}

/** The vendor, its message and, where a person has to act, what to do. */
function sentence({ endpoint, clean }: ModelCall, code: FailureCode, detail: string): string {
  const { vendor, model, baseUrl } = endpoint;
  const said = clean(detail).replace(/[.\s]*$/, ".");
  if (code === "SPEAKER_AUTH") return `${vendor.title}: ${said} ${keyAdvice(endpoint)}`;
  if (code === "SPEAKER_NO_MODEL") return `${vendor.title} has no ${model} at ${baseUrl}: ${said}`;
  if (code === "SPEAKER_UNREACHABLE") return `${vendor.title} cannot be reached at ${baseUrl}: ${said}`;
  return `${vendor.title}: ${said}`;
}
