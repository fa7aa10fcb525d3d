/** Every option in full, in its current version, for the seats that have to judge it. */

import type { OptionId } from "../core/ids.ts";
import type { Ledger, Option } from "../core/ledger/ledger.ts";
import { choosingReplies } from "../core/ledger/option-replies.ts";
import { optionText } from "../core/ledger/option-text.ts";
import { seatWords } from "../core/text/seat-words.ts";
import { fenceText, type PromptPart, part } from "../prompts/prompt.ts";
import { versionLines } from "../prompts/synthesis-prompt.ts";
import { type Label, mergeWords } from "../prompts/table.ts";
import type { Answer } from "./protocol.ts";

export interface OptionSources {
  readonly answers: readonly Answer[];
  readonly ledger: Ledger;
  /** Which of them (default: all). */
  readonly only?: (option: Option) => boolean;
  /** An answer as its reader may read it. */
  readonly read: (answer: Pick<Answer, "seat" | "text">) => string;
}

/** As last written, with what changed since it was proposed. It is not sent to a session that wrote it. */
export function optionParts(sources: OptionSources, label: Label): readonly PromptPart[] {
  const { answers, ledger, read, only = () => true } = sources;
  return ledger.options.filter(only).map((option) => {
    const { id, name, summary, by, versions } = option;
    const heading = [
      `Option ${id}`,
      ...(by === null ? [] : [`by ${label(by)}`]),
      ...(versions.length > 1 ? [`version ${versions.length}`] : []),
      ...mergeWords(option),
    ].join(", ");
    const changes = versionLines(option);
    if (by === null) return part(heading, textOfGivenOption(option, sources, label));
    const written = optionText(option, ledger.positions, answers);
    const text = written === "" ? `${name}. ${summary}` : read({ seat: by, text: written });
    const head = changes.length === 0 ? "" : `What changed:\n${changes.join("\n")}\n\n`;
    const whole = part(heading, `${head}${fenceText(text)}`);
    return label(by) === "you" ? { ...whole, once: true } : whole;
  });
}

/** Those that were amended in this round by quoting what is replaced: nobody has read them as they stand. */
export function standingOptionParts(sources: OptionSources, label: Label, round: number): readonly PromptPart[] {
  const isEdited = ({ versions }: Option) => versions.some((version) => version.edits && version.round === round);
  return optionParts({ ...sources, only: isEdited }, label);
}

/** The same, for a reader of each seat's last replies. */
export function standingOptions({ answers, ledger }: Omit<OptionSources, "read">): readonly Answer[] {
  return ledger.options.flatMap((option) => {
    const written = answers.find(({ seat }) => seat === option.by);
    if (!written || option.versions.every(({ edits }) => edits === undefined)) return [];
    return { ...written, kind: STANDING_OPTION, text: optionText(option, ledger.positions, answers) };
  });
}

/** What an option that was amended is shown to the chair as. */
export const STANDING_OPTION = "option";

/** The person gave it a name and nothing else. What is known of it is in the replies of those who chose it, and in points that name it. */
function textOfGivenOption({ id, name }: Option, { answers, ledger, read }: OptionSources, label: Label): string {
  const chosen = choosingReplies(id, ledger.positions, answers);
  const points = ledger.points.filter(
    ({ text, alsoAs, isWithdrawn }) => !isWithdrawn && [text, ...alsoAs].some((words) => namesOption(words, id)),
  );
  const head = [
    `“${seatWords(name)}”. The person named it; it has no text of its own.`,
    ...(chosen.length === 0 ? ["Nobody chose it."] : []),
    ...(points.length === 0 ? [] : [`Points that name it: ${points.flatMap(({ ids }) => ids).join(", ")}.`]),
  ].join(" ");
  return [head, ...chosen.map((answer) => `What ${label(answer.seat)} wrote for it:\n${fenceText(read(answer))}`)].join(
    "\n\n",
  );
}

function namesOption(text: string, id: OptionId): boolean {
  return text.split(/[^\w]+/).includes(id);
}
