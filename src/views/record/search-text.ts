/** What a search over many decisions looks through: the words of the record, without replies and prompts. */

import type { State } from "../../core/state.ts";
import type { Verdict } from "../../core/verdict.ts";

export function searchText({ question }: Pick<State, "question">, verdict: Verdict): string {
  return [
    question.text,
    verdict.headline,
    verdict.decision,
    verdict.answer,
    ...verdict.reasons.map(({ text }) => text),
    ...verdict.options.flatMap(({ id, name, summary }) => [id, name, summary]),
    ...verdict.objections.flatMap(({ id, title, text }) => [id, title, text]),
    ...verdict.dissent.map(({ text }) => text),
    ...(verdict.findings ?? []).flatMap(({ wordings }) => wordings.flatMap(({ id, title }) => [id, title])),
  ]
    .filter((text) => text !== "")
    .join("\n");
}
