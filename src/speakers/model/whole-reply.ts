/** Some servers ignore that a stream was asked for and send the whole reply as JSON. It is read as it is, not asked for again. */

import type { LanguageModel, PackageModel, PackagePart, StreamResult, WholeResult } from "./package-model.ts";

type Fetch = typeof globalThis.fetch;

export interface WholeReplies {
  readonly fetch: Fetch;
  /** The model, with every whole reply turned into a stream. */
  accept(model: PackageModel): LanguageModel;
}

export function wholeReplies(fetch: Fetch): WholeReplies {
  let isStreaming = false;
  let held: Response | null = null;
  return {
    fetch: async (input, init) => {
      const response = held ?? (await fetch(input, init));
      held = null;
      if (!isStreaming || !isWhole(response)) return response;
      held = response;
      throw new Error("it sent a whole reply instead of a stream");
    },
    accept: (model) => ({
      doStream: async (options) => {
        isStreaming = true;
        try {
          return await model.doStream(options);
        } catch (error) {
          if (held === null) throw error;
        } finally {
          isStreaming = false;
        }
        return streamOf(await model.doGenerate(options));
      },
    }),
  };
}

function isWhole({ ok, headers }: Response): boolean {
  return ok && (headers.get("content-type") ?? "").startsWith("application/json");
}

function streamOf(whole: WholeResult): StreamResult {
  const { response, finishReason, usage } = whole;
  const parts: readonly PackagePart[] = [
    { type: "response-metadata", ...response },
    ...whole.content.flatMap(partsOf),
    { type: "finish", finishReason, usage },
  ];
  const headers = response?.headers;
  return { stream: ReadableStream.from(parts), ...(headers === undefined ? {} : { response: { headers } }) };
}

/** Only what a reply, or the request after a tool call, is made of. */
function partsOf(content: WholeResult["content"][number], index: number): readonly PackagePart[] {
  if (content.type === "tool-call") return [content];
  if (content.type !== "text" && content.type !== "reasoning") return [];
  const { type, text, providerMetadata } = content;
  const piece = { id: String(index), ...(providerMetadata === undefined ? {} : { providerMetadata }) };
  return [
    { type: `${type}-start`, ...piece },
    { type: `${type}-delta`, delta: text, ...piece },
    { type: `${type}-end`, ...piece },
  ];
}
