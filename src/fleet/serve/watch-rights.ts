/**
 * Ends what a person has open, such as a page that follows a debate, soon after they lose their token or their right. All open
 * connections of a server share one query a second, however much is sent over them.
 */

import { isDeepStrictEqual } from "node:util";
import type { FleetPerson, People } from "./fleet-person.ts";

export interface RightsWatch {
  hold(token: string, person: FleetPerson): HeldRight;
}

export interface HeldRight {
  /** Aborted once the token belongs to nobody, or to a person of another tenant or right. */
  readonly signal: AbortSignal;
  /** The connection is closed. */
  release(): void;
}

interface OpenConnection {
  readonly token: string;
  readonly person: FleetPerson;
  readonly over: AbortController;
}

const CHECK_MS = 1_000;

export function watchRights(people: Pick<People, "findByTokens">): RightsWatch {
  const open = new Set<OpenConnection>();
  let isPlanned = false;

  async function check(): Promise<void> {
    const held = [...open];
    const tokens = [...new Set(held.map(({ token }) => token))];
    // If nobody can be found, nobody is let in either. A browser reconnects by itself.
    const current = await people.findByTokens(tokens).catch(() => NOBODY);
    for (const { token, person, over } of held) {
      if (!isDeepStrictEqual(current.get(token), person)) over.abort();
    }
    isPlanned = false;
    plan();
  }

  function plan(): void {
    if (isPlanned || open.size === 0) return;
    isPlanned = true;
    setTimeout(() => void check(), CHECK_MS).unref();
  }

  return {
    hold: (token, person) => {
      const over = new AbortController();
      const connection = { token, person, over };
      open.add(connection);
      plan();
      return { signal: over.signal, release: () => void open.delete(connection) };
    },
  };
}

const NOBODY: ReadonlyMap<string, FleetPerson> = new Map();
