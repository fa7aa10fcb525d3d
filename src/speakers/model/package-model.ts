/** What is used of the vendors' packages, as types: they share one interface, and any of them can name it. */

import type { OpenAIProvider } from "@ai-sdk/openai";

export type PackageModel = Pick<ReturnType<OpenAIProvider["responses"]>, "doStream" | "doGenerate">;
/** One request, streamed. */
export type LanguageModel = Pick<PackageModel, "doStream">;
export type WholeResult = Awaited<ReturnType<PackageModel["doGenerate"]>>;
export type RequestOptions = Parameters<LanguageModel["doStream"]>[0];
export type StreamResult = Awaited<ReturnType<LanguageModel["doStream"]>>;
export type PackagePart = StreamResult["stream"] extends ReadableStream<infer Part> ? Part : never;
type FinishPart = Extract<PackagePart, { type: "finish" }>;
export type ReportedUsage = FinishPart["usage"];
export type FinishReason = FinishPart["finishReason"]["unified"];
