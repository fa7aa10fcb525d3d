/** Forks a debate at one of its rounds, into its own folder. The original is only read. */

import type { Recorded } from "../core/event.ts";
import type { Limits, Panel } from "../core/panel.ts";
import type { State } from "../core/state.ts";
import { forkEvents } from "../engine/fork-events.ts";
import { folderHome } from "../folder/folder-home.ts";
import type { Protocol } from "../protocols/protocol.ts";
import type { DebateDestination } from "../request/debate-request.ts";
import type { ChangedLimits } from "../request/resolve-limits.ts";
import { panelSpeakers, speakersIn } from "../trust/debate-needs.ts";
import { createDebateSpeakers, type DebateLocation, findProtocol, requireReady } from "./debate-speakers.ts";
import { readDebate } from "./read-debate.ts";
import { rememberTrust, requireTrust } from "./require-trust.ts";
import type { RunContext, RunResult } from "./run-context.ts";
import { createHome, runInFolder } from "./run-in-folder.ts";
import { noteEvent } from "./say-note.ts";

export interface Fork {
  readonly folder: string;
  readonly round: number;
  readonly place: DebateDestination;
  readonly constraints: readonly string[];
  readonly limits: ChangedLimits;
  /** The panel from the next round on; null: the same panel. */
  readonly panel: ((state: State, protocol: Protocol) => Promise<Panel>) | null;
}

export async function forkDebate(
  { folder: source, round, place, ...changes }: Fork,
  host: RunContext,
): Promise<RunResult> {
  const read = await readDebate(folderHome(source));
  const { state: before, events, damage } = read;
  if (damage) host.onWarning(`${damage.message} The fork uses everything before it.`);
  const protocol = findProtocol(before, host);
  const limits = withNextRound(changes.limits(before, protocol), before, { protocol, round });
  const wanted = (await changes.panel?.(before, protocol)) ?? before.panel;
  await requireTrust(read, source, host);
  const where: DebateLocation = { debates: place.path, home: null };
  const speakers = [...speakersIn(events), ...panelSpeakers(wanted)];
  const company = await createDebateSpeakers({ ...before, speakers }, where, host);
  const panel = await requireReady({ panel: wanted, protocol, limits }, company.speakers, host);
  const isChanged = panel !== before.panel || changes.constraints.length > 0;
  const kept = isChanged ? dropAnswers(events, panel) : events;
  // Creates nothing before it is clear that the round exists.
  forkEvents(kept, round, "");
  const { home, id } = await createHome(place, before.topic);
  where.home = home;
  const folder = home.name;
  const constraints = changes.constraints.map((text) => noteEvent({ kind: "constraint", text }));
  const first = [...forkEvents(kept, round, id), ...constraints];
  const resumed = { limits, panel: panel === before.panel ? null : panel };
  await rememberTrust([...first, { type: "debate.resumed", ...resumed }], folder, host);
  return runInFolder({ folder, protocol, ...company, first, resumed, steal: false }, host);
}

/** Unless the limit was changed, a fork after the last round is one round longer; a script has no replies for that. */
function withNextRound(
  limits: Limits,
  { limits: earlier, rehearsal }: State,
  { protocol, round }: { readonly protocol: Protocol; readonly round: number },
): Limits {
  if (limits.rounds !== earlier.rounds || rehearsal !== null) return limits;
  return { ...limits, rounds: Math.max(limits.rounds, Math.min(round + 1, protocol.rounds.most)) };
}

/** A debate without rounds has no point to fork at; with other seats or constraints it starts over. */
function dropAnswers(events: readonly Recorded[], panel: Panel): readonly Recorded[] {
  if (events.some(({ event }) => event.type === "round.opened")) return events;
  return events.flatMap((recorded) => {
    const { event } = recorded;
    if (event.type === "debate.opened") return [{ ...recorded, event: { ...event, panel } }];
    return event.type === "note.said" ? [recorded] : [];
  });
}
