/**
 * How the debate went: a short paragraph per round and one for the closing, computed from the log. It says who took which side,
 * who moved and why, what was raised, answered and settled, and what the person said. The sections of the record have the full
 * text of every item it names.
 */

import { FAILURES } from "../../core/failure.ts";
import type { SeatName } from "../../core/ids.ts";
import type { Ledger, Objection, ObjectionStep } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { remember } from "../../core/memory/remember.ts";
import type { State } from "../../core/state.ts";
import { capitalize, joinWithAnd, pluralize } from "../amounts.ts";
import { duetRounds, isDuet, similarityWords } from "../duet-rounds.ts";
import { gateSentence } from "../gate-words.ts";
import { roundMatrix } from "../matrix/round-matrix.ts";
import {
  answerWords,
  callTitle,
  findSeat,
  isAfterRounds,
  noteText,
  noteTitle,
  type OptionNames,
  optionNames,
} from "../names.ts";
import { stepWords } from "../objection-words.ts";
import { roundVotes } from "../round-votes.ts";
import { objectionCalls } from "./objection-calls.ts";

export interface CourseParagraph {
  readonly round: number;
  /** `Openings`, `Round 2`, `Closing`. */
  readonly title: string;
  /** Whole sentences, in the order of the round. */
  readonly sentences: readonly string[];
}

/** Computed once per state: the page asks for it whenever it is drawn. */
export const debateCourse = remember((state: State): readonly CourseParagraph[] => {
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

interface CoursePart {
  readonly state: State;
  readonly ledger: Ledger;
  readonly names: OptionNames;
  readonly steps: ReadonlyMap<string, readonly PlacedStep[]>;
  readonly round: number;
  /** What follows the last round. The log files it under that round. */
  readonly isClosing: boolean;
}

function partSentences(part: CoursePart): readonly string[] {
  return [
    ...firstPositions(part),
    ...(part.isClosing ? [] : attacks(part)),
    ...(part.isClosing ? lastObjections(part) : raisedItems(part)),
    ...answeredItems(part),
    ...amendments(part),
    ...moves(part),
    ...raiserMarks(part),
    ...absences(part),
    ...(part.isClosing ? [] : personNotes(part)),
    ...(part.isClosing ? [] : matrixState(part)),
    ...vote(part),
    ...(part.isClosing ? [] : gateState(part)),
  ];
}

function isInPart(part: CoursePart, { round, stage }: { readonly round: number; readonly stage: number }): boolean {
  return round === part.round && stage >= closingStage(part) === part.isClosing;
}

/** The stage at which the closing begins; infinite if the round has none. */
function closingStage({ state: { calls }, round }: CoursePart): number {
  const late = [...calls.values()].filter((call) => call.round === round && isAfterRounds(call));
  return Math.min(...late.map(({ stage }) => stage));
}

/** `First positions: architect and data for “Stay”; security for “Split”.` */
function firstPositions(part: CoursePart): readonly string[] {
  const { positions } = part.ledger;
  const first = positions.filter(
    (position, index) =>
      isInPart(part, position) && positions.findIndex(({ seat }) => seat === position.seat) === index,
  );
  const byOption = Map.groupBy(first, ({ prefers, accepts }) => prefers ?? accepts[0] ?? null);
  const sides = [...byOption].map(
    ([option, held]) => `${joinWithAnd(held.map(({ seat }) => seat))} for ${quoteName(part.names(option))}`,
  );
  return sides.length === 0 ? [] : [`First positions: ${sides.join("; ")}.`];
}

/** `data was assigned to attack the position that all seats shared.` */
function attacks({ state, round }: CoursePart): readonly string[] {
  return [...state.calls.values()]
    .filter((call) => call.round === round && call.kind === "attack")
    .map(({ seat }) => `${seat} was assigned to attack the position that all seats shared.`);
}

/** `data raised 2 objections: O1ba1 (blocking) and O1ba2 (minor).` `data asked 1 question: Q1b1.` */
function raisedItems({ ledger: { objections, questions, requests }, round }: CoursePart): readonly string[] {
  const isOfRound = (item: { readonly round: number }) => item.round === round;
  const asked = questions
    .filter(isOfRound)
    .flatMap(({ ids, by }) => by.map((seat) => ({ by: seat, item: ids.join("/") })));
  const requested = requests.filter(isOfRound).map(({ id, by }) => ({ by, item: id }));
  const raised = objections.filter((each) => isOfRound(each) && !each.isRaisedAtEnd).map(objectionItem);
  return [
    ...seatSentences(raised, (items) => `raised ${countItems(items, "objection")}`),
    ...seatSentences(asked, (items) => `asked ${countItems(items, "question")}`),
    ...seatSentences(
      requested,
      (items) => `made ${countItems(items, "request for evidence", "requests for evidence")}`,
    ),
  ];
}

/** `data raised 1 objection at the end, when nobody could answer: O1b3 (major).` */
function lastObjections({ ledger: { objections }, round }: CoursePart): readonly string[] {
  const raised = objections.filter((each) => each.round === round && each.isRaisedAtEnd).map(objectionItem);
  return seatSentences(
    raised,
    (items) =>
      `raised ${pluralize(items.length, "objection")} at the end, when nobody could answer: ${joinWithAnd(items)}`,
  );
}

function objectionItem({ id, by, severity }: Objection): SeatItem {
  return { by, item: `${id} (${severity})` };
}

function quoteName(name: string): string {
  return `“${name}”`;
}

interface SeatItem {
  readonly by: SeatName;
  readonly item: string;
}

function seatSentences(items: readonly SeatItem[], toPhrase: (items: readonly string[]) => string): readonly string[] {
  return [...Map.groupBy(items, ({ by }) => by)].map(
    ([seat, own]) => `${seat} ${toPhrase(own.map(({ item }) => item))}.`,
  );
}

/** `2 objections: O1b1 and O1b2`. */
function countItems(items: readonly string[], noun: string, nouns?: string): string {
  return `${pluralize(items.length, noun, nouns)}: ${joinWithAnd(items)}`;
}

/** `architect answered 2 objections: O1ba1 (fixed) and O1ba2 (parked).` `architect left O1ba3 open.` `architect replied to Q1b1.` */
function answeredItems(part: CoursePart): readonly string[] {
  const { state, ledger, round, isClosing } = part;
  const steps = stepsIn(part).filter(
    ({ step, objection }) => step.by !== objection.by && findSeat(state, step.by) !== null,
  );
  const answered = steps
    .filter(({ step }) => step.as !== "open")
    .map(({ objection, step }) => ({ by: step.by, item: `${objection.id} (${stepWords(step, objection)})` }));
  const leftOpen = steps
    .filter(({ step }) => step.as === "open")
    .map(({ objection, step }) => ({ by: step.by, item: objection.id }));
  const replied = [
    ...ledger.questions.map(({ ids, replies }) => ({ item: ids.join("/"), replies })),
    ...ledger.requests.map(({ id, replies }) => ({ item: id, replies })),
  ].flatMap(({ item, replies }) => replies.filter((reply) => reply.round === round).map(({ by }) => ({ by, item })));
  return [
    ...seatSentences(answered, (items) => `answered ${countItems(items, "objection")}`),
    ...seatSentences(leftOpen, (items) => `left ${joinWithAnd(items)} open`),
    ...(isClosing ? [] : seatSentences(replied, (items) => `replied to ${joinWithAnd(items)}`)),
  ];
}

interface PlacedStep {
  readonly objection: Objection;
  readonly step: ObjectionStep;
}

/** What was said about objections, by round and whether it was said in the closing. */
function stepsByPart(state: State): CoursePart["steps"] {
  const calls = objectionCalls(state);
  const all = ledgerOf(state).objections.flatMap((objection) => objection.steps.map((step) => ({ objection, step })));
  return Map.groupBy(all, ({ objection, step }) => {
    const call = calls.answererOf(objection, step);
    return partKey({ round: step.round, isClosing: call !== null && isAfterRounds(call) });
  });
}

function partKey({ round, isClosing }: Pick<CoursePart, "round" | "isClosing">): string {
  return `${round}/${isClosing}`;
}

function stepsIn(part: CoursePart): readonly PlacedStep[] {
  return part.steps.get(partKey(part)) ?? [];
}

/** `architect amended P1a “Split” (version 2, 3 changes).`; of one that was merged, what it counts as. */
function amendments(part: CoursePart): readonly string[] {
  return part.ledger.options.flatMap(({ id, countsAs, versions }) =>
    versions.flatMap((version, index) => {
      const merged = id === countsAs ? "" : `, merged into ${countsAs}`;
      if (index === 0 || !isInPart(part, version)) return [];
      const { length } = version.changes;
      const changes = length === 0 ? "" : `, ${pluralize(length, "change")}`;
      return [
        `${version.by ?? "a person"} amended ${id} ${quoteName(part.names(id))} (version ${index + 1}${changes}${merged}).`,
      ];
    }),
  );
}

/** `data moved from “Stay” to “Split” because of O1ab1 (No tombstones).` */
function moves(part: CoursePart): readonly string[] {
  const { ledger, names } = part;
  const titles = new Map([
    ...ledger.objections.map(({ id, title }) => [id, title] as const),
    ...ledger.claims.map(({ id, text }) => [id, text] as const),
  ]);
  const cause = (id: string) => {
    const title = titles.get(id);
    return title === undefined ? id : `${id} (${title.replace(/\.$/, "")})`;
  };
  return ledger.changes
    .filter((change) => isInPart(part, change))
    .map(({ seat, round, stage, from, to, movedBy, isExplained }) => {
      const isAcceptance = ledger.positions.some(
        (each) => each.seat === seat && each.round === round && each.stage === stage && each.prefers === null,
      );
      // A seat that gives up its own option and accepts another's has said why in its review.
      if (isAcceptance && !isExplained) return `${seat} accepted ${quoteName(names(to))}.`;
      const why = isExplained ? `because of ${joinWithAnd(movedBy.map(cause))}` : "without giving a reason";
      return `${seat} moved from ${quoteName(names(from))} to ${quoteName(names(to))} ${why}.`;
    });
}

/** `security confirmed the answer to O1ca1, maintained O1ca2 and withdrew O1ca3.` */
function raiserMarks(part: CoursePart): readonly string[] {
  const own = stepsIn(part).filter(({ objection, step }) => step.by === objection.by);
  const phrases = [...Map.groupBy(own, ({ step }) => `${step.by}/${markVerb(step)}`).values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const items = joinWithAnd(
      alike.map(({ objection: { id }, step: { option } }) => (option === undefined ? id : `${id} for ${option}`)),
    );
    return [
      { by: first.step.by, item: `${markVerb(first.step)} ${items}${first.step.counts ? "" : AGAINST_EVIDENCE}` },
    ];
  });
  return seatSentences(phrases, joinWithAnd);
}

const AGAINST_EVIDENCE = " (against evidence that was found)";

function markVerb({ as }: ObjectionStep): string {
  if (as === "met") return "confirmed the answers to";
  if (as === "withdrawn" || as === "refuted") return "withdrew";
  return as === "not_met" || as === "open" ? "maintained" : `settled as ${answerWords(as)}:`;
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

/** `Matrix: P0a “Stay” leads with 6.4 out of 10, 0.2 ahead of P0b “Split”. 2 cells are contested.` */
function matrixState({ state, round }: CoursePart): readonly string[] {
  const said = roundMatrix(state, round);
  return said === null ? [] : [`Matrix: ${said}`];
}

function gateState({ state, round }: CoursePart): readonly string[] {
  const said = gateSentence(state, round);
  return said === null ? [] : [said];
}

/** A duet has no vote: its designs show how close the two came. */
function vote(part: CoursePart): readonly string[] {
  const { state, ledger, round, isClosing } = part;
  const duet = isDuet(state) && !isClosing ? duetRounds(state).find((each) => each.round === round) : undefined;
  if (duet) return duet.similarity === null ? [] : [`The two designs: ${similarityWords(duet)}.`];
  if (isDuet(state) || !ledger.positions.some((position) => isInPart(part, position))) return [];
  const { votes, words, uncounted } = roundVotes(state, round, isClosing ? undefined : closingStage(part) - 1);
  return votes.length === 0 ? [] : [`Vote: ${words}${uncounted === "" ? "" : `, ${uncounted}`}.`];
}
