/** Detects the models on this machine: each file that was pulled, or what to do to get the first. */

import { availableParallelism } from "node:os";
import type { DetectedSpeaker, DetectionContext, Detector, Readiness } from "../detected-speaker.ts";
import { familyOf } from "../model/family.ts";
import type { Environment } from "../process/child-environment.ts";
import type { NotReady } from "../speaker.ts";
import { RUNTIME_VERSION, runtimeVersion } from "./llama-runtime.ts";
import { findLocalModel, LOCAL_NAME, preflightLocalModel } from "./local-model.ts";
import { memoryLimit, runtimeFolder } from "./local-settings.ts";
import { listModelFiles, type PulledModel } from "./model-files.ts";
import { suggestModels } from "./suggest-models.ts";

export const localDetector: Detector = {
  kind: "model",
  detect: async (context) => {
    const pulled = listModelFiles(context.environment);
    if (pulled.length === 0) return [nothingYet(context.environment)];
    return pulled.map((model) => detectModel(model, context));
  },
};

function detectModel({ name, file }: PulledModel, context: DetectionContext): DetectedSpeaker {
  const speaker = `${LOCAL_NAME}${name}`;
  const found = {
    name: speaker,
    kind: "model",
    version: runtimeVersion(runtimeFolder(context.environment)),
  } as const;
  const fault = preflightLocalModel(findLocalModel(speaker, context), context.environment);
  if (fault !== null) {
    const state = STATES[fault.code] ?? "unreachable";
    return { ...found, state, reached: fault.message, fix: fault.fix, candidate: null };
  }
  const candidate = { speaker, family: familyOf("local", name), because: "it runs on this machine" };
  return { ...found, state: "ready", reached: file, fix: null, candidate };
}

const STATES: Readonly<Partial<Record<NotReady["code"], Readiness>>> = {
  SPEAKER_NOT_INSTALLED: "not installed",
  SPEAKER_NO_MODEL: "no model",
};

function nothingYet(environment: Environment): DetectedSpeaker {
  const version = runtimeVersion(runtimeFolder(environment));
  const [model] = suggestModels(memoryLimit(environment), availableParallelism()).models;
  const steps = [
    ...(version === RUNTIME_VERSION ? [] : ["conclave local install"]),
    model === undefined ? "conclave local list" : `conclave local pull ${model.name}`,
  ];
  const reached = "no model on this machine";
  return {
    name: "local",
    kind: "model",
    version,
    state: "not installed",
    reached,
    fix: steps.join("\n"),
    candidate: null,
  };
}
