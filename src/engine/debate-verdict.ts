/** Turns a protocol's conclusion into the recorded verdict. */

import { withoutBallots } from "../core/ballot/ballot-block.ts";
import type { AnsweredCall } from "../core/call.ts";
import { findingsOf } from "../core/findings/findings-of.ts";
import { lastWords } from "../core/ledger/last-words.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import type { State } from "../core/state.ts";
import { type Verdict, verdict } from "../core/verdict.ts";
import type { Conclusion, Protocol } from "../protocols/protocol.ts";
import { optionAsWritten } from "../views/standing-text.ts";

export function debateVerdict(state: State, protocol: Protocol, conclusion: Conclusion): Verdict {
  const ledger = ledgerOf(state);
  const stage = protocol.kinds.indexOf(protocol.openings.kind);
  const openings = openingCalls(state, protocol);
  const round = openings[0]?.round ?? 0;
  return verdict({
    ...conclusion,
    ledger,
    optionText: (option) => optionAsWritten(state, option),
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

/** The openings, which show the price of a single answer. */
function openingCalls(state: State, { openings }: Protocol): readonly AnsweredCall[] {
  const ofKind = [...state.calls.values()].filter(
    (call): call is AnsweredCall => call.kind === openings.kind && call.status === "answered",
  );
  const first = Math.min(...ofKind.map(({ round }) => round));
  return ofKind.filter(({ round }) => round === first);
}
