/** Numbers as the reports of simulations and evaluations print them. */

/** A share as a percentage with one decimal. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

/** A difference of shares, in points and with its sign. */
export function points(difference: number): string {
  const text = (Math.abs(difference) * 100).toFixed(1);
  return text === "0.0" ? "0.0" : `${difference < 0 ? "−" : "+"}${text}`;
}

export function dollars(microUsd: number): string {
  const usd = microUsd / 1_000_000;
  return `$${usd < 0.1 ? usd.toFixed(4) : usd.toFixed(2)}`;
}

export function zScore(z: number | null): string {
  return z === null ? "–" : `${z < 0 ? "−" : "+"}${Math.abs(z).toFixed(1)}`;
}

/** A mean cost per question in its unit. */
export function costWords(cost: number, unit: "microUsd" | "tokens"): string {
  return unit === "microUsd" ? dollars(cost) : `${Math.round(cost).toLocaleString("en")} tokens`;
}
