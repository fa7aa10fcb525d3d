/** What was asked, by whom, and every reply; then what got no evidence or no reply, and what the writer of the verdict leaves open. */

import { debateParts } from "../../core/debate-parts.ts";
import type { InquiryReply } from "../../core/ledger/collect-questions.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import { joinWithAnd } from "../amounts.ts";
import { inPart } from "../part-words.ts";
import { type AskedItem, inquiryItems, writerQuestions } from "../record/inquiries.ts";
import { bullets, inline, section } from "./markdown-text.ts";
import { citationWords } from "./objection-sections.ts";

/** `level` is the heading's. */
export function questionSections(state: State, level: string): readonly (string | null)[] {
  const items = inquiryItems(state);
  const line = (item: AskedItem) => inquiryLine(state, item);
  const unanswered = (kind: AskedItem["kind"]) =>
    items.filter((item) => item.isUnanswered && item.kind === kind).map(line);
  return [
    section(`${level} Questions and replies`, [
      bullets(items.filter((item) => !item.isUnanswered && !item.lacksEvidence).map(line)),
    ]),
    section(`${level} Evidence requests answered without evidence`, [
      bullets(items.filter((item) => item.lacksEvidence).map(line)),
    ]),
    section(`${level} Unanswered questions`, [bullets(unanswered("question"))]),
    section(`${level} Unmet evidence requests`, [bullets(unanswered("request"))]),
    section(`${level} Replies to ids that don't exist`, [
      bullets(ledgerOf(state).strayReplies.map((reply) => `**[${inline(reply.to)}?]** ${replyLine(state, reply)}`)),
    ]),
    section(`${level} Questions the verdict raises`, [bullets(writerQuestions(state).map((text) => inline(text)))]),
  ];
}

/** Openings reply to nothing, so a reply outside the rounds belongs to what followed them. */
function replyLine(state: State, { by, round, text, evidence, check }: InquiryReply): string {
  const part = round === 0 ? debateParts(state).findLast((each) => each.round === 0) : undefined;
  return `${inline(by)} ${inPart(part ?? { kind: "round", round })}: ${inline(text)}${citationWords(evidence, check)}`;
}

function inquiryLine(state: State, item: AskedItem): string {
  const { kind, ids, text, alsoAs, by, option, about, replies, sources } = item;
  const target = option ?? about;
  const verb = kind === "question" ? "asked" : "evidence requested";
  const who = `${verb} by ${joinWithAnd(by)}${target === null ? "" : ` about ${target}`}`;
  return [
    `**${ids.join(", ")}** ${inline(text)} (${inline(who)})`,
    ...(alsoAs.length === 0 ? [] : [`Also asked as: ${inline(alsoAs.join(" / "))}`]),
    ...replies.map((reply) => replyLine(state, reply)),
    ...sources.map(({ id, title, url }) => `**${id}** ${inline(`${title}, ${url}`)}`),
  ].join("\n  - ");
}
