/** A debate before it starts: the panel, the maximum number of calls, and what they can use and cost. */

import { joinWithAnd, money, pluralize, tokenCount } from "../amounts.ts";
import { callCount } from "../call-phases.ts";
import { stageCondition } from "../gate-words.ts";

export interface DryRun {
  readonly protocol: string;
  readonly rounds: number;
  readonly seats: readonly {
    readonly name: string;
    readonly speaker: string;
    readonly family: string;
    readonly isPriced: boolean;
  }[];
  /** By kind, in the order of the protocol. */
  readonly calls: readonly DryCalls[];
  /** Of a protocol that may end early: what it takes at most, depending on where it ends. Empty: it has no stages. */
  readonly stages: readonly DryStage[];
  /** Further calls where a verdict or a grouping is refused and goes to the next seat. */
  readonly standIns: number;
  /** Whether one seat is assigned to attack, instead of challenging, if all openings agree. */
  readonly mayAttack: boolean;
  /** The assumed length of a reply, in tokens. */
  readonly replyTokens: number;
  /** API models may read the project's files, without a fixed limit. */
  readonly readsFiles: boolean;
  readonly retries: number;
  readonly budgetMicroUsd: number | null;
  readonly maxTokens: number | null;
}

export interface DryCalls {
  readonly kind: string;
  readonly calls: number;
  /** For all of them together. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** null if no price is known for any of their speakers. */
  readonly costMicroUsd: number | null;
}

export interface DryStage {
  readonly name: string;
  readonly calls: number;
  readonly costMicroUsd: number | null;
}

/** Speakers without a known price are not counted. */
export function dryTotal({ calls, standIns, seats, budgetMicroUsd }: DryRun) {
  const sum = (of: (each: DryCalls) => number) => calls.reduce((total, each) => total + of(each), 0);
  const isPriced = calls.some(({ costMicroUsd }) => costMicroUsd !== null);
  const cost = sum(({ costMicroUsd }) => costMicroUsd ?? 0);
  return {
    calls: sum((each) => each.calls) + standIns,
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    costMicroUsd: isPriced ? Math.min(cost, budgetMicroUsd ?? cost) : null,
    notCounted: [...new Set(seats.filter((seat) => !seat.isPriced).map(({ speaker }) => speaker))],
  };
}

export function dryRunText(dryRun: DryRun): string {
  const { protocol, rounds, seats, calls, stages, standIns, mayAttack, replyTokens, readsFiles } = dryRun;
  const { retries, budgetMicroUsd, maxTokens } = dryRun;
  const total = dryTotal(dryRun);
  const names = Math.max(...seats.map(({ name }) => name.length));
  const speakers = Math.max(...seats.map(({ speaker }) => speaker.length));
  const kinds = [
    ...calls.map((each) => callCount(each.calls, each.kind)),
    ...(standIns === 0 ? [] : [`${standIns} more if a verdict is refused`]),
  ].join(", ");
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ["protocol", [`${protocol}, at most ${pluralize(rounds, "round")}`]],
    [
      "seats",
      seats.map(({ name, speaker, family, isPriced }) =>
        `${name.padEnd(names)}  ${speaker.padEnd(speakers)}  ${family}${isPriced ? "" : ", no price known"}`.trimEnd(),
      ),
    ],
    [
      "calls",
      [
        `at most ${total.calls}: ${kinds}`,
        ...(mayAttack ? ["if all openings agree, one seat attacks them instead of challenging"] : []),
        retryLine(retries),
      ],
    ],
    ["stages", stages.map(stageLine)],
    [
      "tokens",
      [
        `at most ${tokenCount(total.inputTokens)} in and ${tokenCount(total.outputTokens)} out, with replies of ${tokenCount(replyTokens)} tokens`,
        ...(readsFiles ? ["plus what models look up in your files (--evidence off prevents that)"] : []),
        ...(maxTokens === null ? [] : [`--max-tokens limits it to ${tokenCount(maxTokens)}`]),
      ],
    ],
    ["cost", [costLine(total, budgetMicroUsd)]],
  ];
  return [
    "Dry run: no speaker is called.",
    ...rows.flatMap(([label, lines]) =>
      lines.map((line, index) => `  ${(index === 0 ? label : "").padEnd(10)}${line}`),
    ),
    "",
  ].join("\n");
}

function stageLine({ name, calls, costMicroUsd }: DryStage): string {
  const cost = costMicroUsd === null ? "" : ` and ${money(costMicroUsd)}`;
  return `at most ${pluralize(calls, "call")}${cost} ${stageCondition(name)}`;
}

function retryLine(retries: number): string {
  const repairs = "one repair per missing ballot";
  return retries === 0
    ? `plus ${repairs}; no retries`
    : `plus up to ${pluralize(retries, "retry", "retries")} per call, and ${repairs}`;
}

function costLine({ costMicroUsd, notCounted }: ReturnType<typeof dryTotal>, budgetMicroUsd: number | null): string {
  const unpriced = notCounted.length === 0 ? "" : `no price known for ${joinWithAnd(notCounted)}`;
  if (costMicroUsd === null) return unpriced === "" ? money(null) : unpriced;
  const isBounded = budgetMicroUsd !== null && costMicroUsd === budgetMicroUsd;
  const most = `at most ${money(costMicroUsd)}${isBounded ? ", which is the budget" : ""}`;
  return unpriced === "" ? most : `${most}; ${unpriced}`;
}
