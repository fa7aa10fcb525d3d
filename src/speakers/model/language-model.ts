/**
 * The four wire formats, each through its vendor's package. The packages are heavy and are loaded with the first call. Keys
 * and addresses are always passed in, so that they read nothing from the environment.
 */

import type { Endpoint } from "./endpoint.ts";
import { hasResponses } from "./responses-probe.ts";
import type { WireName } from "./vendors.ts";
import type { LoadedModel } from "./whole-reply.ts";

export interface ModelConnection extends Endpoint {
  readonly fetch: typeof globalThis.fetch;
}

export function loadLanguageModel(wired: ModelConnection): Promise<LoadedModel> {
  return WIRES[wired.vendor.wire](wired);
}

const WIRES: Readonly<Record<WireName, (wired: ModelConnection) => Promise<LoadedModel>>> = {
  responses: async (wired) => {
    if (!(await hasResponses(wired))) return loadChatModel(wired);
    const { createOpenAI } = await import("@ai-sdk/openai");
    return createOpenAI(access(wired)).responses(wired.model);
  },
  messages: async (wired) => {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic(access(wired))(wired.model);
  },
  gemini: async (wired) => {
    const { createGoogle } = await import("@ai-sdk/google");
    return createGoogle(access(wired))(wired.model);
  },
  chat: (wired) => loadChatModel(wired),
};

async function loadChatModel(wired: ModelConnection): Promise<LoadedModel> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const { baseUrl: baseURL, fetch, key } = wired;
  const name = wired.vendor.name;
  return createOpenAICompatible({ name, baseURL, fetch, includeUsage: true, ...(key === null ? {} : { apiKey: key }) })(
    wired.model,
  );
}

/** The packages require a key, so servers without one get a placeholder. */
function access({ baseUrl: baseURL, key, fetch }: ModelConnection) {
  return { baseURL, apiKey: key ?? "none", fetch };
}
