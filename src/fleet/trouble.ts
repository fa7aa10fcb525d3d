/** SQL for why nobody continues a debate, as a sentence; null: somebody does, or will. */

import { isPresent } from "./presence.ts";

/** What a worker holds until its last call ends is not in trouble, even if no other worker is there. */
const NEEDS_WORKER = `(work in ('queued', 'resting') or work = 'running' and not ${isPresent("worker")})`;

export const TROUBLE = `case
  when work = 'failed' then trouble
  when ${NEEDS_WORKER} and not exists (select from conclave.workers where ${isPresent("process")})
    then 'No worker is running. Start one: conclave worker --fleet URL'
  when work = 'queued' and trouble is not null then 'Waiting for a worker that can run it: ' || trouble
end`;
