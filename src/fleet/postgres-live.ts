/** What calls are writing right now. Nothing depends on these rows: errors are ignored on purpose, and old rows are discarded. */

import { type LivePart, type LiveWriter, parsePart } from "../log/live-file.ts";
import type { Fleet } from "./open-fleet.ts";
import { prepareStatement } from "./statements/prepare-statement.ts";

const BATCH_MS = 100;
const MOST_CHARACTERS = 500_000;

export function postgresLive(fleet: Fleet, debate: string): LiveWriter {
  const waiting: string[] = [];
  /** In the rows; null: those of an earlier process, if there are any, have yet to be replaced. */
  let characters: number | null = null;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<unknown> = Promise.resolve();
  let isRemoved = false;

  function write(part: LivePart): void {
    if (isRemoved) return;
    waiting.push(JSON.stringify(part));
    timer ??= setTimeout(flush, BATCH_MS).unref();
  }

  function flush(): void {
    timer = null;
    const parts = waiting.splice(0).join("\n");
    writing = writing.then(() => put(parts)).catch(() => undefined);
  }

  async function put(parts: string): Promise<void> {
    const statement = characters === null ? REPLACE : "insert into conclave.live (debate, parts) values ($1, $2)";
    await fleet.pool.query(prepareStatement(statement, [debate, parts]));
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
    const statement = prepareStatement("delete from conclave.live where debate = $1", [debate]);
    await fleet.pool.query(statement).catch(() => undefined);
  }

  return { write, remove };
}

const REPLACE = `
  with replaced as (delete from conclave.live where debate = $1)
  insert into conclave.live (debate, parts) values ($1, $2)`;

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
