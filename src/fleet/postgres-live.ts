/** What calls are writing right now. Nothing depends on these rows: errors are ignored on purpose, and old rows are discarded. */

import type { CallKey } from "../core/ids.ts";
import { type LivePart, type LiveWriter, parsePart } from "../log/live-file.ts";
import type { Fleet } from "./open-fleet.ts";

const BATCH_MS = 100;
const MOST_CHARACTERS = 500_000;

export function postgresLive(fleet: Fleet, debate: string): LiveWriter {
  let waiting: LivePart[] = [];
  /** In the rows; null: those of an earlier process, if there are any, have yet to be replaced. */
  let characters: number | null = null;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<unknown> = Promise.resolve();
  let isRemoved = false;

  function write(part: LivePart): void {
    if (isRemoved) return;
    waiting.push(part);
    timer ??= setTimeout(flush, BATCH_MS).unref();
  }

  function forget(call: CallKey): void {
    waiting = waiting.filter((part) => part.call !== call);
  }

  function flush(): void {
    timer = null;
    const parts = waiting.splice(0).map((part) => JSON.stringify(part));
    if (parts.length > 0) writing = writing.then(() => put(parts.join("\n"))).catch(() => undefined);
  }

  async function put(parts: string): Promise<void> {
    await fleet.addLive({ debate, parts, replaces: characters === null });
    characters = (characters ?? 0) + parts.length;
    if (characters > MOST_CHARACTERS) {
      await fleet.pool.query(DISCARD_OLD, [debate, MOST_CHARACTERS / 2]);
      characters = MOST_CHARACTERS / 2;
    }
    fleet.announce(debate);
  }

  async function remove(): Promise<void> {
    isRemoved = true;
    if (timer) clearTimeout(timer);
    await writing;
    await fleet.dropLive({ debate }).catch(() => undefined);
  }

  return { write, forget, remove };
}

const DISCARD_OLD = `
  delete from conclave.live where debate = $1 and batch <= (
    select max(batch) from (
      select batch, sum(length(parts)) over (order by batch desc) as characters from conclave.live where debate = $1
    ) as counted where characters > $2)`;

/** All parts that are there, oldest first. */
export async function readPostgresLive(fleet: Fleet, debate: string): Promise<readonly LivePart[]> {
  const rows = await fleet.query<{ parts: string }>(
    "select parts from conclave.live where debate = $1 order by batch",
    [debate],
  );
  return rows.flatMap(({ parts }) => parts.split("\n")).flatMap(parsePart);
}
