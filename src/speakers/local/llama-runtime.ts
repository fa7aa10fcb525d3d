/**
 * The runtime of local models: what Conclave uses of node-llama-cpp, and where it is. It is installed on request into Conclave's own
 * folder and is never a dependency, so its types are written here, as far as they are used.
 */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const RUNTIME_PACKAGE = "node-llama-cpp";
export const RUNTIME_VERSION = "3.22.1";

export interface LlamaRuntime {
  getLlama(options: Readonly<Record<string, unknown>>): Promise<Llama>;
  resolveChatWrapper(model: LlamaModel, options: Readonly<Record<string, unknown>>): ChatWrapper;
  readonly LlamaCompletion: new (options: { readonly contextSequence: LlamaSequence }) => LlamaCompletion;
  readonly InsufficientMemoryError: new () => Error;
}

export interface Llama {
  loadModel(options: { readonly modelPath: string }): Promise<LlamaModel>;
  createGrammar(options: { readonly grammar: string }): Promise<LlamaGrammar>;
}

export type Token = number;

export interface LlamaModel {
  readonly tokenizer: LlamaTokenizer;
  readonly trainContextSize: number;
  tokenize(text: string): Token[];
  createContext(options: ContextOptions): Promise<LlamaContext>;
}

export interface ContextOptions {
  readonly contextSize: { readonly min: number; readonly max: number };
  readonly threads: number;
}

export interface LlamaContext {
  readonly contextSize: number;
  getSequence(): LlamaSequence;
  dispose(): Promise<void>;
}

export interface LlamaSequence {
  readonly tokenMeter: { readonly usedInputTokens: number; readonly usedOutputTokens: number };
}

/** Only handed back to the runtime. */
export interface LlamaGrammar {
  readonly grammar: string;
}

type LlamaTokenizer = (text: string) => Token[];

interface LlamaText {
  tokenize(tokenizer: LlamaTokenizer): Token[];
}

export interface ChatWrapper {
  generateContextState(options: { readonly chatHistory: readonly object[] }): {
    readonly contextText: LlamaText;
    readonly stopGenerationTriggers: readonly LlamaText[];
  };
}

export interface LlamaCompletion {
  generateCompletionWithMeta(
    input: Token[],
    options: CompletionOptions,
  ): Promise<{ readonly metadata: { readonly stopReason: string } }>;
}

export interface CompletionOptions {
  readonly maxTokens: number;
  readonly temperature: number;
  readonly topP: number;
  readonly minP: number;
  readonly signal: AbortSignal;
  readonly stopOnAbortSignal: boolean;
  readonly onTextChunk: (text: string) => void;
  readonly grammar?: LlamaGrammar;
  readonly customStopTriggers?: readonly LlamaText[];
  readonly disableContextShift: boolean;
}

export async function loadRuntime(folder: string): Promise<LlamaRuntime> {
  return import(pathToFileURL(join(packageFolder(folder), "dist/index.js")).href);
}

/** null: not installed, or not completely. */
export function runtimeVersion(folder: string): string | null {
  const file = join(packageFolder(folder), "package.json");
  if (!existsSync(file)) return null;
  const { version } = JSON.parse(readFileSync(file, "utf8"));
  return typeof version === "string" ? version : null;
}

function packageFolder(folder: string): string {
  return join(folder, "node_modules", RUNTIME_PACKAGE);
}

/** The package with the native code; null: there is none for this system. */
export function platformPackage(platform: string, arch: string): string | null {
  return PLATFORMS.get(`${platform} ${arch}`) ?? null;
}

/** Those without GPU libraries, which would be eight times as large; Apple's needs none. */
const PLATFORMS: ReadonlyMap<string, string> = new Map([
  ["linux x64", "@node-llama-cpp/linux-x64"],
  ["linux arm64", "@node-llama-cpp/linux-arm64"],
  ["darwin arm64", "@node-llama-cpp/mac-arm64-metal"],
  ["darwin x64", "@node-llama-cpp/mac-x64"],
]);
