/**
 * An API model as a speaker: one attempt, streamed, over whichever wire its vendor has. The packages' own retries are off, since
 * every attempt is the engine's to make and to show; when nobody listens any more the connection is closed; and no text that
 * leaves here holds a key.
 */

import { clip } from "../../core/ballot.ts";
import type { FailureCode } from "../../core/failure.ts";
import { escapeStripper, stripEscapes } from "../../core/plain-text.ts";
import type { Environment } from "../child-environment.ts";
import { redacted } from "../redacted.ts";
import {
  DONE,
  type Finished,
  failed,
  MODEL_TOTAL_MS,
  type Speaker,
  type SpeakRequest,
  type SpeechPart,
} from "../speaker.ts";
import { type Endpoint, endpointOf } from "./endpoint.ts";
import { familyOf } from "./family.ts";
import { gateBefore } from "./gate.ts";
import { notReady } from "./look.ts";
import { endFailure, errorFailure } from "./model-failure.ts";
import { modelName } from "./model-name.ts";
import { countedUsage, guessedUsage } from "./model-usage.ts";
import { type Prices, worthOf } from "./price.ts";
import { limitsSet, pricesSet } from "./settings.ts";
import { streamed } from "./streamed.ts";
import { thoughtStripper } from "./thoughts.ts";

export interface ModelSurroundings {
  readonly environment: Environment;
}

/** `id` is `vendor/model` or `vendor/model@URL`. */
export function modelSpeaker(id: string, { environment }: ModelSurroundings): Speaker {
  const name = modelName(id);
  const { vendor, model } = name;
  const { endpoint, fault } = endpointOf(name, environment);
  const limits = limitsSet(environment, vendor);
  const prices = pricesSet(environment);
  const clean = (text: string) => clip(redacted(stripEscapes(text), environment, vendor.keyVariables), LONGEST_DETAIL);
  return {
    id,
    family: familyOf(vendor.name, model),
    traits: { keepsSession: false, readsFiles: false, totalMs: MODEL_TOTAL_MS },
    preflight: async () => {
      if (endpoint === null) return { code: "SPEAKER_UNREACHABLE", message: fault, fix: `Mend ${vendor.urlVariable}.` };
      return notReady(endpoint, clean);
    },
    async *speak(request, signal): AsyncGenerator<SpeechPart, void> {
      if (endpoint === null) return yield failed("SPEAKER_UNREACHABLE", fault);
      const gate = gateBefore(`${vendor.name} ${endpoint.baseUrl}`, limits);
      const obstacle = gate.obstacle();
      if (obstacle !== null) yield { type: "waiting", text: `for ${vendor.title}: ${obstacle}` };
      const leave = await gate.enter(signal);
      if (leave === null) return;
      const hangUp = new AbortController();
      try {
        yield* spoken({ endpoint, request, prices, clean }, AbortSignal.any([signal, hangUp.signal]));
      } finally {
        hangUp.abort();
        leave();
      }
    },
  };
}

const LONGEST_DETAIL = 300;

interface Call {
  readonly endpoint: Endpoint;
  readonly request: SpeakRequest;
  readonly prices: Prices;
  readonly clean: (text: string) => string;
}

async function* spoken(call: Call, signal: AbortSignal): AsyncGenerator<SpeechPart, void> {
  const { endpoint, request, prices } = call;
  const worth = await worthOf(endpoint.vendor, endpoint.model, prices);
  const aloud = thoughtStripper();
  const plain = escapeStripper();
  let text = "";
  for await (const heard of streamed(endpoint, request, signal)) {
    if (heard.type === "beat") {
      yield { type: "activity", text: "thinking" };
      continue;
    }
    const words = heard.type === "words" ? plain.push(aloud.push(heard.text)) : plain.push(aloud.rest()) + plain.rest();
    // Whatever becomes of a reply that has begun, its prompt was read and is paid.
    if (text === "" && words !== "") yield { type: "usage", usage: guessedUsage(request.prompt, "", worth) };
    text += words;
    if (words !== "") yield { type: "text", text: words };
    if (heard.type === "words") continue;
    if (heard.requestId !== null) yield { type: "request", id: heard.requestId };
    const counted = heard.type === "ended" ? countedUsage(heard.usage, worth) : null;
    if (counted !== null) yield { type: "usage", usage: counted };
    else if (text !== "") yield { type: "usage", usage: guessedUsage(request.prompt, text, worth) };
    yield heard.type === "ended" ? finishedWith(call, endFailure(heard, text)) : brokenOff(call, heard.error, text);
  }
}

function finishedWith(call: Call, failure: ReturnType<typeof endFailure>): Finished {
  return failure === null ? DONE : failed(failure.code, sentence(call, failure.code, failure.detail));
}

function brokenOff(call: Call, error: unknown, text: string): Finished {
  const { code, detail, retryAfterMs } = errorFailure(error, text !== "");
  return failed(code, sentence(call, code, detail), retryAfterMs);
}

/** Who it was and what it said; for a person who has to do something about it, what. */
function sentence({ endpoint, clean }: Call, code: FailureCode, detail: string): string {
  const { vendor, model, baseUrl, keyVariable } = endpoint;
  const said = clean(detail).replace(/[.\s]*$/, ".");
  if (code === "SPEAKER_AUTH" && keyVariable !== null) return `${vendor.title}: ${said} Check ${keyVariable}.`;
  if (code === "SPEAKER_NOT_INSTALLED") return `${vendor.title} has no ${model} at ${baseUrl}: ${said}`;
  if (code === "SPEAKER_UNREACHABLE") return `${vendor.title} cannot be reached at ${baseUrl}: ${said}`;
  return `${vendor.title}: ${said}`;
}
