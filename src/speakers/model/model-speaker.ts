/**
 * An API model as a speaker: one streamed attempt over the vendor's wire format. The packages' own retries are off, because
 * the engine makes and shows every attempt. The connection is closed when the consumer stops. No text contains a key.
 */

import { clip } from "../../core/ballot/ballot.ts";
import { stripEscapes } from "../../core/text/plain-text.ts";
import type { Tool } from "../../core/tool.ts";
import type { Environment } from "../process/child-environment.ts";
import { redactSecrets } from "../redact-secrets.ts";
import { failure, MODEL_TOTAL_MS, type Speaker, type SpeechPart } from "../speaker.ts";
import { callTokens } from "./call-ceiling.ts";
import { isOnThisMachine, placeName, resolveEndpoint } from "./endpoint.ts";
import { familyOf } from "./family.ts";
import { preloadPackage } from "./language-model.ts";
import { parseModelName } from "./model-name.ts";
import { preflightModel } from "./model-preflight.ts";
import { modelReply } from "./model-reply.ts";
import { readCallLimits, readPrices } from "./model-settings.ts";
import { loadPricing } from "./price.ts";

export interface ModelSurroundings {
  readonly environment: Environment;
  /** The model's tools; loaded when the first call starts. */
  readonly tools?: () => Promise<readonly Tool[]>;
}

/** `id` is `vendor/model` or `vendor/model@URL`. */
export function modelSpeaker(id: string, { environment, tools = noTools }: ModelSurroundings): Speaker {
  const name = parseModelName(id);
  const { vendor, model } = name;
  const { endpoint, fault } = resolveEndpoint(name, environment);
  const limits = readCallLimits(environment, vendor);
  const place = endpoint && {
    name: placeName(endpoint),
    title: vendor.title,
    limits,
    isOfMachine: isOnThisMachine(endpoint),
  };
  const prices = readPrices(environment);
  const clean = (text: string) =>
    clip(redactSecrets(stripEscapes(text), environment, vendor.keyVariables), LONGEST_DETAIL);
  return {
    id,
    family: familyOf(vendor.name, model),
    traits: { keepsSession: false, readsFiles: false, totalMs: MODEL_TOTAL_MS },
    ...(place ? { place } : {}),
    preflight: async () => {
      if (endpoint === null) return { code: "SPEAKER_UNREACHABLE", message: fault, fix: `Fix ${vendor.urlVariable}.` };
      const [notReady] = await Promise.all([preflightModel(endpoint, clean), preloadPackage(vendor.wire)]);
      return notReady;
    },
    ceiling: async (wanted) => {
      const tokens = callTokens(wanted, tools !== noTools);
      const { cost } = await loadPricing(vendor, model, prices);
      const { inputTokens: input, outputTokens: output } = tokens;
      // What a vendor caches may cost more than what it only reads.
      const costs = [0, input].map((cacheWrite) => cost({ input, output, cacheRead: 0, cacheWrite }));
      return { ...tokens, costMicroUsd: costs.includes(null) ? null : Math.max(...costs.map(Number)) };
    },
    async *speak(request, signal): AsyncGenerator<SpeechPart, void> {
      if (endpoint === null) return yield failure("SPEAKER_UNREACHABLE", fault);
      const hangUp = new AbortController();
      const call = { endpoint, request, prices, clean, tools };
      let isComplete = false;
      try {
        for await (const part of modelReply(call, AbortSignal.any([signal, hangUp.signal]))) {
          isComplete = part.type === "finished" && part.reason === "done";
          yield part;
        }
      } finally {
        // Nothing is left to close after a whole reply, and aborting takes time just when the next calls are about to start.
        if (!isComplete) hangUp.abort();
      }
    },
  };
}

const LONGEST_DETAIL = 300;

async function noTools(): Promise<readonly Tool[]> {
  return [];
}
