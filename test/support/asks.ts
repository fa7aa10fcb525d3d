// One ask of every kind there is, each with the contract of its ballot, for tests that hold of all of them.

import { answerPrompt } from "../../src/prompts/answer-prompt.ts";
import { challengePrompt } from "../../src/prompts/challenge-prompt.ts";
import { clarifyPrompt } from "../../src/prompts/clarify-prompt.ts";
import { closingPrompt, unlistedPart } from "../../src/prompts/closing-prompt.ts";
import { critiquePrompt } from "../../src/prompts/critique-prompt.ts";
import { designPrompt } from "../../src/prompts/design-prompt.ts";
import { discussPrompt } from "../../src/prompts/discuss-prompt.ts";
import { searchResultsPart } from "../../src/prompts/evidence-parts.ts";
import { groupPrompt } from "../../src/prompts/group-prompt.ts";
import { arguePrompt } from "../../src/prompts/matrix/argue-prompt.ts";
import { frameMatrixPrompt } from "../../src/prompts/matrix/frame-matrix-prompt.ts";
import { mergePrompt } from "../../src/prompts/matrix/merge-prompt.ts";
import { scorePrompt } from "../../src/prompts/matrix/score-prompt.ts";
import { moderatePrompt } from "../../src/prompts/moderate-prompt.ts";
import { openingPrompt } from "../../src/prompts/opening-prompt.ts";
import { type Ask, part } from "../../src/prompts/prompt.ts";
import { firstProposalPrompt, nextProposalPrompt } from "../../src/prompts/propose-prompt.ts";
import { rankPrompt } from "../../src/prompts/rank-prompt.ts";
import { refinePrompt } from "../../src/prompts/refine-prompt.ts";
import { advocatePrompt, replyPrompt } from "../../src/prompts/reply-prompt.ts";
import { respondPrompt } from "../../src/prompts/respond-prompt.ts";
import { reviewPrompt } from "../../src/prompts/review-prompt.ts";
import { synthesisPrompt } from "../../src/prompts/synthesis-prompt.ts";
import { openObjectionsPart } from "../../src/prompts/table.ts";
import { aQuestion } from "./debate-log.ts";
import { ledgerFrom } from "./table.ts";

export const free = aQuestion("This or that, and by when?");
export const given = aQuestion("This or that, and by when?", { options: ["This", "That"] });
const objections = openObjectionsPart([], () => "");
const known = ["P1a", "P1b"];
const counted = known.map((id) => ({ id, countsAs: id }));
const label = (name: string) => ({ architect: "Seat 1", reviewer: "Seat 2" })[name] ?? name;
const scoring = {
  options: [],
  points: part("Points", ""),
  drivers: part("Drivers", ""),
  objections,
  known,
  weighedBy: ["W0a1", "W0b1"],
};
export const synthesisAsk = (toTick: readonly string[]) =>
  synthesisPrompt({
    agreement: { outcome: "split", option: null, votes: [] },
    ledger: ledgerFrom([]),
    positions: [],
    label,
    material: [],
    toTick,
    manner: "",
  });

const points = { parts: [part("Your points", "- D1a1, merged with D1b1: It scales.")], areMerged: true };

export const ASKS: Record<string, Ask> = {
  answer: answerPrompt(free),
  "answer among options": answerPrompt(given),
  opening: openingPrompt(free, null),
  clarify: clarifyPrompt(),
  "first proposal": firstProposalPrompt(free),
  "next proposal": nextProposalPrompt({
    above: [],
    points: part("Your points", ""),
    known: counted,
    objections,
  }),
  critique: critiquePrompt({
    target: null,
    proposals: [],
    known,
    ownOption: "P1b",
    own: part("Yours", ""),
    toConfirm: ["O1b1"],
    objections,
  }),
  refine: refinePrompt({
    author: "architect",
    proposal: part("It", "It."),
    points,
    critiques: [],
    known: counted,
    objections,
  }),
  challenge: challengePrompt({
    target: null,
    above: [],
    points: part("Your points", ""),
    known,
    objections,
    searchResults: searchResultsPart([]),
    mustAttack: false,
  }),
  respond: respondPrompt({
    own: part("It", "It."),
    points,
    table: [],
    questions: [],
    requests: [],
    searchResults: searchResultsPart([]),
    challenges: [],
    objections,
    known: counted,
  }),
  discuss: discussPrompt({
    style: "quick",
    part: "equal",
    maxWords: 300,
    table: [],
    points,
    objections,
    known: counted,
  }),
  moderate: moderatePrompt({
    style: "guided",
    maxWords: 300,
    options: part("Options", ""),
    replies: [],
    own: part("Yours", ""),
    toConfirm: ["O1z1"],
    objections,
    known: counted,
  }),
  rank: rankPrompt({ answers: [], others: ["P0b", "P0c"], own: "P0a" }),
  "rank without an answer of one's own": rankPrompt({ answers: [], others: ["P0b", "P0c"], own: null }),
  group: groupPrompt([]),
  frame: frameMatrixPrompt(free),
  "frame of a given matrix": frameMatrixPrompt({ ...given, drivers: [{ name: "Cost", weight: 3 }] }),
  merge: mergePrompt({
    options: [part("Option P1a", "It.")],
    drivers: part("Drivers", "- W0a1: “Costs”"),
    constraints: ["C1"],
  }),
  "merge without constraints": mergePrompt({
    options: [],
    drivers: part("Drivers", "- W0a1: “Costs”"),
    constraints: [],
  }),
  "merge under the person's drivers": mergePrompt({
    options: [part("Option P1a", "It.")],
    drivers: part("Drivers", ""),
    constraints: ["C1"],
  }),
  score: scorePrompt({ ...scoring, ranksDrivers: true }),
  "score with given weights": scorePrompt({ ...scoring, ranksDrivers: false }),
  argue: arguePrompt({
    options: part("Options", ""),
    drivers: part("Drivers", ""),
    contested: [],
    objections,
    known,
    places: [{ option: "P1a", driver: "W0b1" }],
  }),
  closing: closingPrompt({
    options: [],
    own: part("Yours", ""),
    replies: part("Replies to your questions and requests", ""),
    points: part("Points", "- D1b1 (Seat 1): It scales."),
    claims: part("Your claims", "- K1b1: It is fast."),
    areMerged: true,
    hasClaims: true,
    unlisted: unlistedPart("opening", ["The item of a list."]),
    objections,
    known: counted,
    isObjectedTo: true,
    perOption: true,
    toConfirm: ["O1b1"],
  }),
  "closing on one option": closingPrompt({
    options: [],
    own: part("Yours", ""),
    replies: part("Replies to your questions and requests", ""),
    points: part("Points", ""),
    claims: part("Your claims", ""),
    areMerged: false,
    hasClaims: false,
    unlisted: unlistedPart("opening", []),
    objections,
    known: counted.slice(0, 1),
    isObjectedTo: false,
    perOption: false,
    toConfirm: [],
  }),
  "reply for an option of the person's": advocatePrompt({
    options: [],
    points: part("Your points", "- D1a1: It scales."),
    objections,
    toAnswer: ["O1b1"],
    option: "P1",
    isAlone: false,
  }),
  reply: replyPrompt({
    options: [],
    points: part("Your points", "- D1a1: It scales."),
    objections,
    toAnswer: ["O1b1"],
  }),
  design: designPrompt({ past: "", own: null, other: null, points: part("Points", ""), objections }),
  review: reviewPrompt({
    past: "",
    reviewed: { text: "It.", signal: null, focus: null, option: "P1a" },
    own: null,
    objections,
  }),
  synthesis: synthesisAsk([]),
  "synthesis with a checklist": synthesisAsk(["C1", "O1b1"]),
};
