/**
 * `local/NAME` and `local:FILE.gguf`: a model on this machine, in a process of its own. It costs nothing but time, and nothing
 * leaves the machine. Local models take turns: two at once would only share the same cores.
 */

import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import type { FailureCode } from "../../core/failure.ts";
import { stripEscapes } from "../../core/text/plain-text.ts";
import { familyOf } from "../model/family.ts";
import { type ReasoningStripper, reasoningStripper } from "../model/strip-reasoning.ts";
import { AGENT_TOTAL_MS, DONE, failure, type Speaker, type SpeechPart, textParts } from "../speaker.ts";
import { ballotGrammar } from "./ballot-grammar.ts";
import { findLocalModel, gigabytes, type LocalSurroundings, preflightLocalModel } from "./local-model.ts";
import type { ModelFault, ModelPart } from "./model-message.ts";
import { acquireModel, type ModelUse, releaseModel } from "./model-pool.ts";

export function localSpeaker(id: string, surroundings: LocalSurroundings): Speaker {
  const model = findLocalModel(id, surroundings);
  const use = { ...surroundings, modelFile: model.file, user: randomUUID() };
  return {
    id,
    family: familyOf("local", basename(model.file, ".gguf")),
    traits: { keepsSession: false, readsFiles: false, totalMs: AGENT_TOTAL_MS },
    place: {
      name: "local",
      title: "local models",
      limits: { atOnce: 1, perMinute: null, tokensPerMinute: null },
      isOfMachine: true,
    },
    preflight: async () => preflightLocalModel(model, surroundings.environment),
    async *speak({ prompt, ballotSchema }, signal): AsyncGenerator<SpeechPart, void> {
      const fault = preflightLocalModel(model, surroundings.environment);
      if (fault !== null) return yield failure(fault.code, fault.message);
      const child = await acquireModel(use);
      const spoken = reasoningStripper();
      const ask = { seat: use.user, prompt, grammar: ballotSchema && ballotGrammar(ballotSchema()) };
      // What an aborted call still reports is its usage.
      for await (const part of child.ask(ask, signal)) yield* speechParts(part, spoken, use);
    },
    close: () => releaseModel(use.user),
  };
}

function* speechParts(
  part: ModelPart,
  spoken: ReasoningStripper,
  { modelFile }: ModelUse,
): Generator<SpeechPart, void> {
  switch (part.type) {
    case "reading":
      return yield { type: "activity", text: `reading the prompt (${part.promptTokens} tokens)` };
    case "text":
      return yield* textParts(stripEscapes(spoken.push(part.text)));
    case "failed":
      return yield failure(CODES[part.fault], failureMessage(part, basename(modelFile)));
    case "done": {
      yield* textParts(stripEscapes(spoken.rest()));
      const { inputTokens, outputTokens, cachedTokens, tokensPerSecond, memoryBytes } = part;
      const speed = `${tokensPerSecond.toFixed(1)} tokens a second`;
      yield { type: "activity", text: `${speed}, ${gigabytes(memoryBytes)} of memory` };
      yield { type: "usage", usage: { inputTokens, outputTokens, cachedTokens, costMicroUsd: 0, estimated: false } };
      yield part.isCutOff ? failure("SPEAKER_TRUNCATED", "The reply reached the length limit.") : DONE;
    }
  }
}

const CODES: Readonly<Record<ModelFault, FailureCode>> = {
  damaged: "SPEAKER_NO_MODEL",
  runtime: "SPEAKER_NOT_INSTALLED",
  memory: "SPEAKER_FAILED",
  context: "SPEAKER_CONTEXT_TOO_LONG",
  other: "SPEAKER_FAILED",
  gone: "SPEAKER_FAILED",
};

function failureMessage({ fault, message }: Extract<ModelPart, { type: "failed" }>, file: string): string {
  const said = stripEscapes(message);
  if (fault === "damaged") return `${file} cannot be loaded; it may be damaged: ${said}`;
  if (fault === "runtime") return `The runtime of local models cannot be loaded: ${said}`;
  return fault === "memory" ? `There is too little memory for ${file}: ${said}` : said;
}
