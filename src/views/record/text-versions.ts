/** How the text of an option or a design changed over its versions, with the objections that each version answers. */

import { isPersonOption, type SeatName } from "../../core/ids.ts";
import type { OptionVersion } from "../../core/ledger/collect-options.ts";
import type { Objection } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { remember } from "../../core/memory/remember.ts";
import type { State } from "../../core/state.ts";
import { isWholeText } from "../../core/text/edits/edit-text.ts";
import { refsIn } from "../../core/text/references.ts";
import { duetRounds, isDuet } from "../duet-rounds.ts";
import { optionNames } from "../names.ts";
import { optionAsWritten, standingDesign } from "../standing-text.ts";

export interface VersionedText {
  readonly id: string;
  readonly name: string;
  /** Two or more; the first is the original. */
  readonly versions: readonly TextVersion[];
}

export interface TextVersion {
  /** null: given with the question. */
  readonly by: SeatName | null;
  readonly round: number;
  readonly text: string;
  /** In the author's words. */
  readonly changes: readonly string[];
  /** IDs of the objections that its author answered with it. */
  readonly answers: readonly string[];
}

/** Only what has more than one version. In a duet, the designs take the place of options. */
export const textVersions = remember((state: State): readonly VersionedText[] => {
  const texts = isDuet(state) ? [designVersions(state)] : optionVersions(state);
  return texts.filter(({ versions }) => versions.length > 1);
});

function designVersions(state: State): VersionedText {
  const versions = duetRounds(state).flatMap(({ round, design }) => {
    if (design?.text == null) return [];
    const changes = design.changes.map(({ section, change }) => `${section}: ${change}`);
    const version = { by: design.call.seat, round, text: design.text, changes };
    // The review of a round comes after its design.
    return [withAnswers(state, version, (objection) => objection.round < round)];
  });
  return { id: "design", name: "The design", versions: [...versions, ...lateRepairs(state)] };
}

/** The design as it stands, if its author amended it after the last round in which it was written. */
function lateRepairs(state: State): readonly TextVersion[] {
  const standing = standingDesign(state);
  const { design = null } = duetRounds(state).findLast((each) => each.design?.text != null) ?? {};
  if (!standing || !design) return [];
  const { seat, round, stage } = design.call;
  const isLater = (version: OptionVersion) =>
    version.by === seat && (version.round > round || (version.round === round && version.stage > stage));
  const later = ledgerOf(state).options.flatMap(({ versions }) => versions.filter(isLater));
  const last = later.at(-1);
  if (!last) return [];
  const version = {
    by: seat,
    round: last.round,
    text: standing.text,
    changes: later.flatMap(({ changes }) => changes),
  };
  return [withAnswers(state, version, (objection) => objection.round >= round)];
}

function optionVersions(state: State): readonly VersionedText[] {
  const names = optionNames(state);
  return ledgerOf(state).options.map(({ id, versions }) => ({
    id,
    name: names(id),
    versions: versions.map(({ by, round, name, summary, changes, edits = [] }, index) => {
      const amended = isPersonOption(id) ? optionAsWritten(state, id, index + 1) : "";
      const text = amended || (summary === "" ? name : summary);
      const version = { by, round, text, changes: isWholeText(edits, text) ? [] : changes };
      return withAnswers(state, version, () => true);
    }),
  }));
}

/** `mayAnswer`: the objection was there when the version was written, and not answered by an earlier one. */
function withAnswers(
  state: State,
  version: Omit<TextVersion, "answers">,
  mayAnswer: (objection: Objection) => boolean,
): TextVersion {
  const { by, round, changes } = version;
  const named = changes.flatMap(refsIn);
  const answers = ledgerOf(state)
    .objections.filter((objection) => {
      const isFixed = objection.steps.some((step) => step.by === by && step.round === round && step.as === "fixed");
      return named.includes(objection.id) || (isFixed && mayAnswer(objection));
    })
    .map(({ id }) => id);
  return { ...version, answers };
}
