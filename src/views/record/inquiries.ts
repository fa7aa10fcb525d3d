/** What was asked in a debate, with who asked it and every reply: questions first, then evidence that seats wanted to see. */

import type { SeatName } from "../../core/ids.ts";
import { isUnanswered } from "../../core/ledger/collect-questions.ts";
import type { EvidenceRequest } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";

export interface AskedItem {
  readonly kind: "question" | "request";
  readonly ids: readonly string[];
  readonly text: string;
  readonly by: readonly SeatName[];
  readonly option: string | null;
  readonly about: SeatName | null;
  readonly replies: EvidenceRequest["replies"];
  /** Pages that a search found for it. */
  readonly sources: EvidenceRequest["sources"];
  readonly isUnanswered: boolean;
}

export function askedItems(state: State): readonly AskedItem[] {
  const { questions, requests } = ledgerOf(state);
  return [
    ...questions.map(({ text, alsoAs, ...question }) => ({
      ...question,
      text: [text, ...alsoAs].join(" / "),
      kind: "question" as const,
      sources: [],
      isUnanswered: isUnanswered(question),
    })),
    ...requests.map(({ id, by, ...request }) => ({
      ...request,
      kind: "request" as const,
      ids: [id],
      by: [by],
      isUnanswered: isUnanswered(request),
    })),
  ];
}

/** What the writer of the verdict leaves open in words of its own. */
export function writerQuestions(state: State): readonly string[] {
  const { questions, requests } = ledgerOf(state);
  const asked = new Set([...questions, ...requests].map(({ text }) => text));
  return (state.verdict?.questions ?? []).filter((text) => !asked.has(text));
}
