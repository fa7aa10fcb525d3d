/** Whether a database error is about reaching the database, and may pass: a restart, a failover, a network that is down. */

const PASSING_ERRNOS: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** Classes 08 (connection) and 57P (shutdown) of PostgreSQL's error codes, read-only standbys, transactions that took a pause, and too many connections. */
const PASSING_STATES = /^(08...|57P0[1-5]|25006|25P03|53300)$/;

/** Errors of the client itself have no code. */
const PASSING_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/;

export function isPassingTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isPassingTrouble);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return PASSING_ERRNOS.has(code) || PASSING_STATES.test(code) || PASSING_MESSAGES.test(error.message);
}
