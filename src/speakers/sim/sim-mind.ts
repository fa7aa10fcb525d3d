/**
 * What a simulated seat believes. It knows the question's right answer only as the chance to hit it. Each exposure to others may
 * correct it or mislead it: with lc·g(share right) and lw·g(share wrong), g(x) = x^γ, the share counted over its peers. With a prior
 * strength s it redraws its answer from the votes counted so far instead: a debate that carries no information.
 */

import { chanceOfRight } from "./difficulty.ts";
import { type Draw, drawFrom, happens } from "./draw.ts";
import type { SimPrompt, SimView } from "./read-sim-prompt.ts";
import type { SimParameters } from "./sim-parameters.ts";

/** A question as a simulated seat knows it. */
export interface SimItem {
  readonly answers: readonly string[];
  readonly right: string;
  /** The mistake that the question invites. */
  readonly distractor: string;
  readonly share: number;
  readonly draw: Draw;
}

/** Tells the right answer; null: it is drawn. */
export type Truth = (question: string) => string | null;

export function simItem({ question, options }: SimPrompt, { k, seed }: SimParameters, truth: Truth): SimItem {
  const draw = drawFrom(`${seed}\n${question}\n${options.join("\n")}`);
  const answers = options.length > 0 ? options : Array.from({ length: k }, (_, index) => letterAnswer(index));
  const right = truth(question) ?? pick(answers, draw("right")) ?? "";
  const distractor = pick(wrongOnes(answers, right), draw("distractor")) ?? right;
  return { answers, right, distractor, share: draw("difficulty"), draw };
}

function letterAnswer(index: number): string {
  return `Answer ${String.fromCharCode("A".charCodeAt(0) + index)}`;
}

function wrongOnes(answers: readonly string[], right: string): readonly string[] {
  return answers.filter((answer) => answer !== right);
}

function pick<T>(items: readonly T[], share: number): T | undefined {
  return items[Math.floor(share * items.length)];
}

/** The chance that the seat's own answer is right; where the right one stands in the list may bias it. */
export function chanceAlone(item: SimItem, parameters: SimParameters): number {
  const { bias } = parameters;
  const chance = chanceOfRight(parameters, item.share);
  return Math.min(1, Math.max(0, chance + (item.answers[0] === item.right ? bias : -bias)));
}

export function firstAnswer(item: SimItem, parameters: SimParameters, seat: string): string {
  if (item.draw(`${seat}/opening`) < chanceAlone(item, parameters)) return item.right;
  return wrongAnswer(item, parameters, `${seat}/opening`);
}

function wrongAnswer(item: SimItem, { d }: SimParameters, place: string): string {
  if (item.draw(`${place}/mistake`) < d) return item.distractor;
  return pick(wrongOnes(item.answers, item.right), item.draw(`${place}/wrong`)) ?? item.right;
}

export interface Exposure {
  readonly item: SimItem;
  readonly prompt: SimPrompt;
  readonly held: string;
  readonly seat: string;
  readonly call: string;
  readonly round: number;
}

/** The answer after reading the others. */
export function answerAfter(exposure: Exposure, parameters: SimParameters): string {
  const { item, prompt, held, seat, call, round } = exposure;
  const { stubborn, turn, of: seats, s, follow, named, blind } = parameters;
  if (happens(stubborn, item.draw, `${seat}/stubborn`)) return held;
  if (turn > 0 && Math.floor(item.draw(`listener/${round}`) * seats) !== turn - 1) return held;
  if (s > 0) return redraw(exposure, parameters);
  const peers = prompt.peers.filter(({ isOnTopic }) => isOnTopic || blind === 1);
  const [first] = named === 1 ? peers.toSorted((a, b) => (a.label < b.label ? -1 : 1)) : peers;
  if (first && happens(follow, item.draw, `${call}/follow`)) return first.answer;
  return isPersuaded(exposure, peers, parameters) ? newAnswer(exposure, peers) : held;
}

function isPersuaded({ item, held, call }: Exposure, peers: readonly SimView[], { lc, lw, g }: SimParameters): boolean {
  const isRight = held === item.right;
  const against = peers.filter(({ answer }) => (answer === item.right) !== isRight).length;
  const share = peers.length === 0 ? 0 : against / peers.length;
  return share > 0 && item.draw(`${call}/persuaded`) < (isRight ? lw : lc) * share ** g;
}

/** A seat that is misled takes over a wrong answer that it was shown. */
function newAnswer({ item, held, call }: Exposure, peers: readonly SimView[]): string {
  if (held !== item.right) return item.right;
  const wrong = peers.filter(({ answer }) => answer !== item.right);
  return pick(wrong, item.draw(`${call}/misled`))?.answer ?? item.distractor;
}

function redraw({ item, prompt, call }: Exposure, parameters: SimParameters): string {
  const { s, w } = parameters;
  const total = prompt.votes.reduce((sum, { count }) => sum + count, 0);
  const right = prompt.votes.reduce(
    (sum, { option, count }) => sum + (prompt.answers.get(option) === item.right ? count : 0),
    0,
  );
  const belief = (s * chanceAlone(item, parameters) + w * right) / (s + w * total);
  return item.draw(`${call}/redrawn`) < belief ? item.right : wrongAnswer(item, parameters, call);
}
