/** What was asked in a debate, with who asked it and every reply: questions first, then evidence that seats wanted to see. */

import type { SeatName } from "../../core/ids.ts";
import { type InquiryReply, isUnanswered } from "../../core/ledger/collect-questions.ts";
import type { EvidenceRequest } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { remember } from "../../core/memory/remember.ts";
import type { State } from "../../core/state.ts";
import { normalizeWords } from "../../core/text/normalize-words.ts";
import { refsIn, withoutRefs } from "../../core/text/references.ts";
import { asksTheSame } from "../../core/text/same-question.ts";

export interface AskedItem {
  readonly kind: "question" | "request";
  readonly ids: readonly string[];
  readonly text: string;
  /** Its other wordings, also the verdict's. */
  readonly alsoAs: readonly string[];
  readonly by: readonly SeatName[];
  readonly option: string | null;
  readonly about: SeatName | null;
  readonly replies: EvidenceRequest["replies"];
  /** Pages that a search found for it. */
  readonly sources: EvidenceRequest["sources"];
  readonly isUnanswered: boolean;
  readonly lacksEvidence: boolean;
}

export function inquiryItems(state: State): readonly AskedItem[] {
  const items = ledgerItems(state);
  const byItem = Map.groupBy(questionsOfVerdict(state), (text) => findSame(items, text));
  return items.map((item) => ({ ...item, alsoAs: [...item.alsoAs, ...otherWordings(item, byItem.get(item) ?? [])] }));
}

/** What the verdict asks, without the ID of the item that it then stands with, if the words differ. */
function otherWordings(item: AskedItem, texts: readonly string[]): readonly string[] {
  const known = wordings(item).map(normalizeWords);
  return texts.map((text) => withoutRefs(text, item.ids)).filter((text) => !known.includes(normalizeWords(text)));
}

/** Every open question once, those of the seats first. */
export function openQuestions(state: State): readonly string[] {
  const unanswered = ledgerItems(state).filter(({ kind, isUnanswered }) => kind === "question" && isUnanswered);
  const items = ledgerItems(state);
  const further = questionsOfVerdict(state).filter((text) => findSame(items, text)?.kind !== "question");
  return [...unanswered.map(({ text }) => text), ...further];
}

/** Whether a request for evidence got replies, but none with evidence that may exist, and no page that was found for it. */
export function lacksEvidence({ replies, sources }: Pick<EvidenceRequest, "replies" | "sources">): boolean {
  return replies.length > 0 && !replies.some(givesEvidence) && sources.every(({ rejected }) => rejected !== null);
}

export function givesEvidence({ evidence, check }: InquiryReply): boolean {
  return evidence !== null && check?.mark !== "missing" && check?.mark !== "rejected";
}

/** What only the writer of the verdict leaves open: what a seat asked too, and nobody answered or gave evidence for, stands with its asker. */
export function writerQuestions(state: State): readonly string[] {
  const items = ledgerItems(state);
  return questionsOfVerdict(state).filter((text) => findSame(items, text) === undefined);
}

const ledgerItems = remember((state: State): readonly AskedItem[] => {
  const { questions, requests } = ledgerOf(state);
  return [
    ...questions.map((question) => ({
      ...question,
      kind: "question" as const,
      sources: [],
      isUnanswered: isUnanswered(question),
      lacksEvidence: false,
    })),
    ...requests.map(({ id, by, ...request }) => ({
      ...request,
      alsoAs: [],
      kind: "request" as const,
      ids: [id],
      by: [by],
      isUnanswered: isUnanswered(request),
      lacksEvidence: lacksEvidence(request),
    })),
  ];
});

/** The open questions of the verdict that are not word for word those of the seats. */
function questionsOfVerdict(state: State): readonly string[] {
  const asked = new Set(ledgerItems(state).flatMap((item) => wordings(item).map(normalizeWords)));
  return (state.verdict?.questions ?? []).filter((text) => !asked.has(normalizeWords(text)));
}

/** The item still open that the text names by its ID, else one that asks the same. */
function findSame(items: readonly AskedItem[], text: string): AskedItem | undefined {
  const open = items.filter((item) => item.isUnanswered || item.lacksEvidence);
  const named = refsIn(text);
  return (
    open.find(({ ids }) => ids.some((id) => named.includes(id))) ??
    open.find((item) => wordings(item).some((other) => asksTheSame(text, other)))
  );
}

function wordings({ text, alsoAs }: AskedItem): readonly string[] {
  return [text, ...alsoAs];
}
