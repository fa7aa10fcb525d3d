/**
 * Graded opinions (Friedkin–Johnsen): in every round a seat moves towards what it hears, x(t+1) = σ·W·x(t) + (1−σ)·x(0), and never
 * leaves its first opinion altogether. A share of the first dissent stays for good.
 */

/** Who listens to whom, besides the weight `self` that each seat gives its own opinion. */
export interface Listening {
  readonly seats: number;
  readonly self: number;
  readonly graph: "complete" | "ring";
}

/** The opinions after each round, the first ones first. `openness`: σ, the weight of what is heard. */
export function gradedOpinions(
  start: readonly number[],
  { openness, ...listening }: Omit<Listening, "seats"> & { readonly openness: number },
  rounds: number,
): readonly (readonly number[])[] {
  const steps = [start];
  for (let round = 0; round < rounds; round += 1) {
    const heard = hear(steps.at(-1) ?? start, listening);
    steps.push(start.map((first, seat) => openness * (heard[seat] ?? first) + (1 - openness) * first));
  }
  return steps;
}

function hear(opinions: readonly number[], { self, graph }: Omit<Listening, "seats">): readonly number[] {
  const seats = opinions.length;
  const sum = opinions.reduce((total, each) => total + each, 0);
  return opinions.map((own, seat) => {
    const neighbours = (opinions[(seat + 1) % seats] ?? own) + (opinions[(seat + seats - 1) % seats] ?? own);
    const others = graph === "ring" ? neighbours / 2 : (sum - own) / (seats - 1);
    return self * own + (1 - self) * others;
  });
}

/** The share of the first dissent that is left in the end: all of it on a complete graph, its slowest wave on a ring. */
export function dissentKept(openness: number, listening: Listening): number {
  return (1 - openness) / (1 - openness * secondEigenvalue(listening));
}

/** How much of a difference between seats one round of listening leaves. */
function secondEigenvalue({ seats, self, graph }: Listening): number {
  return self + (1 - self) * (graph === "ring" ? Math.cos((2 * Math.PI) / seats) : -1 / (seats - 1));
}
