/** The follow-up questions of a debate with their answers. IDs that don't exist are marked, as everywhere. */

import { FAILURES } from "../../core/failure.ts";
import { idsIn } from "../../core/ledger/ledger.ts";
import { ledgerOf, pinLabels } from "../../core/ledger/ledger-of.ts";
import type { FollowUp, State } from "../../core/state.ts";
import { markUnknownIds, refsIn } from "../../core/text/references.ts";
import { dateOf, joinWithAnd } from "../amounts.ts";

export interface AnsweredFollowUp {
  readonly question: string;
  readonly by: string;
  readonly seat: string;
  readonly at: string;
  /** Markdown, with unknown IDs marked; null: the seat failed to answer. */
  readonly answer: string | null;
  /** The IDs of the record that it cites. */
  readonly cites: readonly string[];
  /** IDs that it cites and that don't exist. */
  readonly unknown: readonly string[];
  /** `asked by ana on 1 December 2026, answered by chair; it cites nothing from the record`. */
  readonly note: string;
}

export function followUps(state: State): readonly AnsweredFollowUp[] {
  if (state.followUps.length === 0) return [];
  const findings = (state.verdict?.findings ?? []).map(({ id }) => id);
  const known = new Set([...idsIn(ledgerOf(state)), ...pinLabels(state), ...findings]);
  return state.followUps.map((asked) => {
    const answer = asked.reply === null ? null : markUnknownIds(asked.reply, known);
    const refs = refsIn(asked.reply ?? "");
    const cites = refs.filter((ref) => known.has(ref));
    const unknown = refs.filter((ref) => answer?.includes(`[${ref}?]`) ?? false);
    const { question, by, seat, at } = asked;
    return { question, by, seat, at, answer, cites, unknown, note: noteOf(asked, cites, unknown) };
  });
}

function noteOf({ by, at, seat, failure }: FollowUp, cites: readonly string[], unknown: readonly string[]): string {
  const asked = `asked by ${by} on ${dateOf(at)}`;
  if (failure !== null) return `${asked}; ${seat} did not answer: ${FAILURES[failure].says}`;
  const flaws = [
    ...(cites.length === 0 ? ["it cites nothing from the record"] : []),
    ...(unknown.length === 0 ? [] : [`${joinWithAnd(unknown)} ${unknown.length === 1 ? "doesn't" : "don't"} exist`]),
  ];
  return [`${asked}, answered by ${seat}`, ...flaws].join("; ");
}
