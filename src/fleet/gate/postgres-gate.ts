/**
 * Gates that all workers of a fleet share. Calls of one process to a place wait in line; among processes, the first to ask after a call
 * has ended is next. A place that is part of a machine, such as its graphics card, has its gate there.
 */

import { setTimeout as sleep } from "node:timers/promises";
import type { CallGate, GatedPlace, GateEntry, LeaveGate } from "../../speakers/gate/call-gate.ts";
import { OBSTACLES } from "../../speakers/gate/obstacle.ts";
import { processGate } from "../../speakers/gate/process-gate.ts";
import { isPassingTrouble } from "../connection/database-trouble.ts";
import type { Fleet } from "../open-fleet.ts";
import { type GateSession, openGateSession, type PlaceObstacle } from "./gate-session.ts";

export interface PostgresGate extends CallGate {
  /** Gives all permits back. */
  close(): Promise<void>;
}

const RETRY_MS = 200;

export function postgresGate(fleet: Fleet): PostgresGate {
  let session: Promise<GateSession> | null = null;
  /** The last in line, by place; gone once nobody waits. */
  const lines = new Map<string, Promise<void>>();

  async function openSession(): Promise<GateSession> {
    session ??= openGateSession(fleet);
    const opened = await session.catch(async (error: unknown) => {
      session = null;
      throw error;
    });
    if (opened.isOpen) return opened;
    session = null;
    return openSession();
  }

  /** null: the database cannot be reached. */
  async function tryEntry(place: GatedPlace, tokens: number): Promise<LeaveGate | PlaceObstacle | null> {
    try {
      const entry = await (await openSession()).enter(place, tokens);
      return typeof entry === "function"
        ? () =>
            void entry().then(
              () => fleet.announce(channelOf(place)),
              () => undefined,
            )
        : entry;
    } catch (error) {
      if (!isPassingTrouble(error)) throw error;
      return null;
    }
  }

  async function waitForEntry(place: GatedPlace, { tokens, signal, onWait }: GateEntry): Promise<LeaveGate | null> {
    const changes = fleet.watch(channelOf(place));
    try {
      while (!signal.aborted) {
        const entry = await tryEntry(place, tokens);
        if (typeof entry === "function") return entry;
        onWait(entry === null ? "the database cannot be reached" : OBSTACLES[entry.kind](entry.reached));
        const waitMs = entry === null ? RETRY_MS : entry.waitMs;
        const timeUp = waitMs === null ? [] : [sleep(waitMs, undefined, { ref: false, signal }).catch(() => undefined)];
        await Promise.race([changes.waitForChange(signal), ...timeUp]);
      }
      return null;
    } finally {
      changes.close();
    }
  }

  function enter(place: GatedPlace, entry: GateEntry): Promise<LeaveGate | null> {
    if (place.isOfMachine) return processGate.enter(place, entry);
    const { signal } = entry;
    const entered = Promise.withResolvers<LeaveGate | null>();
    const giveUp = () => entered.resolve(null);
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    const before = lines.get(place.name);
    if (before) entry.onWait("other calls are waiting");
    const mine: Promise<void> = Promise.resolve(before)
      .then(() => waitForEntry(place, entry))
      .finally(() => {
        signal.removeEventListener("abort", giveUp);
        if (lines.get(place.name) === mine) lines.delete(place.name);
      })
      // A caller that gave up in the meantime got its answer then.
      .then((leave) => (signal.aborted ? leave?.() : entered.resolve(leave)), entered.reject);
    lines.set(place.name, mine);
    return entered.promise;
  }

  return {
    enter,
    closeUntil: async (place, timeMs) => {
      if (place.isOfMachine) return processGate.closeUntil(place, timeMs);
      // By the database's clock, because those of machines differ.
      await fleet.query(
        `insert into conclave.limits (place, closed_until) values ($1, clock_timestamp() + $2 * interval '1 millisecond')
         on conflict (place) do update set closed_until = greatest(limits.closed_until, excluded.closed_until)`,
        [place.name, timeMs - Date.now()],
      );
    },
    close: async () => {
      await session?.then((opened) => opened.close()).catch(() => undefined);
    },
  };
}

function channelOf({ name }: GatedPlace): string {
  return `place ${name}`;
}
