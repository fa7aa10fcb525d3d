/**
 * A model's working memory, one context per seat: what a seat's earlier prompts began with is not computed again. Where memory is
 * short, the seat that has not spoken for longest gives its context up.
 */

import { availableParallelism } from "node:os";
import type { LlamaCompletion, LlamaContext, LlamaModel, LlamaRuntime, LlamaSequence } from "./llama-runtime.ts";

export interface SeatContext {
  readonly contextTokens: number;
  readonly sequence: LlamaSequence;
  readonly completion: LlamaCompletion;
}

export type SeatContexts = (seat: string) => Promise<SeatContext>;

const LEAST_TOKENS = 512;
// Threads wait for each other at every step. If one of them is not running because another program is, all stand still: on a busy
// machine, using every core is a hundred times slower than leaving one free.
const THREADS = Math.max(1, availableParallelism() - 1);

export function seatContexts(runtime: LlamaRuntime, model: LlamaModel, mostTokens: number): SeatContexts {
  const kept = new Map<string, SeatContext & { readonly context: LlamaContext }>();
  const max = Math.min(mostTokens, model.trainContextSize);
  const options = { contextSize: { min: Math.min(LEAST_TOKENS, max), max }, threads: THREADS };
  const createContext = async (): Promise<LlamaContext> => {
    try {
      return await model.createContext(options);
    } catch (error) {
      const [oldest] = kept.keys();
      if (!(error instanceof runtime.InsufficientMemoryError) || oldest === undefined) throw error;
      await kept.get(oldest)?.context.dispose();
      kept.delete(oldest);
      return createContext();
    }
  };
  return async (seat) => {
    const context = kept.get(seat)?.context ?? (await createContext());
    const sequence = kept.get(seat)?.sequence ?? context.getSequence();
    const completion = kept.get(seat)?.completion ?? new runtime.LlamaCompletion({ contextSequence: sequence });
    const found = { context, sequence, completion, contextTokens: context.contextSize };
    // The order of the map is the order of use.
    kept.delete(seat);
    kept.set(seat, found);
    return found;
  };
}
