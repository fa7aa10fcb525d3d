/** Questions and requests for evidence, by ID, with their replies. Without a reply, they are unanswered. */

import type { Evidence } from "../ballot/ballot.ts";
import { type Check, checkOf } from "../evidence-check.ts";
import type { FoundPage } from "../finding.ts";
import {
  type OptionId,
  type QuestionId,
  questionId,
  type RequestId,
  requestId,
  type SeatName,
  type SourceId,
  sourceId,
} from "../ids.ts";
import type { RejectionNote } from "../note.ts";
import { normalizeWords } from "../text/normalize-words.ts";
import { refsIn } from "../text/references.ts";
import { asksTheSame } from "../text/same-question.ts";
import { rejectionReason } from "./collect-claims.ts";
import type { ParsedEntry } from "./parse-entry.ts";

export interface AskedQuestion {
  /** Several where several seats asked the same. */
  readonly ids: readonly QuestionId[];
  /** In its first wording. */
  readonly text: string;
  /** In the words of others. */
  readonly alsoAs: readonly string[];
  readonly by: readonly SeatName[];
  /** The option it concerns; null: a question to anyone, above all the person. */
  readonly option: OptionId | null;
  /** The seat that the call was about. */
  readonly about: SeatName | null;
  readonly round: number;
  readonly replies: readonly InquiryReply[];
}

export interface InquiryReply {
  readonly by: SeatName;
  readonly round: number;
  readonly text: string;
  readonly evidence: Evidence | null;
  /** null: there is nothing to check, or it was not checked. */
  readonly check: Check | null;
}

/** Whether a question got no reply, or a request for evidence neither a reply nor a source that the person didn't reject. */
export function isUnanswered({
  replies,
  sources = [],
}: Pick<AskedQuestion, "replies"> & Partial<Pick<EvidenceRequest, "sources">>): boolean {
  return replies.length === 0 && sources.every(({ rejected }) => rejected !== null);
}

/** Evidence that was asked for, what a search found, and what seats replied. */
export interface EvidenceRequest {
  readonly id: RequestId;
  readonly text: string;
  readonly by: SeatName;
  readonly about: SeatName | null;
  readonly option: OptionId | null;
  readonly round: number;
  readonly sources: readonly FoundSource[];
  /** Why a search found nothing; null: it found something, or none was made. */
  readonly problem: string | null;
  readonly replies: readonly InquiryReply[];
}

export interface FoundSource extends FoundPage {
  readonly id: SourceId;
  /** Why the person rejected it, in a sentence; null: not rejected. */
  readonly rejected: string | null;
}

/** What the person said in words, and the round that had opened before it. */
export interface Remark {
  readonly round: number;
  readonly by: string;
  readonly text: string;
}

export function collectQuestions(
  entries: readonly ParsedEntry[],
  remarks: readonly Remark[],
): readonly AskedQuestion[] {
  const byText = new Map<string, AskedQuestion>();
  for (const { ballot, seat, about, round, tag } of entries) {
    for (const [index, { text, option }] of [...ballot.questions, ...ballot.asks].entries()) {
      const ownKey = `${option ?? about ?? ""} ${normalizeWords(text)}`;
      const isPersons = option === null && about === null;
      const similar = isPersons && !byText.has(ownKey) ? similarQuestion({ text, seat }, byText) : null;
      const key = similar ?? ownKey;
      const known = byText.get(key) ?? { ids: [], text, alsoAs: [], by: [], option, about, round, replies: [] };
      const by = [...new Set([...known.by, seat])];
      const alsoAs = similar === null ? known.alsoAs : [...new Set([...known.alsoAs, text])];
      byText.set(key, { ...known, ids: [...known.ids, questionId(tag, index)], by, alsoAs });
    }
  }
  return [...byText.values()].map((question) => ({
    ...question,
    replies: [...repliesTo(question.ids, entries), ...remarksOn(question, remarks)],
  }));
}

/** The key of a question to the person that another seat asked in similar words. */
function similarQuestion(
  { text, seat }: { readonly text: string; readonly seat: SeatName },
  asked: ReadonlyMap<string, AskedQuestion>,
): string | null {
  const [key = null] =
    [...asked].find(
      ([, { option, about, by, text: other }]) =>
        option === null && about === null && !by.includes(seat) && asksTheSame(text, other),
    ) ?? [];
  return key;
}

/** Those lines of what the person said that name the question, by its id or in its words. */
function remarksOn({ ids, text, alsoAs }: AskedQuestion, remarks: readonly Remark[]): readonly InquiryReply[] {
  const asked = [text, ...alsoAs].map(normalizeWords).filter((words) => words !== "");
  const isNamedIn = (said: string) =>
    refsIn(said).some((id) => ids.includes(id)) || asked.some((words) => normalizeWords(said).includes(words));
  return remarks.flatMap(({ by, round, text: said }) => {
    const lines = said.split("\n").filter(isNamedIn);
    return lines.length === 0 ? [] : [{ by, round, text: lines.join("\n"), evidence: null, check: null }];
  });
}

export function collectRequests(
  entries: readonly ParsedEntry[],
  rejections: readonly RejectionNote[],
): readonly EvidenceRequest[] {
  return entries.flatMap(({ ballot, seat: by, about, round, tag, findings }) => {
    let found = 0;
    return ballot.requests.map(({ text, option }, index) => {
      const { results = [], problem = null } = findings.find(({ request }) => request === text) ?? {};
      const sources = results.map((page) => {
        const source = sourceId(tag, found);
        found += 1;
        return { id: source, ...page, rejected: rejectionReason(source, rejections) };
      });
      const id = requestId(tag, index);
      return { id, text, by, about, option, round, sources, problem, replies: repliesTo([id], entries) };
    });
  });
}

function repliesTo(ids: readonly string[], entries: readonly ParsedEntry[]): readonly InquiryReply[] {
  return entries.flatMap(({ ballot, seat, round, checks }) =>
    ballot.replies.flatMap(({ to, text, evidence }, index) =>
      ids.includes(to) ? [{ by: seat, round, text, evidence, check: checkOf(checks, "reply", index) }] : [],
    ),
  );
}
