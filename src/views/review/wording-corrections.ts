/** What finders said before they corrected it themselves: place, quote and failure that their findings no longer have. */

import { reviewBallotFields } from "../../core/ballot/finding-fields.ts";
import { findingsOf } from "../../core/findings/findings-of.ts";
import type { FindingWording } from "../../core/findings/review-finding.ts";
import { type FindingId, findingId } from "../../core/ids.ts";
import { entriesIn } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";

/** By the ID of the finding: `first read: …`, `was corrected to: …`, in the order they were said. */
export function wordingCorrections(state: State): ReadonlyMap<FindingId, readonly string[]> {
  const entries = entriesIn(state).map(({ tag, seat, ballot }) => ({
    tag,
    seat,
    said: reviewBallotFields.safeParse(ballot).data,
  }));
  const wordings = (findingsOf(state) ?? []).flatMap((finding) => finding.wordings);
  return new Map(
    wordings.map((wording) => {
      const own = entries.filter(({ seat }) => seat === wording.by);
      const first = own.flatMap(
        ({ tag, said }) => said?.findings.filter((_, index) => findingId(tag, index) === wording.id) ?? [],
      );
      const later = own.flatMap(({ said }) => said?.corrections.filter(({ finding }) => finding === wording.id) ?? []);
      const texts = [
        ...first.map((cited) => ["first read", overriddenWords(cited, wording)] as const),
        ...later.map((cited) => ["was corrected to", overriddenWords(cited, wording)] as const),
      ];
      return [wording.id, texts.flatMap(([title, text]) => (text === "" ? [] : [`${title}: ${text}`]))];
    }),
  );
}

type CitedWords = Record<"file" | "quote" | "failure", string | null>;

function overriddenWords({ file, quote, failure }: CitedWords, { place, ...wording }: FindingWording): string {
  return [
    ...(file === null || file === place.path ? [] : [file]),
    ...(quote === null || quote === wording.quote ? [] : [`“${quote}”`]),
    ...(failure === null || failure === wording.failure ? [] : [failure]),
  ].join(", ");
}
