/**
 * A cost limit that debates share although they run at the same time. Each gets an equal share of what is free; where that is
 * less than it can cost, it waits until it has all of it to itself. So a limit never changes a debate while there is money left.
 */

export type SharedBudget = ReturnType<typeof createSharedBudget>;

/** `parallel`: how many debates run at the same time at most. */
export function createSharedBudget(total: number, parallel: number) {
  let [free, running] = [total, 0];
  const waiting: (() => void)[] = [];
  return {
    /** What the debate may spend, possibly nothing. `ceiling`: the most it can cost. */
    async reserve(ceiling: number): Promise<number> {
      const share = () => free / (parallel - running);
      while (running > 0 && share() < ceiling) await new Promise<void>((resolve) => waiting.push(resolve));
      const reserved = Math.max(0, Math.floor(share() < ceiling ? free : share()));
      free -= reserved;
      running += 1;
      return reserved;
    },
    /** A debate is over: it had reserved so much, and spent so much. */
    settle(reserved: number, spent: number): void {
      free += reserved - spent;
      running -= 1;
      for (const resume of waiting.splice(0)) resume();
    },
  };
}
