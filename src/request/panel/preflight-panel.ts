/**
 * Checks every speaker of a panel before the first call. Those that are not ready are reported together, each with a fix.
 * They are skipped only if the person asked for that and enough seats remain.
 */

import { ConclaveError } from "../../core/errors.ts";
import { type Panel, panelMembers, type Seat } from "../../core/panel.ts";
import type { NotReady, Speaker } from "../../speakers/speaker.ts";
import { seatTitle } from "../../views/names.ts";

export interface PreflightOptions {
  readonly speakerFor: (seat: Seat) => Speaker;
  /** The minimum number of seats. */
  readonly least: number;
  readonly skipMissing: boolean;
  readonly onWarning: (sentence: string) => void;
}

/** Returns the same panel if all speakers are ready. Throws SPEAKER_NOT_READY. */
export async function preflightPanel(
  panel: Panel,
  { speakerFor, least, skipMissing, onWarning }: PreflightOptions,
): Promise<Panel> {
  const seats = panelMembers(panel);
  const looks = await Promise.all(seats.map(async (seat) => ({ seat, fault: await speakerFor(seat).preflight() })));
  const missing = looks.flatMap(({ seat, fault }) => (fault ? [{ seat, ...fault }] : []));
  if (missing.length === 0) return panel;
  const isMissing = (seat: Seat) => missing.some((each) => each.seat === seat);
  const left = panel.seats.filter((seat) => !isMissing(seat));
  const listed = missing.map(({ seat, message }) => `${seatTitle(seat)}: ${message}`);
  const isEnough = left.length >= least;
  if (skipMissing && isEnough) {
    for (const line of listed) onWarning(`Continuing without ${line}`);
    return { seats: left, chair: panel.chair && isMissing(panel.chair) ? standIn(panel.chair, left) : panel.chair };
  }
  const way = isEnough ? "Or continue without them: --skip-missing" : "Without them the panel is too small.";
  const hint = [...new Set([...missing.map(({ fix }) => fix), way])].join("\n");
  throw new ConclaveError("SPEAKER_NOT_READY", notReadyMessage(missing), { hint });
}

function notReadyMessage(missing: readonly (NotReady & { readonly seat: Seat })[]): string {
  const [only] = missing;
  if (missing.length === 1 && only) return `${seatTitle(only.seat)} is not ready: ${only.message}`;
  const lines = missing.map(({ seat, message }) => `${seatTitle(seat)}: ${message}`);
  return `${missing.length} seats are not ready.\n${lines.join("\n")}`;
}

/** Replaces a missing chair by the first seat's speaker, in its own session. */
function standIn(chair: Seat, [first]: readonly Seat[]): Seat | null {
  if (!first) return null;
  const { speaker, family, readsFiles } = first;
  return { ...chair, speaker, family, readsFiles };
}
