/**
 * Model vendors, one row each: URL, key variable, wire format. A new vendor with a known wire format is one new row and no
 * code. Any other OpenAI-compatible server is given by address: `vendor/model@URL`.
 */

import type { CallLimits } from "../gate/call-gate.ts";

export interface Vendor {
  /** The part before the slash. */
  readonly name: string;
  readonly title: string;
  readonly wire: WireName;
  /** The default URL, with the base path of the wire format. */
  readonly url: string;
  /** Overrides `url`. */
  readonly urlVariable: string;
  /** The first one that is set is used. Empty: no key needed. */
  readonly keyVariables: readonly string[];
  /** Where to create a key. */
  readonly keyPage: string | null;
  /** For automatic seating; null: any model that the server has. */
  readonly usualModel: string | null;
  readonly limits: CallLimits;
  /** Its name in the price catalogue; null: no price is known. */
  readonly catalogue: string | null;
  /** null: a hosted service. */
  readonly server: LocalServer | null;
}

export type WireName = "responses" | "messages" | "gemini" | "chat";

/** A program on the person's own machine. */
export interface LocalServer {
  /** Paths that must all answer, to tell the server from another program on that port. */
  readonly signs: readonly string[];
  /** The path that reports the version, and its key. */
  readonly version: readonly [path: string, key: string] | null;
  /** How to install it. */
  readonly install: string;
  /** The command that starts it. */
  readonly start: string;
  /** The command that downloads a model. */
  readonly fetchModel: (model: string) => string;
  /** Suggested when the server has no model. */
  readonly usualModel: string;
}

const SERVICE: CallLimits = { atOnce: 8, perMinute: null, tokensPerMinute: null };
/** One graphics card handles one call at a time, and a call queued inside the server looks silent. */
const ONE_CARD: CallLimits = { atOnce: 1, perMinute: null, tokensPerMinute: null };

export const VENDORS: readonly Vendor[] = [
  {
    name: "anthropic",
    title: "Anthropic",
    wire: "messages",
    url: "https://api.anthropic.com/v1",
    urlVariable: "ANTHROPIC_BASE_URL",
    keyVariables: ["ANTHROPIC_API_KEY"],
    keyPage: "https://console.anthropic.com/settings/keys",
    usualModel: "claude-sonnet-5",
    limits: SERVICE,
    catalogue: "anthropic",
    server: null,
  },
  {
    name: "openai",
    title: "OpenAI",
    wire: "responses",
    url: "https://api.openai.com/v1",
    urlVariable: "OPENAI_BASE_URL",
    keyVariables: ["OPENAI_API_KEY"],
    keyPage: "https://platform.openai.com/api-keys",
    usualModel: "gpt-5.6-terra",
    limits: SERVICE,
    catalogue: "openai",
    server: null,
  },
  {
    name: "google",
    title: "Google",
    wire: "gemini",
    url: "https://generativelanguage.googleapis.com/v1beta",
    urlVariable: "GOOGLE_GEMINI_BASE_URL",
    keyVariables: ["GEMINI_API_KEY", "GOOGLE_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY"],
    keyPage: "https://aistudio.google.com/apikey",
    usualModel: "gemini-3.8-flash",
    limits: SERVICE,
    catalogue: "google",
    server: null,
  },
  {
    name: "openrouter",
    title: "OpenRouter",
    wire: "chat",
    url: "https://openrouter.ai/api/v1",
    urlVariable: "OPENROUTER_BASE_URL",
    keyVariables: ["OPENROUTER_API_KEY"],
    keyPage: "https://openrouter.ai/keys",
    usualModel: "deepseek/deepseek-v3.2",
    limits: SERVICE,
    catalogue: "openrouter",
    server: null,
  },
  {
    name: "ollama",
    title: "Ollama",
    wire: "chat",
    url: "http://127.0.0.1:11434/v1",
    urlVariable: "OLLAMA_HOST",
    keyVariables: [],
    keyPage: null,
    usualModel: null,
    limits: ONE_CARD,
    catalogue: null,
    server: {
      signs: ["/api/version"],
      version: ["/api/version", "version"],
      install: "Install from https://ollama.com/download",
      start: "ollama serve",
      usualModel: "qwen3",
      fetchModel: (model) => `ollama pull ${model}`,
    },
  },
  {
    name: "lmstudio",
    title: "LM Studio",
    wire: "chat",
    url: "http://127.0.0.1:1234/v1",
    urlVariable: "LMSTUDIO_BASE_URL",
    keyVariables: [],
    keyPage: null,
    usualModel: null,
    limits: ONE_CARD,
    catalogue: null,
    server: {
      signs: ["/api/v0/models"],
      version: null,
      install: "Install from https://lmstudio.ai/download",
      start: "lms server start",
      usualModel: "qwen/qwen3-8b",
      fetchModel: (model) => `lms get ${model}`,
    },
  },
  {
    name: "llamacpp",
    title: "llama.cpp",
    wire: "chat",
    url: "http://127.0.0.1:8080/v1",
    urlVariable: "LLAMACPP_BASE_URL",
    keyVariables: [],
    keyPage: null,
    usualModel: null,
    limits: ONE_CARD,
    catalogue: null,
    server: {
      signs: ["/health", "/props"],
      version: ["/props", "build_info"],
      install: "Install from https://github.com/ggml-org/llama.cpp",
      start: "llama-server -hf ggml-org/gemma-3-1b-it-GGUF",
      usualModel: "ggml-org/gemma-3-1b-it-GGUF",
      fetchModel: (model) => `llama-server -hf ${model}`,
    },
  },
  {
    name: "vllm",
    title: "vLLM",
    wire: "chat",
    url: "http://127.0.0.1:8000/v1",
    urlVariable: "VLLM_BASE_URL",
    keyVariables: ["VLLM_API_KEY"],
    keyPage: null,
    usualModel: null,
    limits: SERVICE,
    catalogue: null,
    server: {
      signs: ["/version", "/v1/models"],
      version: ["/version", "version"],
      install: "pip install vllm",
      start: "vllm serve Qwen/Qwen3-8B",
      usualModel: "Qwen/Qwen3-8B",
      fetchModel: (model) => `vllm serve ${model}`,
    },
  },
];

/** For a server without a row; its key, if any, is in VENDOR_API_KEY. */
export function otherVendor(name: string, url: string): Vendor {
  const variable = name.toUpperCase().replace(/[^A-Z0-9]+/g, "_");
  return {
    name,
    title: name,
    wire: "chat",
    url,
    urlVariable: `${variable}_BASE_URL`,
    keyVariables: [`${variable}_API_KEY`],
    keyPage: null,
    usualModel: null,
    limits: SERVICE,
    catalogue: null,
    server: null,
  };
}
