/**
 * The text of an option as it stands: the last reply that has it whole, with every amendment since. What an amendment puts in the
 * place of a passage that it quotes replaces that passage; the rest is added at the end, and says so.
 */

import { addTo, addWords } from "../text/edits/amend-text.ts";
import { editText } from "../text/edits/edit-text.ts";
import type { Option } from "./collect-options.ts";
import type { Position } from "./collect-positions.ts";
import { isAt, optionReplies, type PlacedReply } from "./option-replies.ts";
import { personOptionText } from "./person-options/person-option-text.ts";

interface WrittenReply extends PlacedReply {
  /** Without its ballot. */
  readonly text: string;
}

/** Empty if none of the replies has it. `replies` in the order they were given. */
export function optionText(option: Option, positions: readonly Position[], replies: readonly WrittenReply[]): string {
  if (option.by === null) return personOptionText(option, { positions, replies })?.text ?? "";
  const [whole, ...amending] = optionReplies(option, positions, replies);
  return amending.reduce((text, reply) => amendText(text, reply, option), whole?.text ?? "");
}

function amendText(before: string, reply: WrittenReply, { versions }: Option): string {
  const index = versions.findIndex((version) => isAt(version, reply));
  const { edits = [] } = versions[index] ?? {};
  const { text, unplaced } = editText(before, edits);
  return edits.length === 0 ? addWords(text, reply.text, index + 1) : addTo(text, unplaced, index + 1);
}
