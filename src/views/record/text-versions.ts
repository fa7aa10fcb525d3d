/** How the text of an option or a design changed over its versions, with the objections that each version answers. */

import type { SeatName } from "../../core/ids.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import { refsIn } from "../../core/text/references.ts";
import { duetRounds, isDuet } from "../duet-rounds.ts";
import { optionNames } from "../names.ts";

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

/** Only what has more than one version. The designs of a duet stand for its options. */
export function textVersions(state: State): readonly VersionedText[] {
  const texts = isDuet(state) ? [designVersions(state)] : optionVersions(state);
  return texts.filter(({ versions }) => versions.length > 1);
}

function designVersions(state: State): VersionedText {
  const versions = duetRounds(state).flatMap(({ round, design }) => {
    if (design?.text == null) return [];
    const changes = design.changes.map(({ section, change }) => `${section}: ${change}`);
    return [withAnswers(state, { by: design.call.seat, round, text: design.text, changes })];
  });
  return { id: "design", name: "The design", versions };
}

function optionVersions(state: State): readonly VersionedText[] {
  const names = optionNames(state);
  return ledgerOf(state).options.map(({ id, versions }) => ({
    id,
    name: names(id),
    versions: versions.map(({ by, round, name, summary, changes }) =>
      withAnswers(state, { by, round, text: summary === "" ? name : summary, changes }),
    ),
  }));
}

function withAnswers(state: State, version: Omit<TextVersion, "answers">): TextVersion {
  const { by, round, changes } = version;
  const named = changes.flatMap(refsIn);
  const answers = ledgerOf(state)
    .objections.filter(
      ({ id, steps }) =>
        named.includes(id) || steps.some((step) => step.by === by && step.round === round && step.as === "fixed"),
    )
    .map(({ id }) => id);
  return { ...version, answers };
}
