/** Every option in full, in its current version, for the seats that have to judge it. */

import type { OptionId } from "../core/ids.ts";
import type { Ledger, Option } from "../core/ledger/ledger.ts";
import { choosingReplies } from "../core/ledger/option-replies.ts";
import { optionText } from "../core/ledger/option-text.ts";
import { personOptionText } from "../core/ledger/person-options/person-option-text.ts";
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
}

/** As last written, with what changed since it was proposed. It is not sent to a session that wrote it. */
export function optionParts(sources: OptionSources, label: Label): readonly PromptPart[] {
  const { answers, ledger, only = () => true } = sources;
  return ledger.options.filter(only).map((option) => {
    const { id, name, summary, by, versions } = option;
    const heading = [
      `Option ${id}`,
      ...(by === null ? [] : [`by ${label(by)}`]),
      ...(versions.length > 1 ? [`version ${versions.length}`] : []),
      ...mergeWords(option),
    ].join(", ");
    if (by === null) return part(heading, textOfPersonOption(option, sources, label));
    // Its author knows.
    const changes = label(by) === "you" ? [] : versionLines(option);
    const written = optionText(option, ledger.positions, answers);
    const text = written === "" ? `${name}. ${summary}` : written;
    const head = changes.length === 0 ? "" : `What changed:\n${changes.join("\n")}\n\n`;
    const whole = part(heading, `${head}${fenceText(text)}`);
    return label(by) === "you" ? { ...whole, once: true } : whole;
  });
}

/** Those that were amended in this round by quoting what is replaced: nobody has read them as they stand. */
export function standingOptionParts(sources: OptionSources, label: Label, round: number): readonly PromptPart[] {
  const isEdited = ({ by, versions }: Option) =>
    by !== null && versions.some((version) => version.edits && version.round === round);
  const isAmended = ({ by, versions }: Option) =>
    by === null && versions.some((each) => each.by && each.round === round);
  const named = sources.ledger.options.filter(isAmended).flatMap((option) => {
    const { id, name, versions } = option;
    const text = standingText(option, sources, label);
    const heading = `Option ${id}, version ${versions.length}`;
    return text === null ? [] : [part(heading, `“${seatWords(name)}”. ${text}`)];
  });
  return [...named, ...optionParts({ ...sources, only: isEdited }, label)];
}

/** The same, for a reader of each seat's last replies. */
export function standingOptions({ answers, ledger }: OptionSources): readonly Answer[] {
  return ledger.options.flatMap((option) => {
    const { id, name, by, versions } = option;
    const amended = by === null ? personOptionText(option, { positions: ledger.positions, replies: answers }) : null;
    const written = answers.find(({ seat }) => seat === (amended?.by ?? by));
    if (!written || (!amended && versions.every(({ edits }) => edits === undefined))) return [];
    if (amended) return { ...written, kind: PERSON_OPTION, text: `${id}, “${name}”:\n\n${amended.text}` };
    return { ...written, kind: STANDING_OPTION, text: optionText(option, ledger.positions, answers) };
  });
}

/** What an option that was amended is shown to the chair as. */
export const STANDING_OPTION = "option";
/** The same, if the person named it. */
export const PERSON_OPTION = "person's option";

/**
 * The person gave it a name and nothing else. What is known of it is in the replies of those who chose it, and in points that name it,
 * until a seat that answers for it has worked it out.
 */
function textOfPersonOption(option: Option, sources: OptionSources, label: Label): string {
  const { id, name } = option;
  const { answers, ledger } = sources;
  const amended = personOptionText(option, { positions: ledger.positions, replies: answers });
  const chosen = choosingReplies(id, ledger.positions, answers);
  const points = ledger.points.filter(
    ({ text, alsoAs, isWithdrawn }) => !isWithdrawn && [text, ...alsoAs].some((words) => namesOption(words, id)),
  );
  const head = [
    `“${seatWords(name)}”. The person named it${amended ? "." : "; it has no text of its own."}`,
    ...(chosen.length === 0 && !amended ? ["Nobody chose it."] : []),
    ...(points.length === 0 ? [] : [`Points that name it: ${points.flatMap(({ ids }) => ids).join(", ")}.`]),
  ].join(" ");
  const standing = standingText(option, sources, label);
  const others = amended?.isWorkedOut ? [] : chosen.filter(({ seat }) => seat !== amended?.began);
  return [
    head,
    ...(standing === null ? [] : [standing]),
    ...others.map((answer) => `What ${label(answer.seat)} wrote for it:\n${fenceText(answer.text)}`),
  ].join("\n\n");
}

/** null: nobody has amended it. */
function standingText(option: Option, { answers, ledger }: OptionSources, label: Label): string | null {
  const amended = personOptionText(option, { positions: ledger.positions, replies: answers });
  if (!amended) return null;
  const { by, text, isWorkedOut } = amended;
  const head = isWorkedOut
    ? `Worked out by ${label(by)}; this text replaces what was written for it before:`
    : `As it stands, last amended by ${label(by)}:`;
  return `${head}\n${fenceText(text)}`;
}

function namesOption(text: string, id: OptionId): boolean {
  return text.split(/[^\w]+/).includes(id);
}
