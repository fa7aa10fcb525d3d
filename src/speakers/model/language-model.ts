/**
 * The four wire formats, each through its vendor's package. The packages are heavy and are loaded for the first call, or while the
 * check before it waits. Keys and addresses are always passed in, so that they read nothing from the environment.
 */

import type { Endpoint } from "./endpoint.ts";
import type { LanguageModel } from "./package-model.ts";
import { responsesOrChat } from "./responses-or-chat.ts";
import type { WireName } from "./vendors.ts";
import { type WholeReplies, wholeReplies } from "./whole-reply.ts";

export interface ModelConnection extends Endpoint {
  readonly fetch: typeof globalThis.fetch;
}

export function loadLanguageModel(wired: ModelConnection): Promise<LanguageModel> {
  return WIRES[wired.vendor.wire]({ ...wired, ...wholeReplies(wired.fetch) });
}

/** Ahead of the first call, while there is something else to wait for. */
export async function preloadPackage(wire: WireName): Promise<void> {
  await PACKAGES[wire]();
}

const PACKAGES = {
  responses: () => import("@ai-sdk/openai"),
  messages: () => import("@ai-sdk/anthropic"),
  gemini: () => import("@ai-sdk/google"),
  chat: () => import("@ai-sdk/openai-compatible"),
} satisfies Record<WireName, () => Promise<unknown>>;

type Wired = ModelConnection & WholeReplies;

const WIRES: Readonly<Record<WireName, (wired: Wired) => Promise<LanguageModel>>> = {
  responses: async (wired) => {
    const { createOpenAI } = await PACKAGES.responses();
    const model = wired.accept(createOpenAI(access(wired)).responses(wired.model));
    if (wired.baseUrl === wired.vendor.url) return model;
    return {
      doStream: (options) =>
        responsesOrChat(wired.baseUrl, {
          responses: () => model.doStream(options),
          chat: async () => (await loadChatModel(wired)).doStream(options),
        }),
    };
  },
  messages: async (wired) => {
    const { createAnthropic } = await PACKAGES.messages();
    return wired.accept(createAnthropic(access(wired))(wired.model));
  },
  gemini: async (wired) => {
    const { createGoogle } = await PACKAGES.gemini();
    return wired.accept(createGoogle(access(wired))(wired.model));
  },
  chat: (wired) => loadChatModel(wired),
};

async function loadChatModel(wired: Wired): Promise<LanguageModel> {
  const { createOpenAICompatible } = await PACKAGES.chat();
  const { baseUrl: baseURL, fetch, key } = wired;
  const name = wired.vendor.name;
  const settings = { name, baseURL, fetch, includeUsage: true, ...(key === null ? {} : { apiKey: key }) };
  return wired.accept(createOpenAICompatible(settings)(wired.model));
}

/** The packages require a key, so servers without one get a placeholder. */
function access({ baseUrl: baseURL, key, fetch }: ModelConnection) {
  return { baseURL, apiKey: key ?? "none", fetch };
}
