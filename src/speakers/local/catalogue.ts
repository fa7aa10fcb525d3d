/**
 * Open models that suit a laptop, of different families, best first within their size. Facts are as of `CATALOGUE_DATE`: licences
 * and contexts were looked up on pages about the models, and sizes on the publisher's page where `isVerified` is true. No checksum is
 * kept here: the server's is used where it sends one, else the first download's is remembered.
 */

export const CATALOGUE_DATE = "2026-11";

export interface CatalogueModel {
  /** In `local/NAME`. */
  readonly name: string;
  /** Of the file, in GB (1e9 bytes). */
  readonly gigabytes: number;
  /** As trained, in tokens; Conclave uses less. */
  readonly contextTokens: number;
  readonly licence: string;
  /** `owner/repository/file` on Hugging Face. */
  readonly source: readonly [repository: string, file: string];
  readonly isVerified: boolean;
}

export const CATALOGUE: readonly CatalogueModel[] = [
  {
    name: "qwen3-4b",
    gigabytes: 2.5,
    contextTokens: 32_768,
    licence: "Apache-2.0",
    source: ["Qwen/Qwen3-4B-GGUF", "Qwen3-4B-Q4_K_M.gguf"],
    isVerified: true,
  },
  {
    name: "gemma3-4b",
    gigabytes: 2.49,
    contextTokens: 131_072,
    licence: "Gemma terms of use",
    source: ["bartowski/google_gemma-3-4b-it-GGUF", "google_gemma-3-4b-it-Q4_K_M.gguf"],
    isVerified: true,
  },
  {
    name: "llama3.2-3b",
    gigabytes: 2.02,
    contextTokens: 131_072,
    licence: "Llama 3.2 Community",
    source: ["bartowski/Llama-3.2-3B-Instruct-GGUF", "Llama-3.2-3B-Instruct-Q4_K_M.gguf"],
    isVerified: false,
  },
  {
    name: "llama3.2-1b",
    gigabytes: 0.81,
    contextTokens: 131_072,
    licence: "Llama 3.2 Community",
    source: ["bartowski/Llama-3.2-1B-Instruct-GGUF", "Llama-3.2-1B-Instruct-Q4_K_M.gguf"],
    isVerified: true,
  },
  {
    name: "mistral-7b",
    gigabytes: 4.37,
    contextTokens: 32_768,
    licence: "Apache-2.0",
    source: ["bartowski/Mistral-7B-Instruct-v0.3-GGUF", "Mistral-7B-Instruct-v0.3-Q4_K_M.gguf"],
    isVerified: false,
  },
  {
    name: "phi-4",
    gigabytes: 9.05,
    contextTokens: 16_384,
    licence: "MIT",
    source: ["bartowski/phi-4-GGUF", "phi-4-Q4_K_M.gguf"],
    isVerified: true,
  },
];

/** `HF_ENDPOINT`, the variable of Hugging Face's own tools, names a mirror. */
export function modelUrl({ source: [repository, file] }: CatalogueModel, endpoint: string | undefined): string {
  return `${(endpoint || "https://huggingface.co").replace(/\/+$/, "")}/${repository}/resolve/main/${file}`;
}
