/** What was asked, by whom, and every reply; then what got no reply, and what the writer of the verdict leaves open. */

import type { State } from "../../core/state.ts";
import { joinWithAnd } from "../amounts.ts";
import { type AskedItem, askedItems, writerQuestions } from "../record/inquiries.ts";
import { bullets, inline, section } from "./markdown-text.ts";
import { citationWords, roundWords } from "./objection-sections.ts";

/** `level` is the heading's. */
export function questionSections(state: State, level: string): readonly (string | null)[] {
  const items = askedItems(state);
  const unanswered = (kind: AskedItem["kind"]) =>
    items.filter((item) => item.isUnanswered && item.kind === kind).map(askedLine);
  return [
    section(`${level} Questions and replies`, [
      bullets(items.filter(({ isUnanswered }) => !isUnanswered).map(askedLine)),
    ]),
    section(`${level} Unanswered questions`, [bullets(unanswered("question"))]),
    section(`${level} Unmet evidence requests`, [bullets(unanswered("request"))]),
    section(`${level} Questions left open in the verdict`, [
      bullets(writerQuestions(state).map((text) => inline(text))),
    ]),
  ];
}

function askedLine({ kind, ids, text, by, option, about, replies, sources }: AskedItem): string {
  const target = option ?? about;
  const verb = kind === "question" ? "asked" : "evidence requested";
  const who = `${verb} by ${joinWithAnd(by)}${target === null ? "" : ` about ${target}`}`;
  return [
    `**${ids.join(", ")}** ${inline(text)} (${inline(who)})`,
    ...replies.map(
      (reply) =>
        `${inline(reply.by)} ${roundWords(reply.round)}: ${inline(reply.text)}${citationWords(reply.evidence, reply.check)}`,
    ),
    ...sources.map(({ id, title, url }) => `**${id}** ${inline(`${title}, ${url}`)}`),
  ].join("\n  - ");
}
