/** What a debate would be, before it is one: who sits, how many calls are made at most, and what those can use and cost. */

import { capitalize, joinWithAnd, money, pluralize, tokenCount } from "../amounts.ts";

export interface DryRun {
  readonly protocol: string;
  readonly rounds: number;
  readonly seats: readonly DrySeat[];
  /** By kind, in the order of the protocol. */
  readonly calls: readonly DryCalls[];
  /** What a reply is reckoned with, in tokens. */
  readonly replyTokens: number;
  /** Seats of models may read the project's files, as much as they see fit. */
  readonly readsFiles: boolean;
  readonly retries: number;
  readonly budgetMicroUsd: number | null;
  readonly maxTokens: number | null;
}

export interface DrySeat {
  readonly name: string;
  readonly speaker: string;
  readonly family: string;
  readonly isPriced: boolean;
}

export interface DryCalls {
  readonly kind: string;
  readonly calls: number;
  /** Of all of them together. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** null: no price is known of anybody who makes them. */
  readonly costMicroUsd: number | null;
}

export interface DryTotal {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costMicroUsd: number | null;
  /** Speakers whose price nobody knows. */
  readonly notCounted: readonly string[];
}

export function dryTotal({ calls, seats, budgetMicroUsd }: DryRun): DryTotal {
  const sum = (of: (each: DryCalls) => number) => calls.reduce((total, each) => total + of(each), 0);
  const isPriced = calls.some(({ costMicroUsd }) => costMicroUsd !== null);
  const cost = sum(({ costMicroUsd }) => costMicroUsd ?? 0);
  return {
    calls: sum((each) => each.calls),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    costMicroUsd: isPriced ? Math.min(cost, budgetMicroUsd ?? cost) : null,
    notCounted: [...new Set(seats.filter((seat) => !seat.isPriced).map(({ speaker }) => speaker))],
  };
}

export function dryRunText(dryRun: DryRun): string {
  const { protocol, rounds, seats, calls, replyTokens, readsFiles, retries, budgetMicroUsd, maxTokens } = dryRun;
  const total = dryTotal(dryRun);
  const names = Math.max(...seats.map(({ name }) => name.length));
  const speakers = Math.max(...seats.map(({ speaker }) => speaker.length));
  const kinds = calls.map((each) => `${each.calls} ${each.kind}`).join(", ");
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ["protocol", [`${protocol}, ${pluralize(rounds, "round")} at most`]],
    [
      "seats",
      seats.map(({ name, speaker, family, isPriced }) =>
        `${name.padEnd(names)}  ${speaker.padEnd(speakers)}  ${family}${isPriced ? "" : ", no known price"}`.trimEnd(),
      ),
    ],
    ["calls", [`${total.calls} at most: ${kinds}`, retryLine(retries)]],
    [
      "tokens",
      [
        `${tokensLine(total)}, with replies of ${tokenCount(replyTokens)} tokens`,
        ...(readsFiles ? ["on top of that, what models look up in your files; --evidence off keeps them from it"] : []),
        ...tokenLimitLines(maxTokens, "--max-tokens"),
      ],
    ],
    ["money", [moneyLine(total, budgetMicroUsd)]],
  ];
  return [
    "Dry run: nobody is called.",
    ...rows.flatMap(([label, lines]) =>
      lines.map((line, index) => `  ${(index === 0 ? label : "").padEnd(10)}${line}`),
    ),
    "",
  ].join("\n");
}

function tokensLine({ inputTokens, outputTokens }: DryTotal): string {
  return `${tokenCount(inputTokens)} in and ${tokenCount(outputTokens)} out at most`;
}

function retryLine(retries: number): string {
  const tried =
    retries === 0 ? "no failed call is tried again" : `a failed call is tried ${pluralize(retries, "time")} more`;
  return `on top of that, ${tried}, and a reply without its ballot is asked for it once`;
}

function tokenLimitLines(tokens: number | null, name: string): readonly string[] {
  return tokens === null ? [] : [`${name} stops it at ${tokenCount(tokens)}`];
}

function moneyLine({ costMicroUsd, notCounted }: DryTotal, budgetMicroUsd: number | null): string {
  const without = notCounted.length === 0 ? "" : `, without ${joinWithAnd(notCounted)}`;
  if (costMicroUsd === null) return `${capitalize(money(null))}${without}`;
  const isBounded = budgetMicroUsd !== null && costMicroUsd === budgetMicroUsd;
  return `${money(costMicroUsd)} at most${isBounded ? ", which is the budget" : ""}${without}`;
}
