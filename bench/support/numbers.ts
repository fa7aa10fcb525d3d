/** Arithmetic that rows share. */

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return (lower + upper) / 2;
}

export function total(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** The difference between the last two increments, in percent of the smaller one. */
export function unevenness(values: readonly number[]): number {
  const [a = 0, b = 0, c = 0] = values.slice(-3);
  const [smaller = 0, larger = 0] = [b - a, c - b].toSorted((x, y) => x - y);
  return (larger / smaller - 1) * 100;
}

/**
 * Measures again, at most twice, if the result is over the limit, and takes the minimum. Other work on the machine only adds
 * time, so the minimum is closest to what Conclave itself takes.
 */
export async function least(limit: number, measure: () => Promise<number>): Promise<number> {
  let value = await measure();
  for (let again = 0; value > limit && again < 2; again += 1) value = Math.min(value, await measure());
  return value;
}

export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
