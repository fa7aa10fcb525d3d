/** Objections by severity: blocking, major, minor. */

import type { Severity } from "../core/ballot/ballot.ts";
import type { Objection } from "../core/ledger/ledger.ts";

const SEVERITIES: readonly Severity[] = ["blocking", "major", "minor"];

export function gravestFirst(objections: readonly Objection[]): readonly Objection[] {
  return SEVERITIES.flatMap((severity) => objections.filter((each) => each.severity === severity));
}
