/** Says which database cannot be reached. Its password stays out of the message. */

import { ConclaveError } from "../../core/errors.ts";
import { isPassingTrouble } from "./database-trouble.ts";

/** FLEET_UNREACHABLE; other errors are returned unchanged. */
export function asFleetError(url: string, error: unknown): unknown {
  if (!isPassingTrouble(error)) return error;
  const { host } = new URL(url);
  return new ConclaveError("FLEET_UNREACHABLE", `The database at ${host} cannot be reached: ${reasonOf(error)}.`, {
    cause: error,
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
}
