/** What the seats agree on, computed for all protocols alike. */

import { type Agreement, agreement } from "../../core/ledger/agreement.ts";
import { type Ledger, lastPositions, openObjections, type Position } from "../../core/ledger/ledger.ts";
import { lazyFields } from "../../core/memory/lazy-fields.ts";
import type { Seat } from "../../core/panel.ts";
import { type Answer, type Floor, presentAnswers, type Reply } from "../protocol.ts";

/** The current agreement. Computed when it is read: where the log has a further round, nobody asks for it. */
export function currentAgreement(
  floor: Floor,
  { answers, final, mayBeConsensus, voters = floor.seats, anyVersion = false }: AgreementInput,
): HeldAgreement {
  const ledger = floor.ledger(answers);
  const quorum = floor.quorumSize;
  const seats = voters.map(({ name }) => name);
  const decisive = presentAnswers(final).filter(({ ballot }) => ballot !== null);
  const last = Math.max(0, ...decisive.map(({ round }) => round));
  const isFinal = ({ seat, round, stage }: Position) =>
    decisive.some((answer) => answer.seat === seat && answer.round === round && answer.stage === stage);
  const standing = () => lastPositions(ledger, seats).map((held) => (anyVersion ? { ...held, stale: [] } : held));
  const held: HeldAgreement = lazyFields({
    ledger: () => ledger,
    positions: () => standing().filter(isFinal),
    agreement: () =>
      agreement({
        seats,
        quorum,
        positions: held.positions,
        absent: standing().filter((position) => !isFinal(position)),
        open: openObjections(ledger),
        changedInLastRound: ledger.changes.some(({ round }) => round === last),
        mayBeConsensus,
      }),
  });
  return held;
}

export interface AgreementInput {
  /** All answers so far. */
  readonly answers: readonly Answer[];
  /** The replies that decide it. */
  readonly final: readonly Reply[];
  /** Whether the protocol's own conditions for a consensus are met. */
  readonly mayBeConsensus: boolean;
  /** Whose votes count; left out: every seat's. */
  readonly voters?: readonly Seat[];
  /** Whether a vote for an option counts although the option was amended since. */
  readonly anyVersion?: boolean;
}

export interface HeldAgreement {
  readonly ledger: Ledger;
  readonly positions: readonly Position[];
  readonly agreement: Agreement;
}
