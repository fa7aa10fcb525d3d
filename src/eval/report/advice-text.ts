/** Advice in words: the choices with their prices, what to do, and why. */

import { pluralize } from "../../views/amounts.ts";
import { type Advice, type Choice, MARGIN } from "../simulation/advise.ts";
import { alignTable } from "./align-table.ts";
import { dollars, percent, points } from "./numbers.ts";
import { SIMULATED } from "./simulation-text.ts";

export function adviceText(speaker: string, advice: Advice): string {
  const { choices, advised } = advice;
  const head = ["choice", "accuracy", "calls", "tokens", "cost"];
  const rows = choices.map((choice) => [
    `${choice === advised ? "→ " : "  "}${choiceWords(choice)}`,
    percent(choice.accuracy),
    `${choice.calls}`,
    `${choice.tokens}`,
    choice.microUsd === 0 ? "–" : dollars(choice.microUsd),
  ]);
  const why = reasons(advice).map((reason) => `- ${reason}\n`);
  return `${SIMULATED}\n\nFor speakers like ${speaker}:\n${alignTable([head, ...rows])}\nAdvice: ${choiceWords(advised)}.\n${why.join("")}`;
}

function choiceWords({ seats, rounds }: Choice): string {
  if (seats === 1) return "one answer";
  if (rounds === 0) return `a vote of ${seats}`;
  return `a challenge of ${seats} seats, ${pluralize(rounds, "round")}`;
}

function reasons({ choices, best, advised, odds, breakEven, voteLimit }: Advice): readonly string[] {
  const [single] = choices;
  const oddsWords = Number.isFinite(odds) ? odds.toFixed(2) : "unlimited";
  const gain = advised.accuracy - (single?.accuracy ?? 0);
  return [
    `It is ${points(gain)} points more accurate than one answer, at ${(advised.tokens / (single?.tokens ?? 1)).toFixed(1)} times its tokens.`,
    best === advised
      ? "Nothing here is more accurate."
      : `The most accurate choice, ${choiceWords(best)}, adds less than ${points(MARGIN).slice(1)} point and costs more.`,
    `Votes of ever more such seats approach ${percent(voteLimit)}: what they have in common cannot be outvoted.`,
    odds >= breakEven
      ? `The correction odds, ${oddsWords}, are above the ${breakEven.toFixed(2)} from which debating to consensus beats voting.`
      : `The correction odds, ${oddsWords}, are below the ${breakEven.toFixed(2)} from which debating to consensus beats voting: these seats mislead each other too often.`,
  ];
}
