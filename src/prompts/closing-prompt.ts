/**
 * The last call to every seat: whether its objections were met, what was not tested, and its final vote. The
 * raiser of an objection has the last word on it, and every seat votes on the options in their final version.
 */

import { z } from "zod";
import {
  answers,
  type BallotContract,
  conditions,
  confidence,
  confirmations,
  ids,
  maybeLine,
  notSame,
  objections,
  points,
  samePoints,
  statement,
  untested,
} from "../core/ballot/ballot.ts";
import { confirmationOfEach, objectionsTo, oneOf, someOf } from "../core/ballot/strict-fields.ts";
import { CLOSING, isPersonOption, type ObjectionId, type OptionId } from "../core/ids.ts";
import { type CountedOption, distinctOptions } from "../core/ledger/collect-options.ts";
import { confirmationExample, confirmationFields } from "./confirmations.ts";
import { type Ask, fenceText, type PromptPart, part } from "./prompt.ts";
import { EXAMPLE_OBJECTION, EXAMPLE_POINT, FIELD, missingTargets } from "./stance.ts";

const closingFields = z.object({
  confirmations,
  answers,
  objections,
  untested,
  prefers: maybeLine,
  accepts: ids,
  same: ids,
  points,
  samePoints,
  notSame,
  withdraws: ids,
  conditions,
  confidence,
  movedBy: ids,
  statement,
});

export type ClosingBallot = z.output<typeof closingFields>;

/** `toConfirm` are the reader's own objections that nothing has settled. */
function closingBallot(known: readonly OptionId[], toConfirm: readonly ObjectionId[]): z.ZodType<ClosingBallot> {
  return closingFields.transform((ballot, { addIssue }) => {
    const missing = toConfirm.filter((id) => !ballot.confirmations.some(({ objection }) => objection === id));
    if (missing.length > 0) {
      addIssue({ code: "custom", path: ["confirmations"], message: `must name each of ${missing.join(", ")}` });
    }
    if (ballot.prefers !== null && !known.includes(ballot.prefers)) {
      addIssue({ code: "custom", path: ["prefers"], message: `must be one of ${known.join(", ")}, or null` });
    }
    for (const issue of missingTargets(ballot.objections, known)) addIssue(issue);
    return ballot;
  });
}

function closingContract(sources: ClosingSources): BallotContract<ClosingBallot> {
  const { points: made, claims, areMerged, unlisted, hasClaims, isObjectedTo, toConfirm, perOption } = sources;
  const known = sources.known.map(({ id }) => id);
  const offered = distinctOptions(sources.known);
  const compares = offered.length > 1;
  // Options of the person's are nobody's, and as different as the person made them.
  const areGiven = known.every(isPersonOption);
  const comparesOwn = compares && !areGiven;
  const separates = areMerged || (!areGiven && offered.length < known.length);
  const hasPoints = made.text !== "" || unlisted.text !== "";
  const withdraws = hasPoints || hasClaims || claims.text !== "";
  return {
    schema: closingBallot(known, toConfirm),
    strict: () =>
      closingFields.extend({
        confirmations: confirmationOfEach(toConfirm),
        objections: objectionsTo(known),
        prefers: oneOf(offered),
        accepts: someOf(offered),
        same: someOf(offered),
      }),
    fields: [
      ...confirmationFields(toConfirm, { isRequired: true, perOption }),
      ...(isObjectedTo ? [answersLine(areGiven ? "others' objections" : "objections against you")] : []),
      OBJECTIONS_FIELD,
      "untested: what nobody has tested in the final options.",
      `prefers (required): the option you would choose as it now stands: ${offered.join(", ")}; null if none.`,
      ...(compares ? [FIELD.accepts] : []),
      ...(comparesOwn ? [FIELD.same] : []),
      ...(hasPoints
        ? [
            "points: [{text, evidence | null, replaces: id | null}]: any point of your answer missing above, in full. replaces: your point it corrects.",
            "samePoints: [[id, id]]: a point of yours and another's that say the same.",
          ]
        : []),
      ...(withdraws ? [FIELD.withdraws] : []),
      ...(separates ? [FIELD.notSame] : []),
      FIELD.conditions,
      compares ? FIELD.confidence : "confidence (required): 0 to 100, that this is the right answer.",
      FIELD.movedBy,
      FIELD.statement,
    ],
    example: {
      ...confirmationExample(toConfirm),
      ...(isObjectedTo ? { answers: [EXAMPLE_ANSWER] } : {}),
      objections: [EXAMPLE_OBJECTION],
      untested: ["How long the backfill takes."],
      prefers: "P1X",
      ...(compares ? { accepts: ["P1Y"] } : {}),
      ...(comparesOwn ? { same: [] } : {}),
      ...(hasPoints
        ? {
            points: [EXAMPLE_POINT],
            samePoints: [["D1X1", "D1Y2"]],
          }
        : {}),
      ...(withdraws ? { withdraws: [hasPoints ? "D1X3" : "K1X3"] } : {}),
      ...(separates ? { notSame: [["D1X1", "D1Z4"]] } : {}),
      conditions: ["A replica."],
      confidence: 74,
      movedBy: ["O1Y1"],
      statement: null,
    },
  };
}

/** A last word, not a settlement: its raiser speaks at the same time. */
function answersLine(which: string): string {
  return `answers: [{objection, as, text, evidence | null}]: your last word on ${which}: accepted_risk, refuted, parked, or open where you concede it.`;
}

const EXAMPLE_ANSWER = { objection: "O1Y2", as: "open", text: "It should run in batches.", evidence: null };

const OBJECTIONS_FIELD =
  "objections: [{title, severity: blocking (don't build it as is) | major | minor, text, against: [options]}]: what you only now find wrong. Nobody can answer it any more, and the record says so.";

export interface ClosingSources {
  /** The final options, each whole, with what changed, and what a protocol computed about them. */
  readonly options: readonly PromptPart[];
  /** The reader's own objections that nothing has settled, each with its answers. */
  readonly own: PromptPart;
  /** To what the reader asked. */
  readonly replies: PromptPart;
  /** The points of the answers; the seats say which are the same. */
  readonly points: PromptPart;
  /** The reader's own, which it may withdraw. */
  readonly claims: PromptPart;
  /** Whether one of the reader's own was merged with another seat's. */
  readonly areMerged: boolean;
  /** What the reader's option or opening lists, and no point of its own says in similar words. */
  readonly unlisted: PromptPart;
  /** Whether claims of its own are among what it reads. */
  readonly hasClaims: boolean;
  readonly objections: PromptPart;
  readonly known: readonly CountedOption[];
  /** Whether an objection against the reader is open. */
  readonly isObjectedTo: boolean;
  readonly toConfirm: readonly ObjectionId[];
  /** Whether one of those hits several options. */
  readonly perOption: boolean;
}

export function closingPrompt(sources: ClosingSources): Ask<ClosingBallot> {
  const { options, own, replies, points: made, claims, unlisted, objections: open } = sources;
  return {
    kind: CLOSING,
    about: null,
    ballot: closingContract(sources),
    parts: [...options, made, unlisted, claims, own, replies, open, part("What to do", WHAT_TO_DO)],
  };
}

export function unlistedPart(text: "opening" | "option", items: readonly string[]): PromptPart {
  const list = fenceText(items.map((item) => `- ${item}`).join("\n"));
  return part(`What your ${text} lists`, items.length === 0 ? "" : `${UNLISTED}\n\n${list}`);
}

const UNLISTED =
  "None of your points uses these items' words. Add to `points`, in full, what they say and no point does; ignore the rest.";

const WHAT_TO_DO =
  "The debate is over; these are the final options. For each of your own objections, say whether it is settled: check what is written above, not what was promised. Then say what nobody has tested, and vote, no matter who proposed what. At most 150 words.";
