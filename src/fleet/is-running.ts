/** SQL for "the debate is running, or will be": its log has an owner, or it waits for a worker or for a person who wakes it. */

import { isPresent } from "./presence.ts";

export const IS_RUNNING = `(work in ('queued', 'running', 'resting') or ${isPresent("owner")})`;
