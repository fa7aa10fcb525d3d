/**
 * How the debate went: short paragraphs for each part of it, computed from the log. They say who took which side,
 * who moved and why, what was raised, answered and settled, and what the person said. The sections of the record have the full
 * text of every item they name.
 */

import { debateParts, partOf } from "../../../core/debate-parts.ts";
import { FAILURES } from "../../../core/failure.ts";
import { ledgerOf } from "../../../core/ledger/ledger-of.ts";
import { remember } from "../../../core/memory/remember.ts";
import type { State } from "../../../core/state.ts";
import { capitalize, joinWithAnd } from "../../amounts.ts";
import { gateSentence } from "../../gate-words.ts";
import { roundMatrix } from "../../matrix/round-matrix.ts";
import { callTitle, noteText, noteTitle, optionNames } from "../../names.ts";
import { partTitle } from "../../part-words.ts";
import { askedItems, attacks, itemReplies, objectionAnswers, raisedObjections, raiserMarks } from "./course-items.ts";
import { amendments, firstPositions, moves, vote } from "./course-moves.ts";
import { type CoursePart, isMainPart, seatSentences, stepsByPart } from "./course-part.ts";

/**
 * Under `Openings`, `Rankings`, `Round 2`, `Closing`: whole sentences, a paragraph for each thing that they are about. Computed once per
 * state, because the page asks for them whenever it is drawn.
 */
export const debateCourse = remember((state: State) => {
  const shared = { state, ledger: ledgerOf(state), names: optionNames(state), steps: stepsByPart(state) };
  return debateParts(state).flatMap((part) => {
    const paragraphs = partParagraphs({ ...shared, part }).filter((sentences) => sentences.length > 0);
    return paragraphs.length === 0 ? [] : [{ round: part.round, title: partTitle(part), paragraphs }];
  });
});

function partParagraphs(part: CoursePart): readonly (readonly string[])[] {
  const { round } = part.part;
  const matrix = isMainPart(part) ? roundMatrix(part.state, round) : null;
  const gate = isMainPart(part) ? gateSentence(part.state, round) : null;
  return [
    firstPositions(part),
    attacks(part),
    raisedObjections(part),
    askedItems(part),
    objectionAnswers(part),
    itemReplies(part),
    amendments(part),
    moves(part),
    raiserMarks(part),
    absences(part),
    isMainPart(part) ? personNotes(part) : [],
    matrix === null ? [] : [`Matrix: ${matrix}`],
    [...vote(part), ...(gate === null ? [] : [gate])],
  ];
}

function absences({ state, part }: CoursePart): readonly string[] {
  const absent = [...state.calls.values()].flatMap((call) =>
    call.status === "failed" && partOf(state, call) === part
      ? [{ by: call.seat, item: `${callTitle(call)} (${FAILURES[call.code].says})` }]
      : [],
  );
  return seatSentences(absent, (items) => `was absent for its ${joinWithAnd(items)}`);
}

function personNotes({ state, part: { round } }: CoursePart): readonly string[] {
  return state.notes
    .filter((note) => note.round === round)
    .map((note) => {
      const text = noteText(note);
      if (!("text" in note.note)) return `${capitalize(note.by)} asked to ${noteTitle(note)}.`;
      return `${capitalize(note.by)} said (${noteTitle(note)})${text === "" ? "." : `: “${text}”`}`;
    });
}
