/** What was raised and answered in one part of the debate, and what the raisers said about the answers. */

import { partOf } from "../../../core/debate-parts.ts";
import type { InquiryReply } from "../../../core/ledger/collect-questions.ts";
import type { Objection, ObjectionStep } from "../../../core/ledger/ledger.ts";
import { objectionCalls } from "../../../core/ledger/objection-calls.ts";
import { joinWithAnd, pluralize } from "../../amounts.ts";
import { answerWords, findSeat } from "../../names.ts";
import { isConcession, stepWords } from "../../objection-words.ts";
import { givesEvidence } from "../inquiries.ts";
import { type CoursePart, countItems, isMainPart, type SeatItem, seatSentences, stepsIn } from "./course-part.ts";

/** `data was assigned to attack the position that all seats shared.` */
export function attacks({ state, part }: CoursePart): readonly string[] {
  return [...state.calls.values()]
    .filter((call) => call.kind === "attack" && partOf(state, call) === part)
    .map(({ seat }) => `${seat} was assigned to attack the position that all seats shared.`);
}

/** `data asked 1 question: Q1b1.` Nobody asks anything in the rankings or the closing. */
export function askedItems(part: CoursePart): readonly string[] {
  const { questions, requests } = part.ledger;
  const isOfRound = (item: { readonly round: number }) => isMainPart(part) && item.round === part.part.round;
  const asked = questions
    .filter(isOfRound)
    .flatMap(({ ids, by }) => by.map((seat) => ({ by: seat, item: ids.join("/") })));
  const requested = requests.filter(isOfRound).map(({ id, by }) => ({ by, item: id }));
  return [
    ...seatSentences(asked, (items) => `asked ${countItems(items, "question")}`),
    ...seatSentences(
      requested,
      (items) => `made ${countItems(items, "request for evidence", "requests for evidence")}`,
    ),
  ];
}

/** `data raised 1 objection: O1b3 (major).` `data raised 1 objection at the end, when nobody could answer: O1b4 (major).` */
export function raisedObjections({ state, ledger: { objections }, part }: CoursePart): readonly string[] {
  const { raiserOf } = objectionCalls(state);
  const raised = objections.filter((objection) => {
    const call = raiserOf(objection);
    return call !== null && partOf(state, call) === part;
  });
  const late = raised.filter(({ isRaisedAtEnd }) => isRaisedAtEnd);
  const early = raised.filter(({ isRaisedAtEnd }) => !isRaisedAtEnd);
  return [
    ...seatSentences(early.map(objectionItem), (items) => `raised ${countItems(items, "objection")}`),
    ...seatSentences(
      late.map(objectionItem),
      (items) =>
        `raised ${pluralize(items.length, "objection")} at the end, when nobody could answer: ${joinWithAnd(items)}`,
    ),
  ];
}

function objectionItem({ id, by, severity }: Objection): SeatItem {
  return { by, item: `${id} (${severity})` };
}

/** `architect answered 2 objections: O1ba1 (fixed) and O1ba2 (parked).` `architect left O1ba3 open.` */
export function objectionAnswers(part: CoursePart): readonly string[] {
  const { state } = part;
  const taken = stepsIn(part).filter(
    ({ step, objection }) => step.by !== objection.by && findSeat(state, step.by) !== null,
  );
  // A seat may answer an objection twice, in a late reply and in the closing: its last word is told.
  const steps = [...new Map(taken.map((each) => [`${each.step.by}/${each.objection.id}`, each])).values()];
  const isUnsure = ({ step, call }: (typeof steps)[number]) => step.as === "open" && !isConcession(step, call);
  const answered = steps
    .filter((placed) => !isUnsure(placed))
    .map(({ objection, step, call }) => ({
      by: step.by,
      item: `${objection.id} (${stepWords(step, objection, call)})`,
    }));
  const leftOpen = steps.filter(isUnsure).map(({ objection, step }) => ({ by: step.by, item: objection.id }));
  return [
    ...seatSentences(answered, (items) => `answered ${countItems(items, "objection")}`),
    ...seatSentences(leftOpen, (items) => `left ${joinWithAnd(items)} open`),
  ];
}

/** `architect replied to Q1b1.` `architect replied to R1b1 with evidence.` `architect replied to R1b2 without evidence.` */
export function itemReplies(part: CoursePart): readonly string[] {
  if (!isMainPart(part)) return [];
  const { ledger } = part;
  const isOfRound = ({ round }: InquiryReply) => round === part.part.round;
  const toQuestions = ledger.questions.flatMap(({ ids, replies }) =>
    replies.filter(isOfRound).map(({ by }) => ({ by, item: ids.join("/") })),
  );
  const toRequests = ledger.requests.flatMap(({ id, replies }) =>
    replies.filter(isOfRound).map((reply) => ({ by: reply.by, item: id, hasEvidence: givesEvidence(reply) })),
  );
  const met = toRequests.filter(({ hasEvidence }) => hasEvidence);
  const unmet = toRequests.filter(({ hasEvidence }) => !hasEvidence);
  return [
    ...seatSentences(toQuestions, (items) => `replied to ${joinWithAnd(items)}`),
    ...seatSentences(met, (items) => `replied to ${joinWithAnd(items)} with evidence`),
    ...seatSentences(unmet, (items) => `replied to ${joinWithAnd(items)} without evidence`),
  ];
}

/** `security accepted the answer to O1ca1, maintained O1ca2 and withdrew O1ca3.` */
export function raiserMarks(part: CoursePart): readonly string[] {
  const own = stepsIn(part).filter(({ objection, step }) => step.by === objection.by);
  const phrases = [...Map.groupBy(own, ({ step }) => `${step.by}/${markVerb(step, 1)}`).values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const items = joinWithAnd(
      alike.map(({ objection: { id }, step: { option } }) => (option === undefined ? id : `${id} for ${option}`)),
    );
    const mark = `${markVerb(first.step, alike.length)} ${items}`;
    return [{ by: first.step.by, item: `${mark}${first.step.counts ? "" : AGAINST_EVIDENCE}` }];
  });
  return seatSentences(phrases, joinWithAnd);
}

const AGAINST_EVIDENCE = " (against evidence that was found)";

function markVerb({ as }: ObjectionStep, objections: number): string {
  if (as === "met") return `accepted the ${objections === 1 ? "answer" : "answers"} to`;
  if (as === "withdrawn" || as === "refuted") return "withdrew";
  return as === "not_met" || as === "open" ? "maintained" : `settled as ${answerWords(as)}:`;
}
