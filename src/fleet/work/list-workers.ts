/** The running workers of a fleet. */

import type { Fleet } from "../open-fleet.ts";
import { isPresent } from "../presence.ts";

export interface ListedWorker {
  readonly process: number;
  readonly host: string;
  readonly pid: number;
  readonly slots: number;
  /** How many debates it is running. */
  readonly running: number;
  readonly started_at: Date;
}

export function listWorkers(fleet: Fleet): Promise<readonly ListedWorker[]> {
  return fleet.query<ListedWorker>(
    `select process, host, pid, slots, started_at,
       (select count(*)::integer from conclave.debates where worker = process and work = 'running') as running
     from conclave.workers where ${isPresent("process")} order by process`,
    [],
  );
}
