/** A citation inside a line: its source, its quote, and whether it was found. */

import { citationPlace } from "../../core/evidence-check.ts";
import type { Claim } from "../../core/ledger/ledger.ts";
import { CLAIM_MARKS, claimMark } from "./debate/debate-context.ts";
import { Icon } from "./icons.tsx";

export function Cited({ cited }: { cited: Pick<Claim, "evidence" | "check"> }) {
  const { evidence, check } = cited;
  if (evidence === null) return null;
  const { sign, says } = CLAIM_MARKS[claimMark(cited)];
  return (
    <span className="note">
      {" "}
      <code>{citationPlace(evidence, check)}</code>
      {evidence.quote === null ? "" : ` “${evidence.quote}”`} <Icon sign={sign} label={says} />
    </span>
  );
}
