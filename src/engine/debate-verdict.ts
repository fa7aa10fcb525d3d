/** Turns a protocol's conclusion into the recorded verdict. */

import { withoutBallots } from "../core/ballot/ballot-block.ts";
import type { AnsweredCall } from "../core/call.ts";
import { findingsOf } from "../core/findings/findings-of.ts";
import { isRepair, type OptionId } from "../core/ids.ts";
import { lastWords } from "../core/ledger/last-words.ts";
import type { Ledger } from "../core/ledger/ledger.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import { optionReplies } from "../core/ledger/option-replies.ts";
import type { State } from "../core/state.ts";
import { type Verdict, verdict } from "../core/verdict.ts";
import type { Conclusion, Protocol } from "../protocols/protocol.ts";
import { lastDesign } from "../views/duet-rounds.ts";

export function debateVerdict(state: State, protocol: Protocol, conclusion: Conclusion): Verdict {
  const ledger = ledgerOf(state);
  const stage = protocol.kinds.indexOf(protocol.openings.kind);
  const openings = openingCalls(state, protocol);
  const round = openings[0]?.round ?? 0;
  return verdict({
    ...conclusion,
    ledger,
    optionText: (option) => optionText(state, ledger, option),
    lastWords: lastWords(state),
    openingTexts: new Map(openings.map(({ seat, text }) => [seat, withoutBallots(text)])),
    seats: state.seats.map(({ name }) => name),
    openings: {
      isIndependent: protocol.openings.areIndependent,
      positions: ledger.positions.filter((position) => position.round === round && position.stage === stage),
      usage: openings.map(({ usage }) => usage),
    },
    usage: state.usage,
    findings: findingsOf(state),
  });
}

/** What its proposer wrote of it. A duet's design is assembled from its sections. */
function optionText(state: State, { options, positions }: Ledger, id: OptionId): string {
  const option = options.find((each) => each.id === id);
  const answered = [...state.calls.values()].filter(
    (call): call is AnsweredCall => !isRepair(call.key) && call.status === "answered",
  );
  const replies = option ? optionReplies(option, positions, answered) : [];
  if (replies.some(({ kind }) => kind === "design")) return lastDesign(state)?.text ?? "";
  return replies.map(({ text }) => withoutBallots(text)).join("\n\n");
}

/** The openings, which show the price of a single answer. */
function openingCalls(state: State, { openings }: Protocol): readonly AnsweredCall[] {
  const ofKind = [...state.calls.values()].filter(
    (call): call is AnsweredCall => call.kind === openings.kind && call.status === "answered",
  );
  const first = Math.min(...ofKind.map(({ round }) => round));
  return ofKind.filter(({ round }) => round === first);
}
