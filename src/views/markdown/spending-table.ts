/** Tokens, money and time by seat and by kind of call. */

import { figures, type Spending } from "../../core/figures.ts";
import type { State } from "../../core/state.ts";
import { capitalize, clock, money, tokenCount, tokensOf } from "../amounts.ts";
import { kindWords } from "../call-phases.ts";
import { durationMs } from "../figure-lines.ts";
import { rehearsalWords } from "../record/rehearsal-words.ts";
import { cell, table } from "./markdown-text.ts";

export function spendingTable(state: State): string {
  const { bySeat, byKind } = figures(state);
  const row = ({ name, calls, usage, durationMs: ms }: Spending) => [
    cell(name),
    String(calls),
    `${usage.estimated ? "about " : ""}${tokenCount(usage.inputTokens)}`,
    tokenCount(usage.outputTokens),
    usage.costMicroUsd === null ? "–" : money(usage.costMicroUsd),
    clock(ms),
  ];
  const head = ["calls", "tokens in", "tokens out", "cost", "time"];
  const played = state.rehearsal === null ? null : rehearsalWords(state.rehearsal);
  const price = played === null ? money(state.usage.costMicroUsd) : `no cost (${played.label})`;
  const also = state.followUps.length === 0 ? "" : " The total includes the follow-up questions, the tables don't.";
  const total = `${tokensOf(state.usage)}${played === null ? "" : " of text"}, ${price}, ${clock(durationMs(state))} from start to finish.${also}`;
  return [
    capitalize(total),
    table(["seat", ...head], bySeat.map(row)),
    table(
      ["phase", ...head],
      byKind.map((each) => row({ ...each, name: kindWords(each.name).toLowerCase() })),
    ),
  ].join("\n\n");
}
