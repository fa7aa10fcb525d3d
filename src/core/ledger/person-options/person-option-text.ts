/**
 * The text of an option that the person named. It has none until a seat that prefers it amends it: then it is what that seat wrote for
 * it, with the amendment and all later ones. A seat that is asked to answer for the option may write it anew: what its changes say
 * without quoting anything is the whole text. A summary is never that: without changes, it is added to what stands.
 */

import type { OptionId, SeatName } from "../../ids.ts";
import { addTo } from "../../text/edits/amend-text.ts";
import { editText, textOf } from "../../text/edits/edit-text.ts";
import type { Option, OptionVersion } from "../collect-options.ts";
import type { Position } from "../collect-positions.ts";
import { isAt, type PlacedReply, speaksOfOptions } from "../option-replies.ts";

export interface PersonOptionText {
  /** Who amended it last. */
  readonly by: SeatName;
  readonly text: string;
  /** The seat whose words it began with; null: a seat that answers for the option wrote it anew. */
  readonly began: SeatName | null;
  /** Whether a seat that answers for the option worked it out, so that it takes the place of what others wrote for it. */
  readonly isWorkedOut: boolean;
}

interface WrittenReply extends PlacedReply {
  readonly text: string;
}

interface Sources {
  readonly positions: readonly Position[];
  /** In the order they were given. */
  readonly replies: readonly WrittenReply[];
}

/** null: nobody amended it, other than in a reply that is whole by itself. */
export function personOptionText(
  { id, versions }: Pick<Option, "id" | "versions">,
  sources: Sources,
): PersonOptionText | null {
  return versions.reduce<PersonOptionText | null>((standing, version, index) => {
    const { by, summary, edits = [] } = version;
    const reply = sources.replies.find((each) => each.seat === by && isAt(version, each));
    if (by === null || !reply || !speaksOfOptions(reply)) return standing;
    const worksItOut = reply.kind === "reply" && edits.length > 0;
    if (worksItOut && edits.every(({ replaces }) => replaces === null)) {
      return { by, text: textOf(edits), began: null, isWorkedOut: true };
    }
    const { text, unplaced } = editText(standing?.text ?? wordsBefore(id, version, sources), edits);
    const added = edits.length === 0 ? [{ replaces: null, text: summary }] : unplaced;
    return {
      by,
      text: addTo(text, added, index + 1).trimStart(),
      began: standing ? standing.began : by,
      isWorkedOut: worksItOut || standing?.isWorkedOut === true,
    };
  }, null);
}

/** What the seat wrote for the option before it amended it. */
function wordsBefore(id: OptionId, { by, round, stage }: OptionVersion, { positions, replies }: Sources): string {
  const isBefore = (reply: WrittenReply) => reply.round < round || (reply.round === round && reply.stage < stage);
  const choseIt = (reply: WrittenReply) =>
    positions.some((each) => each.seat === by && each.prefers === id && isAt(each, reply));
  const whole = replies.findLast(
    (reply) => reply.seat === by && isBefore(reply) && !speaksOfOptions(reply) && choseIt(reply),
  );
  return whole?.text ?? "";
}
