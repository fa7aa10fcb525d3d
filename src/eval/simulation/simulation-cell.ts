/** One cell of a simulation: a panel of equal speakers, a protocol and its rounds. A grid is every combination of what is swept. */

import { ConclaveError } from "../../core/errors.ts";
import type { Protocol } from "../../protocols/protocol.ts";

export interface SimulationCell {
  readonly protocol: Protocol;
  readonly seats: number;
  /** As in `sim:p=0.7,rho=0.3`. */
  readonly speaker: string;
  readonly rounds: number;
}

export interface SimulationGrid {
  readonly protocols: readonly Protocol[];
  readonly sizes: readonly number[];
  /** Values to sweep are separated by bars: `sim:p=0.6|0.7,rho=0|0.3`. */
  readonly speakers: readonly string[];
  /** null: as many as each protocol usually has. */
  readonly rounds: number | null;
}

export function simulationCells({ protocols, sizes, speakers, rounds }: SimulationGrid): readonly SimulationCell[] {
  return protocols.flatMap((protocol) =>
    speakers.flatMap(sweepSpeakers).flatMap((speaker) =>
      sizes.map((seats) => {
        checkOpenings(protocol);
        checkRange(protocol, "seats", seats);
        const asked = protocol.rounds.most === 1 ? 1 : (rounds ?? protocol.rounds.usual);
        checkRange(protocol, "rounds", asked);
        return { protocol, seats, speaker, rounds: asked };
      }),
    ),
  );
}

/** Without a vote of independent openings there is nothing to compare a debate with. */
function checkOpenings({ name, openings }: Protocol): void {
  if (openings.areIndependent) return;
  throw new ConclaveError("USAGE_OPTION_VALUE", `${name} has no independent openings that could be compared.`);
}

function checkRange(protocol: Protocol, what: "seats" | "rounds", count: number): void {
  const { least, most } = protocol[what];
  if (count >= least && count <= most) return;
  const message = `${protocol.name} takes ${least} to ${most} ${what}, not ${count}.`;
  throw new ConclaveError("USAGE_OPTION_VALUE", message);
}

/** Every combination of the values that are separated by bars. */
function sweepSpeakers(pattern: string): readonly string[] {
  const swept = /([^,=|]*=)([^,]*\|[^,]*)/.exec(pattern);
  if (!swept) return [pattern];
  const [whole, name = "", values = ""] = swept;
  return values.split("|").flatMap((value) => sweepSpeakers(pattern.replace(whole, () => `${name}${value}`)));
}
