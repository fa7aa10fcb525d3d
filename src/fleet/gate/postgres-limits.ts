/** The limits that a fleet sets for places, instead of those in each worker's environment. They apply from the next call on. */

import type { Fleet } from "../open-fleet.ts";

/** null: as the worker that calls the place says. */
export interface FleetLimits {
  readonly atOnce: number | null;
  readonly perMinute: number | null;
  readonly tokensPerMinute: number | null;
}

export interface ListedLimits extends FleetLimits {
  readonly place: string;
  /** The vendor asked for a pause until then; null: the place is open. */
  readonly closedUntil: Date | null;
}

export interface PostgresLimits {
  /** Including places that were called and have no limits. */
  list(): Promise<readonly ListedLimits[]>;
  /** Limits that are null stay as they are. */
  set(place: string, limits: FleetLimits): Promise<void>;
  clear(place: string): Promise<void>;
}

export function postgresLimits(fleet: Fleet): PostgresLimits {
  return {
    list: () =>
      fleet.query<ListedLimits>(
        `select place, at_once as "atOnce", per_minute as "perMinute", tokens_per_minute as "tokensPerMinute",
           case when closed_until > now() then closed_until end as "closedUntil"
         from conclave.limits order by place collate "C"`,
        [],
      ),
    set: async (place, { atOnce, perMinute, tokensPerMinute }) => {
      await fleet.query(
        `insert into conclave.limits (place, at_once, per_minute, tokens_per_minute) values ($1, $2, $3, $4)
         on conflict (place) do update set
           at_once = coalesce(excluded.at_once, limits.at_once),
           per_minute = coalesce(excluded.per_minute, limits.per_minute),
           tokens_per_minute = coalesce(excluded.tokens_per_minute, limits.tokens_per_minute)`,
        [place, atOnce, perMinute, tokensPerMinute],
      );
    },
    clear: async (place) => {
      await fleet.query(
        "update conclave.limits set at_once = null, per_minute = null, tokens_per_minute = null where place = $1",
        [place],
      );
    },
  };
}
