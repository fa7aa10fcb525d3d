// What each failure of a call means, in more words than the views have room for; for the page of errors.

import type { FailureCode } from "../src/core/failure.ts";

export const FAILURE_MEANINGS: Readonly<Record<FailureCode, string>> = {
  SPEAKER_AUTH: "not signed in",
  SPEAKER_NOT_INSTALLED: "not installed",
  SPEAKER_NO_MODEL: "model not available",
  SPEAKER_RATE_LIMITED: "rate limit",
  SPEAKER_OVERLOADED: "the service is overloaded",
  SPEAKER_NETWORK: "network error",
  SPEAKER_UNREACHABLE: "connection refused",
  SPEAKER_TIMEOUT: "no complete reply within the time limit",
  SPEAKER_EMPTY: "empty reply",
  SPEAKER_FAILED: "failed for another reason",
  SPEAKER_USAGE_LIMIT: "the account's usage limit was reached",
  SPEAKER_SESSION_LOST: "the session with the speaker was lost",
  SPEAKER_CONTEXT_TOO_LONG: "the prompt is too long for the model",
  SPEAKER_DECLINED: "the model refused to answer",
  SPEAKER_TRUNCATED: "the reply was cut off",
  SPEAKER_TOO_LONG: "the reply is too long",
  SPEAKER_NO_CONTRIBUTION: "nobody submitted a reply for a host seat in time",
  CALL_ROUND_TIME: "the round ran out of time",
  CALL_SKIPPED: "somebody skipped the seat",
  CALL_SEAT_OUT: "the seat had already left the debate after an earlier failure",
};
