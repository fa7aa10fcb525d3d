/** What --fail-on makes of a review: confirmed findings of a severity and above, or any that is disputed. */

import { SEVERITIES, type Severity } from "../../core/ballot/ballot.ts";
import { ConclaveError } from "../../core/errors.ts";
import { pluralize } from "../../views/amounts.ts";
import type { CliInput } from "../arguments/cli-command.ts";
import { parseChoices } from "../arguments/parse-choice.ts";
import { FAIL_ON } from "../arguments/review-options.ts";
import type { Refuse } from "./debate-error.ts";

export function refuseFindings(input: CliInput): Refuse {
  const names = parseChoices(input, "fail-on", FAIL_ON);
  const lowest = SEVERITIES.findLastIndex((severity) => names.includes(severity));
  const isBadEnough = (severity: Severity) => SEVERITIES.indexOf(severity) <= lowest;
  return ({ verdict }) => {
    const findings = verdict?.findings ?? [];
    const confirmed = findings.filter(({ state, severity }) => state === "confirmed" && isBadEnough(severity));
    const disputed = names.includes("disputed") ? findings.filter(({ state }) => state === "disputed") : [];
    if (confirmed.length + disputed.length === 0) return null;
    const counts = [
      ...(confirmed.length === 0 ? [] : [pluralize(confirmed.length, "confirmed finding")]),
      ...(disputed.length === 0 ? [] : [pluralize(disputed.length, "disputed finding")]),
    ];
    return new ConclaveError(
      "FINDINGS_REFUSED",
      `${counts.join(" and ")} ${confirmed.length + disputed.length === 1 ? "matches" : "match"} --fail-on.`,
    );
  };
}
