/** The parts of prompts that protocols share: what a seat sees of the options, of its peers' positions and of the sources that they cite. */

import { type Claim, type Ledger, lastPositions } from "../../core/ledger/ledger.ts";
import type { Seat } from "../../core/panel.ts";
import { digestPart, optionsPart, positionParts } from "../../prompts/positions.ts";
import { type Ask, type PromptPart, part } from "../../prompts/prompt.ts";
import { claimChecksPart, ownItemsPart } from "../../prompts/table.ts";
import { replyWithPoints } from "../points/reply-with-points.ts";
import type { Answer, Floor } from "../protocol.ts";
import { ownLabels } from "./reader-labels.ts";

/** The beginning of every prompt after the openings: the past, the options, the positions, what became of the reader's own items. */
export function promptPartsForAll(
  floor: Floor,
  reader: Seat,
  ledger: Ledger,
  rounds: readonly number[],
): readonly PromptPart[] {
  return [
    digestPart(
      ledger,
      floor.seats.map(({ name }) => name),
      rounds,
    ),
    ...tableParts(floor, reader, ledger),
    ownItemsPart(ledger, { seat: reader.name, since: Math.max(0, ...rounds) }),
  ];
}

/** The options and positions alone, for a reader that is shown the answers to its own objections in a later call of the round. */
export function tableParts(floor: Floor, reader: Seat, ledger: Ledger): readonly PromptPart[] {
  return [
    optionsPart(ledger, ownLabels(floor, reader)),
    ...positionsFor(floor, reader, ledger),
    claimChecksPart(claimsFor(reader, ledger)),
  ];
}

/** What others wrote, in full, with the points that only their ballots make, in an order drawn for the reader. */
export function wholePositions(
  floor: Floor,
  reader: Seat,
  answers: readonly Answer[],
  { positions, points }: Ledger,
): readonly PromptPart[] {
  const label = ownLabels(floor, reader);
  const write = replyWithPoints(points, { label });
  return floor.shuffle(reader, "positions", answers).map((answer) => {
    const { seat, round, stage } = answer;
    const held = positions.find(
      (position) => position.seat === seat && position.round === round && position.stage === stage,
    );
    const stance = held?.prefers ? `, preferring ${held.prefers}` : "";
    return part(`What ${label(seat)} wrote${stance}`, write(answer));
  });
}

/** The ask, plus the check results of the sources that these replies cite. */
export function withClaimChecks<B>(floor: Floor, answers: readonly Answer[], ask: Ask<B>): Ask<B> {
  const cited = answers.filter(({ checks = [] }) => checks.length > 0);
  // Usually nothing is cited, and computing a ledger is slow.
  return cited.length === 0 ? ask : { ...ask, parts: [claimChecksPart(floor.ledger(cited).claims), ...ask.parts] };
}

/** Only from seats other than the reader, and only the claims of their last position. */
function claimsFor(reader: Seat, { claims, positions }: Ledger): readonly Claim[] {
  const isLast = ({ by, round }: Claim) => positions.findLast(({ seat }) => seat === by)?.round === round;
  return claims.filter((claim) => claim.by !== reader.name && isLast(claim));
}

/** Peers' positions as `reader` sees them: shuffled for it, its own first and marked. */
function positionsFor(floor: Floor, reader: Seat, ledger: Ledger): readonly PromptPart[] {
  const all = lastPositions(
    ledger,
    floor.seats.map(({ name }) => name),
  );
  const own = all.filter(({ seat }) => seat === reader.name);
  const peers = floor.shuffle(
    reader,
    "positions",
    all.filter(({ seat }) => seat !== reader.name),
  );
  return positionParts([...own, ...peers], ownLabels(floor, reader));
}
