/**
 * Looks at every speaker of a panel before the first is asked. Those that are not ready are told together, each with what
 * mends it; going on without them is the person's to say, and never below the number of seats that the debate needs.
 */

import { ConclaveError } from "../../core/errors.ts";
import type { Panel, Seat } from "../../core/panel.ts";
import type { Speaker } from "../../speakers/speaker.ts";

export interface PreflightOptions {
  readonly speakerFor: (seat: Seat) => Speaker;
  /** Seats that have to be there. */
  readonly least: number;
  readonly skipMissing: boolean;
  readonly onWarning: (sentence: string) => void;
}

/** The panel itself where all are ready. Throws SPEAKER_NOT_READY. */
export async function preflightPanel(
  panel: Panel,
  { speakerFor, least, skipMissing, onWarning }: PreflightOptions,
): Promise<Panel> {
  const seats = panel.chair ? [...panel.seats, panel.chair] : panel.seats;
  const looks = await Promise.all(seats.map(async (seat) => ({ seat, fault: await speakerFor(seat).preflight() })));
  const missing = looks.flatMap(({ seat, fault }) => (fault ? [{ seat, ...fault }] : []));
  if (missing.length === 0) return panel;
  const isMissing = (seat: Seat) => missing.some((each) => each.seat === seat);
  const left = panel.seats.filter((seat) => !isMissing(seat));
  const listed = missing.map(({ seat, message }) => `${seat.name}=${seat.speaker}: ${message}`).join(" ");
  if (skipMissing && left.length >= least) {
    onWarning(`Going on without those who are not ready. ${listed}`);
    return { seats: left, chair: panel.chair && isMissing(panel.chair) ? standIn(panel.chair, left) : panel.chair };
  }
  const fixes = [...new Set(missing.map(({ fix }) => fix))].join(" ");
  const way = skipMissing ? "Without them the panel is too small." : "Or go on without them: --skip-missing.";
  throw new ConclaveError("SPEAKER_NOT_READY", `Not ready: ${listed}`, { hint: `${fixes} ${way}` });
}

/** Somebody has to preside: the first seat's speaker does, in a session of its own. */
function standIn(chair: Seat, [first]: readonly Seat[]): Seat | null {
  if (!first) return null;
  const { speaker, family, readsFiles } = first;
  return { ...chair, speaker, family, readsFiles };
}
