/** A score with at most one decimal, the same in prompts and views: 7, 7.3. */

export function formatScore(score: number): string {
  return String(Math.round(score * 10) / 10);
}
