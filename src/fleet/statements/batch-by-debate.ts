/**
 * Batches what is done for one debate at a time. What is asked for in the same turn, or while a batch is under way, shares the next one,
 * so that many debates at once cost few round trips and few flushes. No debate is in a batch twice, and all come in the order of their keys.
 */

import { setImmediate as nextTurn } from "node:timers/promises";

interface OfDebate {
  readonly debate: string;
}

/** Does it for all of them; what it resolves to gives the result of each. */
export type DoTogether<Item extends OfDebate, Result> = (batch: readonly Item[]) => Promise<(item: Item) => Result>;

const MOST_TOGETHER = 64;

/** A batch that fails is repeated one by one, so each gets its own error. */
export function batchByDebate<Item extends OfDebate, Result>(
  doTogether: DoTogether<Item, Result>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      // Debates that the last batch let go on ask for more first, and share this one.
      await nextTurn();
      const { batch, later } = splitBatch(waiting);
      waiting = later;
      await settle(batch);
    }
    isRunning = false;
  }

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const resultOf = await doTogether(batch.map(({ item }) => item));
      for (const { item, resolve } of batch) resolve(resultOf(item));
    } catch (error) {
      if (batch.length === 1) for (const { reject } of batch) reject(error);
      else for (const each of batch) await settle([each]);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void run();
    });
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

function splitBatch<Each extends { readonly item: OfDebate }>(waiting: readonly Each[]) {
  const batch = new Map<string, Each>();
  const later: Each[] = [];
  for (const each of waiting) {
    if (batch.size < MOST_TOGETHER && !batch.has(each.item.debate)) batch.set(each.item.debate, each);
    else later.push(each);
  }
  return { batch: [...batch.values()].sort(byDebate), later };
}

function byDebate(a: { readonly item: OfDebate }, b: { readonly item: OfDebate }): number {
  return Number(BigInt(a.item.debate) - BigInt(b.item.debate));
}
