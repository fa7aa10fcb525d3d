/**
 * What the deaths of earlier workers mean for a debate. A debate that kills its worker takes the others on it along, so those that died
 * twice without an answer run one at a time on each worker until they have one: the deadly one dies alone, and the others continue.
 */

import type { ClientBase } from "pg";

export interface DeathsOf {
  readonly debate: string;
  /** The worker that wants to run it. */
  readonly worker: number;
}

export interface JudgedDeaths {
  /** How many workers in a row died of it without an answer in between. */
  readonly deaths: number;
  /** It is suspect, and another such debate runs on this worker and has no answer yet. */
  readonly mustWait: boolean;
}

const SUSPECT_DEATHS = 2;

/** For a debate whose worker died. Its row is locked. */
export async function judgeDeaths(client: ClientBase, { debate, worker }: DeathsOf): Promise<JudgedDeaths> {
  const { rows } = await client.query<{ deaths: number }>(
    `select case when ${HAS_ANSWER} then 1 else deaths + 1 end as deaths from conclave.debates where key = $1`,
    [debate],
  );
  const deaths = rows[0]?.deaths ?? 1;
  if (deaths < SUSPECT_DEATHS) return { deaths, mustWait: false };
  // Two that begin at once would not see each other.
  await client.query("select pg_advisory_xact_lock($1, $2)", [LOCK_CLASS, worker]);
  const { rows: suspects } = await client.query(
    `select from conclave.debates
     where work = 'running' and worker = $2 and key <> $1 and deaths >= $3 and not ${HAS_ANSWER} limit 1`,
    [debate, worker, SUSPECT_DEATHS],
  );
  return { deaths, mustWait: suspects.length > 0 };
}

/** SQL for "a call was answered since its worker began". */
const HAS_ANSWER = `exists (
  select from conclave.events where debate = key and seq >= worker_seq and line like '%"type":"call.answered"%')`;

/** Sets these locks apart from other advisory locks. */
const LOCK_CLASS = 0x636f6e64;
