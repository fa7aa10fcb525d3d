/**
 * The connection that holds the permits of a process: advisory locks, which go with it. So the permits of a process that dies are
 * free at once, and those of a process that only loses its connection are too, although its calls continue for a while.
 */

import pLimit from "p-limit";
import type { PoolClient } from "pg";
import type { GatedPlace } from "../../speakers/gate/call-gate.ts";
import type { ObstacleKind } from "../../speakers/gate/obstacle.ts";
import type { Fleet } from "../open-fleet.ts";

export interface GateSession {
  /** Whether the connection is still open. */
  readonly isOpen: boolean;
  /** A function that gives the permit back, or what is in the way. */
  enter(place: GatedPlace, tokens: number): Promise<(() => Promise<void>) | PlaceObstacle>;
  close(): void;
}

export interface PlaceObstacle {
  readonly kind: ObstacleKind;
  /** The limit that was reached. */
  readonly reached: number;
  /** When to look again; null: when a call ends. */
  readonly waitMs: number | null;
}

interface EntryRow {
  readonly slot: number | null;
  readonly obstacle: ObstacleKind | null;
  readonly reached: number | null;
  readonly wait_ms: number | null;
}

export async function openGateSession(fleet: Fleet): Promise<GateSession> {
  const client: PoolClient = await fleet.pool.connect();
  // A permit need not survive a crash, so its commit does not wait for the disk.
  await client.query("set synchronous_commit = off");
  const held = new Map<string, Set<number>>();
  const inTurn = pLimit(1);
  let isOpen = true;

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    client.release(true);
  }
  client.on("error", close);

  async function enter({ name, limits }: GatedPlace, tokens: number) {
    const slots = held.get(name) ?? new Set();
    held.set(name, slots);
    const atOnce = Number.isFinite(limits.atOnce) ? limits.atOnce : null;
    const { rows } = await inTurn(() =>
      client.query<EntryRow>("select * from conclave.enter_place($1, $2, $3, $4, $5, $6)", [
        name,
        atOnce,
        limits.perMinute,
        limits.tokensPerMinute,
        tokens,
        [...slots],
      ]),
    );
    const [row] = rows;
    if (row?.obstacle) return { kind: row.obstacle, reached: row.reached ?? 0, waitMs: row.wait_ms };
    const slot = row?.slot ?? null;
    if (slot !== null) slots.add(slot);
    return async () => {
      if (slot === null || !isOpen) return;
      slots.delete(slot);
      // Later statements of this connection run later, so every one of them sees that the slot is free.
      await inTurn(() => client.query("select pg_advisory_unlock(conclave.slot_key($1, $2))", [name, slot]));
    };
  }

  return {
    get isOpen() {
      return isOpen;
    },
    enter,
    close,
  };
}
