/**
 * How the debate went: a short paragraph per round, computed from the log. It says who took which side, who moved and why, what
 * was raised, answered and settled, and what the person said. The sections of the record have the full text of every item it names.
 */

import { FAILURES } from "../../core/failure.ts";
import type { SeatName } from "../../core/ids.ts";
import type { Ledger, ObjectionStep } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import { capitalize, joinWithAnd } from "../amounts.ts";
import { duetRounds, isDuet, similarityWords } from "../duet-rounds.ts";
import { findSeat, noteText, noteTitle, type OptionNames, optionNames, stateWords } from "../names.ts";
import { roundVotes } from "../round-votes.ts";

export interface CourseParagraph {
  readonly round: number;
  /** `Openings`, `Round 2`. */
  readonly title: string;
  /** Whole sentences, in the order of the round. */
  readonly sentences: readonly string[];
}

export function debateCourse(state: State): readonly CourseParagraph[] {
  const rounds = [...new Set([...state.calls.values()].map(({ round }) => round))].toSorted((a, b) => a - b);
  return rounds.flatMap((round) => {
    const sentences = roundSentences({ state, ledger: ledgerOf(state), names: optionNames(state), round });
    return sentences.length === 0 ? [] : [{ round, title: round === 0 ? "Openings" : `Round ${round}`, sentences }];
  });
}

interface RoundSources {
  readonly state: State;
  readonly ledger: Ledger;
  readonly names: OptionNames;
  readonly round: number;
}

function roundSentences(sources: RoundSources): readonly string[] {
  return [
    ...firstPositions(sources),
    ...raisedItems(sources),
    ...answeredItems(sources),
    ...amendments(sources),
    ...moves(sources),
    ...raiserMarks(sources),
    ...absences(sources),
    ...personNotes(sources),
    ...vote(sources),
  ];
}

/** `First positions: architect and data for “Stay”; security for “Split”.` */
function firstPositions({ ledger: { positions }, names, round }: RoundSources): readonly string[] {
  const first = positions.filter(
    (position, index) =>
      position.round === round && positions.findIndex(({ seat }) => seat === position.seat) === index,
  );
  const byOption = Map.groupBy(first, ({ prefers, accepts }) => prefers ?? accepts[0] ?? null);
  const sides = [...byOption].map(
    ([option, held]) => `${joinWithAnd(held.map(({ seat }) => seat))} for ${quoteName(names(option))}`,
  );
  return sides.length === 0 ? [] : [`First positions: ${sides.join("; ")}.`];
}

/** `data raised O1ba1 (blocking) and O1ba2 (minor).` `data asked Q1b1.` */
function raisedItems({ ledger: { objections, questions, requests }, round }: RoundSources): readonly string[] {
  const isOfRound = (item: { readonly round: number }) => item.round === round;
  const asked = questions
    .filter(isOfRound)
    .flatMap(({ ids, by }) => by.map((seat) => ({ by: seat, item: ids.join("/") })));
  const requested = requests.filter(isOfRound).map(({ id, by }) => ({ by, item: id }));
  const raised = objections.filter(isOfRound).map(({ id, by, severity }) => ({ by, item: `${id} (${severity})` }));
  return [
    ...seatSentences("raised", raised),
    ...seatSentences("asked", asked),
    ...seatSentences("requested evidence:", requested),
  ];
}

function quoteName(name: string): string {
  return `“${name}”`;
}

interface SeatItem {
  readonly by: SeatName;
  readonly item: string;
}

function seatSentences(verb: string, items: readonly SeatItem[]): readonly string[] {
  return [...Map.groupBy(items, ({ by }) => by)].map(
    ([seat, own]) => `${seat} ${verb} ${joinWithAnd(own.map(({ item }) => item))}.`,
  );
}

/** `architect answered O1ba1 (fixed) and O1ba2 (parked).` `architect replied to Q1b1.` */
function answeredItems({ state, ledger, round }: RoundSources): readonly string[] {
  const answered = stepsOf(ledger, round)
    .filter(({ step, by }) => step.by !== by && findSeat(state, step.by) !== null)
    .map(({ id, step }) => ({ by: step.by, item: `${id} (${step.as === "open" ? "left open" : answerWords(step)})` }));
  const replied = [
    ...ledger.questions.map(({ ids, replies }) => ({ item: ids.join("/"), replies })),
    ...ledger.requests.map(({ id, replies }) => ({ item: id, replies })),
  ].flatMap(({ item, replies }) => replies.filter((reply) => reply.round === round).map(({ by }) => ({ by, item })));
  return [...seatSentences("answered", answered), ...seatSentences("replied to", replied)];
}

function answerWords({ as, counts }: ObjectionStep): string {
  return counts ? stateWords(as) : `${stateWords(as)}, without effect`;
}

function stepsOf({ objections }: Ledger, round: number) {
  return objections.flatMap(({ id, by, steps }) =>
    steps.filter((step) => step.round === round).map((step) => ({ id, by, step })),
  );
}

/** `architect amended P1a “Split” (version 2): drops the queue; keeps the old table.` */
function amendments({ ledger: { options }, names, round }: RoundSources): readonly string[] {
  return options.flatMap(({ id, versions }) =>
    versions.flatMap(({ by, changes, ...version }, index) => {
      if (index === 0 || version.round !== round) return [];
      const what = changes.length === 0 ? "" : `: ${changes.map((change) => change.replace(/\.$/, "")).join("; ")}`;
      return [`${by ?? "a person"} amended ${id} ${quoteName(names(id))} (version ${index + 1})${what}.`];
    }),
  );
}

/** `data moved from “Stay” to “Split” because of O1ab1 (No tombstones).` */
function moves({ ledger, names, round }: RoundSources): readonly string[] {
  const titles = new Map([
    ...ledger.objections.map(({ id, title }) => [id, title] as const),
    ...ledger.claims.map(({ id, text }) => [id, text] as const),
  ]);
  const cause = (id: string) => {
    const title = titles.get(id);
    return title === undefined ? id : `${id} (${title.replace(/\.$/, "")})`;
  };
  const isAcceptance = (seat: SeatName) =>
    ledger.positions.findLast((position) => position.seat === seat && position.round === round)?.prefers === null;
  return ledger.changes
    .filter((change) => change.round === round)
    .map(({ seat, from, to, movedBy, isExplained }) => {
      // A seat that gives up its own option and accepts another's has said why in its review.
      if (isAcceptance(seat) && !isExplained) return `${seat} accepted ${quoteName(names(to))}.`;
      const why = isExplained ? `because of ${joinWithAnd(movedBy.map(cause))}` : "without giving a reason";
      return `${seat} moved from ${quoteName(names(from))} to ${quoteName(names(to))} ${why}.`;
    });
}

/** `security judged the answers to its objections: O1ca1 as met and O1ca2 as not met.` */
function raiserMarks({ ledger, round }: RoundSources): readonly string[] {
  const marks = stepsOf(ledger, round).flatMap(({ id, by, step }) =>
    step.by === by ? [{ by, item: `${id} as ${raiserWords(step)}` }] : [],
  );
  return seatSentences("judged the answers to its objections:", marks);
}

function raiserWords({ as, counts }: ObjectionStep): string {
  return counts ? stateWords(as) : `${stateWords(as)} (against evidence that was found)`;
}

function absences({ state, round }: RoundSources): readonly string[] {
  const absent = [...state.calls.values()].flatMap((call) =>
    call.status === "failed" && call.round === round
      ? [{ by: call.seat, item: `${call.kind} (${FAILURES[call.code].says})` }]
      : [],
  );
  return seatSentences("gave no answer:", absent);
}

function personNotes({ state, round }: RoundSources): readonly string[] {
  return state.notes
    .filter((note) => note.round === round)
    .map((note) => {
      const text = noteText(note);
      if (!("text" in note.note)) return `${capitalize(note.by)} asked to ${noteTitle(note)}.`;
      return `${capitalize(note.by)} said (${noteTitle(note)})${text === "" ? "." : `: “${text}”`}`;
    });
}

/** A duet has no vote: its designs show how close the two came. */
function vote({ state, round }: RoundSources): readonly string[] {
  const duet = isDuet(state) ? duetRounds(state).find((each) => each.round === round) : undefined;
  if (duet) return duet.similarity === null ? [] : [`The two designs: ${similarityWords(duet)}.`];
  const { votes, words } = roundVotes(state, round);
  return votes.length === 0 ? [] : [`Vote: ${words}.`];
}
