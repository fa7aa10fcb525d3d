/** Some servers ignore that a stream was asked for and send the whole reply as JSON. It is read as it is, not asked for again. */

import type { LanguageModel } from "ai";

type Fetch = typeof globalThis.fetch;
export type LoadedModel = Exclude<LanguageModel, string>;

export interface WholeReplies {
  readonly fetch: Fetch;
  /** The model, with every whole reply turned into a stream. */
  accept(model: LoadedModel): LoadedModel;
}

export function wholeReplies(
  { wrapLanguageModel, simulateStreamingMiddleware }: typeof import("ai"),
  fetch: Fetch,
): WholeReplies {
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
    accept: (model) =>
      wrapLanguageModel({
        model,
        middleware: {
          wrapStream: async (call) => {
            isStreaming = true;
            try {
              return await call.doStream();
            } catch (error) {
              if (held === null) throw error;
            } finally {
              isStreaming = false;
            }
            const { wrapStream } = simulateStreamingMiddleware();
            return wrapStream ? wrapStream(call) : call.doStream();
          },
        },
      }),
  };
}

function isWhole({ ok, headers }: Response): boolean {
  return ok && (headers.get("content-type") ?? "").startsWith("application/json");
}
