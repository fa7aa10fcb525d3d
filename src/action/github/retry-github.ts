/**
 * Repeats an operation that GitHub could not carry out at the moment. The operation must be one that may run twice: code that
 * creates something first checks whether it is there.
 */

import { setTimeout as wait } from "node:timers/promises";
import { GitHubError } from "./github-client.ts";

const ATTEMPTS = 4;
const FIRST_WAIT_MS = 1_000;
/** Longer than this is not worth a runner's minutes. */
const LONGEST_WAIT_MS = 120_000;

export async function retryGitHub<T>(operation: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await operation();
    } catch (error) {
      if (!(error instanceof GitHubError) || !isPassing(error) || attempt === ATTEMPTS) throw error;
      const waitMs = error.waitMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1);
      if (waitMs > LONGEST_WAIT_MS) throw error;
      await wait(waitMs);
    }
  }
}

/** A 403 that says how long to wait is a rate limit; any other is a lack of permission. */
function isPassing({ status, waitMs }: GitHubError): boolean {
  return status === 0 || status === 429 || status >= 500 || (status === 403 && waitMs !== null);
}
