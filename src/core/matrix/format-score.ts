/** A score with at most one decimal (or more, where that is asked for), the same in prompts and views: 7, 7.3. */

export function formatScore(score: number, decimals = 1): string {
  const scale = 10 ** decimals;
  return String(Math.round(score * scale) / scale);
}
