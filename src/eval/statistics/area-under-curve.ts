/** AUROC: the chance that a value from the first group is above one from the second; ties count half. */

export function areaUnderCurve(above: readonly number[], below: readonly number[]): number | null {
  if (above.length === 0 || below.length === 0) return null;
  let wins = 0;
  for (const high of above) for (const low of below) wins += high > low ? 1 : high === low ? 0.5 : 0;
  return wins / (above.length * below.length);
}
