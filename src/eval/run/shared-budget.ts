/**
 * A cost limit that debates share although they run at the same time. Each gets an equal share of what is free; where that is
 * less than it can cost, it waits until it has all of it to itself. So a limit never changes a debate while there is money left.
 */

export interface SharedBudget {
  /** What the debate may spend, possibly nothing. `ceiling`: the most it can cost. */
  reserve(ceiling: number): Promise<number>;
  /** A debate is over: it had reserved so much, and spent so much. */
  settle(reserved: number, spent: number): void;
}

/** `parallel`: how many debates run at the same time at most. */
export function createSharedBudget(total: number, parallel: number): SharedBudget {
  let [free, running] = [total, 0];
  const waiting: (() => void)[] = [];
  return {
    async reserve(ceiling) {
      const share = () => free / (parallel - running);
      while (running > 0 && share() < ceiling) await new Promise<void>((resolve) => waiting.push(resolve));
      const reserved = Math.max(0, Math.floor(share() < ceiling ? free : share()));
      free -= reserved;
      running += 1;
      return reserved;
    },
    settle(reserved, spent) {
      free += reserved - spent;
      running -= 1;
      for (const resume of waiting.splice(0)) resume();
    },
  };
}
