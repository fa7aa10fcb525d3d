/** Every option in full, in its current version, for the seats that have to judge it. */

import type { Ledger } from "../core/ledger/ledger.ts";
import { optionReplies } from "../core/ledger/option-replies.ts";
import { fenceText, type PromptPart, part } from "../prompts/prompt.ts";
import { versionLines } from "../prompts/synthesis-prompt.ts";
import { type Label, mergeWords } from "../prompts/table.ts";
import type { Answer } from "./protocol.ts";

export interface OptionSources {
  readonly answers: readonly Answer[];
  readonly ledger: Ledger;
  /** An answer as its reader may read it. */
  readonly read: (answer: Answer) => string;
}

/** As last written, with what changed since it was proposed. It is not sent to a session that wrote it. */
export function optionParts({ answers, ledger, read }: OptionSources, label: Label): readonly PromptPart[] {
  return ledger.options.map((option) => {
    const { id, name, summary, by, versions } = option;
    const heading = [
      `Option ${id}`,
      ...(by === null ? [] : [`by ${label(by)}`]),
      ...(versions.length > 1 ? [`version ${versions.length}`] : []),
      ...mergeWords(option),
    ].join(", ");
    const changes = versionLines(option);
    const written = optionReplies(option, ledger.positions, answers).map(read);
    const text = written.length === 0 ? `${name}. ${summary}` : written.join("\n\n");
    const head = changes.length === 0 ? "" : `What changed:\n${changes.join("\n")}\n\n`;
    const whole = part(heading, `${head}${fenceText(text)}`);
    return by !== null && label(by) === "you" ? { ...whole, once: true } : whole;
  });
}
