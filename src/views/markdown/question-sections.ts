/** What was asked, by whom, and every reply; then what nobody answered, and what the writer of the verdict leaves open. */

import type { State } from "../../core/state.ts";
import { joinWithAnd } from "../amounts.ts";
import { type AskedItem, askedItems, writerQuestions } from "../record/inquiries.ts";
import { bullets, inline, section } from "./markdown-text.ts";
import { citationWords, roundWords } from "./objection-sections.ts";

/** `level` is the heading's. */
export function questionSections(state: State, level: string): readonly (string | null)[] {
  const items = askedItems(state);
  const unanswered = items.filter(({ isUnanswered }) => isUnanswered);
  return [
    section(`${level} Questions and replies`, [
      bullets(items.filter(({ isUnanswered }) => !isUnanswered).map(askedLine)),
    ]),
    section(`${level} Unanswered questions`, [
      bullets([...unanswered.map(askedLine), ...writerQuestions(state).map((text) => inline(text))]),
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
