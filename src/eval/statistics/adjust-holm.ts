/** Holm's correction: the chance of any false alarm among several comparisons stays what it is for one. */

export function adjustHolm(pValues: readonly number[]): readonly number[] {
  const order = pValues.map((p, index) => ({ p, index })).toSorted((a, b) => a.p - b.p);
  const adjusted = new Array<number>(pValues.length).fill(1);
  let largest = 0;
  for (const [rank, { p, index }] of order.entries()) {
    largest = Math.min(1, Math.max(largest, (pValues.length - rank) * p));
    adjusted[index] = largest;
  }
  return adjusted;
}
