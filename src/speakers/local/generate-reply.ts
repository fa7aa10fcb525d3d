/**
 * One reply of a model: prose, as the model likes, and then the ballot, which is held to a grammar. The model cannot leave the
 * ballot out, misspell it or write on after it.
 */

import { createEscapeStripper } from "../../core/text/plain-text.ts";
import type { ChatWrapper, CompletionOptions, Llama, LlamaModel, LlamaSequence, Token } from "./llama-runtime.ts";
import type { ModelAsk, ModelPart } from "./model-message.ts";
import { proseStream } from "./prose-stream.ts";
import type { SeatContext } from "./seat-contexts.ts";

export interface ReplyContext extends SeatContext {
  readonly llama: Llama;
  readonly model: LlamaModel;
  readonly wrapper: ChatWrapper;
  readonly send: (part: ModelPart) => void;
  readonly signal: AbortSignal;
}

type ReplyEnd = Extract<ModelPart, { type: "done" | "failed" }>;

/** Small models repeat themselves in long texts. */
const MOST_PROSE_TOKENS = 2_048;
/** The part of the context that a reply needs at least. */
const LEAST_ROOM = 0.25;
const SIGN_OF_LIFE_MS = 5_000;
const SAMPLING = { temperature: 0.7, topP: 0.95, minP: 0.02, stopOnAbortSignal: true, disableContextShift: true };

export async function generateReply({ prompt, grammar }: ModelAsk, context: ReplyContext): Promise<ReplyEnd> {
  const { model, wrapper, contextTokens, sequence, send } = context;
  const chatHistory = [
    { type: "user", text: prompt },
    { type: "model", response: [""] },
  ];
  const { contextText, stopGenerationTriggers } = wrapper.generateContextState({ chatHistory });
  const tokens = contextText.tokenize(model.tokenizer);
  const room = contextTokens - tokens.length;
  if (room < contextTokens * LEAST_ROOM) return tooLong(tokens, contextTokens);

  const figures = countFigures(sequence);
  const customStopTriggers = stopGenerationTriggers;
  const alive = setInterval(() => send({ type: "reading", promptTokens: tokens.length }), SIGN_OF_LIFE_MS);
  const say = (text: string) => {
    clearInterval(alive);
    figures.speak();
    send({ type: "text", text });
  };
  try {
    if (grammar !== null) {
      const maxTokens = Math.min(MOST_PROSE_TOKENS, Math.floor(room / 2));
      const written = await writeProse(context, tokens, { maxTokens, customStopTriggers, onTextChunk: say });
      const whole = [...tokens, ...model.tokenize(written)];
      const isWhole = context.signal.aborted || (await writeBallot(context, whole, { grammar, say }));
      return isWhole ? figures.done(tokens) : tooLong(tokens, contextTokens);
    }
    const maxTokens = Math.min(MOST_PROSE_TOKENS, room - 1);
    const reply = await complete(context, tokens, { maxTokens, customStopTriggers, onTextChunk: say });
    return { ...figures.done(tokens), isCutOff: reply.metadata.stopReason === "maxTokens" };
  } finally {
    clearInterval(alive);
  }
}

type Completion = Pick<CompletionOptions, "maxTokens" | "grammar" | "customStopTriggers" | "onTextChunk">;

function complete(
  { completion, signal }: Pick<ReplyContext, "completion" | "signal">,
  tokens: Token[],
  options: Completion,
) {
  return completion.generateCompletionWithMeta(tokens, { ...SAMPLING, ...options, signal });
}

/** The whole text, up to the start of the ballot. */
async function writeProse(context: ReplyContext, tokens: Token[], options: Completion): Promise<string> {
  const atFence = new AbortController();
  const signal = AbortSignal.any([context.signal, atFence.signal]);
  // As it will be read: what is removed later must not change which code blocks are open.
  const plain = createEscapeStripper();
  const prose = proseStream(options.onTextChunk, () => atFence.abort());
  const onTextChunk = (text: string) => prose.push(plain.push(text));
  await complete({ ...context, signal }, tokens, { ...options, onTextChunk });
  prose.push(plain.flush());
  return prose.openBallot();
}

interface BallotSources {
  readonly grammar: string;
  readonly say: (text: string) => void;
}

/** false: the context was full before the ballot ended. */
async function writeBallot(context: ReplyContext, tokens: Token[], sources: BallotSources): Promise<boolean> {
  const { say } = sources;
  const grammar = await context.llama.createGrammar({ grammar: sources.grammar });
  const maxTokens = context.contextTokens - tokens.length - 1;
  const ballot = await complete(context, tokens, { grammar, maxTokens, onTextChunk: say });
  say("\n```\n");
  return ballot.metadata.stopReason !== "maxTokens";
}

function tooLong({ length }: readonly Token[], contextTokens: number): ReplyEnd {
  const message = `The prompt has ${length} tokens, and the model's context of ${contextTokens} has no room for a reply.`;
  return { type: "failed", fault: "context", message };
}

function countFigures({ tokenMeter }: LlamaSequence) {
  const { usedInputTokens, usedOutputTokens } = tokenMeter;
  let firstAtMs: number | null = null;
  return {
    speak: () => {
      firstAtMs ??= performance.now();
    },
    done: ({ length: inputTokens }: readonly Token[]): Extract<ModelPart, { type: "done" }> => {
      const outputTokens = tokenMeter.usedOutputTokens - usedOutputTokens;
      const seconds = (performance.now() - (firstAtMs ?? performance.now())) / 1_000;
      return {
        type: "done",
        inputTokens,
        cachedTokens: Math.max(0, inputTokens - (tokenMeter.usedInputTokens - usedInputTokens)),
        outputTokens,
        tokensPerSecond: seconds > 0 ? outputTokens / seconds : 0,
        memoryBytes: process.memoryUsage.rss(),
        isCutOff: false,
      };
    },
  };
}
