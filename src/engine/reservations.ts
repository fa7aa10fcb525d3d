/**
 * Reserves what an attempt can use at most before it starts, which makes a budget a cap: its prompt, and the output that it is
 * allowed, which shrinks to what is left. Speakers that name no ceiling are counted only afterwards.
 */

import type { CallKey } from "../core/ids.ts";
import type { State } from "../core/state.ts";
import { totalTokens } from "../core/usage.ts";
import type { Ceiling, Speaker } from "../speakers/speaker.ts";
import { type SpentLimit, verdictReserve } from "./spending-limits.ts";

export interface Reservations {
  /** The output that the attempt is allowed; undefined: it is not limited. Waits while other calls hold the room it needs. */
  reserve(attempt: ReservedAttempt): Promise<Allowance>;
  /** Call it once the usage is in the log. */
  release(call: CallKey): void;
}

export interface ReservedAttempt {
  readonly call: CallKey;
  readonly speaker: Speaker;
  readonly prompt: string;
  readonly isVerdict: boolean;
}

export type Allowance =
  | { readonly outputTokens: number | undefined; readonly limit: null }
  | { readonly outputTokens: undefined; readonly limit: SpentLimit };

/** A long reply, with its reasoning. */
const OUTPUT_WANTED = 16_000;
/** Less is not worth paying the prompt for. */
const OUTPUT_LEAST = 2_000;
/** A low value; code and tables come close to it. */
const CHARACTERS_PER_TOKEN = 3;

const UNLIMITED: Allowance = { outputTokens: undefined, limit: null };

interface Amount {
  readonly cost: number;
  readonly tokens: number;
}

/** `isStopped`: whether the debate has stopped, so that nothing more starts. */
export function reservations(stateNow: () => State, isStopped: () => boolean): Reservations {
  const held = new Map<CallKey, Amount>();
  let released = Promise.withResolvers<void>();
  const release = (call: CallKey) => {
    held.delete(call);
    released.resolve();
    released = Promise.withResolvers();
  };
  return {
    release,
    reserve: async ({ call, speaker, prompt, isVerdict }) => {
      const { budgetMicroUsd, maxTokens } = stateNow().limits;
      if (speaker.ceiling === undefined || (budgetMicroUsd === null && maxTokens === null)) return UNLIMITED;
      const inputTokens = Math.ceil(prompt.length / CHARACTERS_PER_TOKEN);
      const [least, most] = await Promise.all(
        [OUTPUT_LEAST, OUTPUT_WANTED].map((outputTokens) => amountFor(speaker, { inputTokens, outputTokens })),
      );
      if (!least || !most || (most.cost === 0 && maxTokens === null)) return UNLIMITED;
      // The attempt before this one is in the log by now.
      release(call);
      for (;;) {
        const left = amountLeft(stateNow(), [...held.values()], isVerdict);
        const part = Math.min(partOf(least.cost, most.cost, left.cost), partOf(least.tokens, most.tokens, left.tokens));
        if (isStopped() || (part < 0 && held.size === 0))
          return { outputTokens: undefined, limit: left.cost < least.cost ? "budget" : "tokens" };
        if (part >= 0) {
          held.set(call, {
            cost: between(least.cost, most.cost, part),
            tokens: between(least.tokens, most.tokens, part),
          });
          return { outputTokens: Math.floor(between(OUTPUT_LEAST, OUTPUT_WANTED, part)), limit: null };
        }
        await released.promise;
      }
    },
  };
}

/** How far what is left reaches, from the least (0) to the most (1); below 0: not even to the least. */
function partOf(least: number, most: number, left: number): number {
  if (left >= most) return 1;
  return left < least ? -1 : (left - least) / (most - least);
}

function between(least: number, most: number, part: number): number {
  return least + (most - least) * part;
}

async function amountFor({ ceiling }: Speaker, wanted: Ceiling): Promise<Amount> {
  const { costMicroUsd, inputTokens, outputTokens } = (await ceiling?.(wanted)) ?? { ...wanted, costMicroUsd: null };
  return { cost: costMicroUsd ?? 0, tokens: inputTokens + outputTokens };
}

function amountLeft(state: State, held: readonly Amount[], isVerdict: boolean): Amount {
  const { budgetMicroUsd, maxTokens } = state.limits;
  const reserve = isVerdict ? { cost: 0, tokens: 0 } : verdictReserve(state);
  const sumTaken = (of: (amount: Amount) => number) => held.reduce((sum, amount) => sum + of(amount), of(reserve));
  const spent = { cost: state.usage.costMicroUsd ?? 0, tokens: totalTokens(state.usage) };
  return {
    cost: (budgetMicroUsd ?? Number.POSITIVE_INFINITY) - spent.cost - sumTaken(({ cost }) => cost),
    tokens: (maxTokens ?? Number.POSITIVE_INFINITY) - spent.tokens - sumTaken(({ tokens }) => tokens),
  };
}
