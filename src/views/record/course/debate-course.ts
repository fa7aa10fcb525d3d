/**
 * How the debate went: a short paragraph per round and one for the closing, computed from the log. It says who took which side,
 * who moved and why, what was raised, answered and settled, and what the person said. The sections of the record have the full
 * text of every item it names.
 */

import { FAILURES } from "../../../core/failure.ts";
import { ledgerOf } from "../../../core/ledger/ledger-of.ts";
import { remember } from "../../../core/memory/remember.ts";
import type { State } from "../../../core/state.ts";
import { capitalize, joinWithAnd } from "../../amounts.ts";
import { gateSentence } from "../../gate-words.ts";
import { roundMatrix } from "../../matrix/round-matrix.ts";
import { callTitle, isAfterRounds, noteText, noteTitle, optionNames } from "../../names.ts";
import { attacks, itemAnswers, lastObjections, newItems, raiserMarks } from "./course-items.ts";
import { amendments, firstPositions, moves, vote } from "./course-moves.ts";
import { type CoursePart, seatSentences, stepsByPart } from "./course-part.ts";

/** Whole sentences under `Openings`, `Round 2`, `Closing`. Computed once per state: the page asks for them whenever it is drawn. */
export const debateCourse = remember((state: State) => {
  const rounds = [...new Set([...state.calls.values()].map(({ round }) => round))].toSorted((a, b) => a - b);
  const shared = { state, ledger: ledgerOf(state), names: optionNames(state), steps: stepsByPart(state) };
  const parts = rounds.flatMap((round) => [
    { round, isClosing: false, title: round === 0 ? "Openings" : `Round ${round}` },
    { round, isClosing: true, title: "Closing" },
  ]);
  return parts.flatMap(({ title, ...part }) => {
    const sentences = partSentences({ ...shared, ...part });
    return sentences.length === 0 ? [] : [{ round: part.round, title, sentences }];
  });
});

function partSentences(part: CoursePart): readonly string[] {
  const { state, round, isClosing } = part;
  const matrix = isClosing ? null : roundMatrix(state, round);
  const gate = isClosing ? null : gateSentence(state, round);
  return [
    ...firstPositions(part),
    ...(isClosing ? lastObjections(part) : [...attacks(part), ...newItems(part)]),
    ...itemAnswers(part),
    ...amendments(part),
    ...moves(part),
    ...raiserMarks(part),
    ...absences(part),
    ...(isClosing ? [] : personNotes(part)),
    ...(matrix === null ? [] : [`Matrix: ${matrix}`]),
    ...vote(part),
    ...(gate === null ? [] : [gate]),
  ];
}

function absences({ state, round, isClosing }: CoursePart): readonly string[] {
  const absent = [...state.calls.values()].flatMap((call) =>
    call.status === "failed" && call.round === round && isAfterRounds(call) === isClosing
      ? [{ by: call.seat, item: `${callTitle(call)} (${FAILURES[call.code].says})` }]
      : [],
  );
  return seatSentences(absent, (items) => `was absent for its ${joinWithAnd(items)}`);
}

function personNotes({ state, round }: CoursePart): readonly string[] {
  return state.notes
    .filter((note) => note.round === round)
    .map((note) => {
      const text = noteText(note);
      if (!("text" in note.note)) return `${capitalize(note.by)} asked to ${noteTitle(note)}.`;
      return `${capitalize(note.by)} said (${noteTitle(note)})${text === "" ? "." : `: “${text}”`}`;
    });
}
