/** What a fork begins with, wherever it is stored: the copied part of the original's log, what is added, and what changes from there on. */

import type { DebateEvent, Recorded } from "../core/event.ts";
import type { Limits, Panel } from "../core/panel.ts";
import type { State } from "../core/state.ts";
import { forkEvents } from "../engine/fork-events.ts";
import type { Protocol } from "../protocols/protocol.ts";
import type { ChangedLimits } from "../request/resolve-limits.ts";
import type { ReadDebate } from "./read-debate.ts";
import { noteEvent } from "./say-note.ts";

export interface ForkChanges {
  readonly round: number;
  readonly constraints: readonly string[];
  readonly limits: ChangedLimits;
  /** The panel from the next round on; null: the same panel. */
  readonly panel: ((state: State, protocol: Protocol) => Promise<Panel>) | null;
}

export interface ForkTerms {
  readonly limits: Limits;
  readonly panel: Panel;
}

export async function resolveForkTerms(state: State, protocol: Protocol, changes: ForkChanges): Promise<ForkTerms> {
  const limits = withNextRound(changes.limits(state, protocol), state, { protocol, round: changes.round });
  return { limits, panel: (await changes.panel?.(state, protocol)) ?? state.panel };
}

export type PlannedFork = ReturnType<typeof planFork>;

/** `first` are the first events of its log. Throws FORK_ROUND if there is no such round. */
export function planFork(
  { state, events }: Pick<ReadDebate, "state" | "events">,
  { round, constraints }: ForkChanges,
  { limits, panel }: ForkTerms,
) {
  const isChanged = panel !== state.panel || constraints.length > 0;
  const kept = isChanged ? dropAnswers(events, panel) : events;
  forkEvents(kept, round, "");
  const notes = constraints.map((text) => noteEvent({ kind: "constraint", text }));
  return {
    first: (id: string): readonly DebateEvent[] => [...forkEvents(kept, round, id), ...notes],
    resumed: { limits, panel: panel === state.panel ? null : panel },
  };
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
