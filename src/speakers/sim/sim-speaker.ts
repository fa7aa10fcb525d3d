/**
 * A simulated speaker: it writes replies and ballots as a model would, from a model of accuracy, correlation and persuasion, drawn
 * from a seed. It proves the engine and its statistics against theory; it says nothing about language models. What a seat held
 * last is read in the prompt, else remembered; a closing call after a restart is answered with the first answer.
 */

import { ballotBlock } from "../../core/ballot/ballot-block.ts";
import type { Usage } from "../../core/usage.ts";
import type { Sleep } from "../script/script-speaker.ts";
import { DONE, failure, MODEL_TOTAL_MS, type Speaker, type SpeakRequest, type SpeechPart } from "../speaker.ts";
import { happens } from "./draw.ts";
import { holdingWords, readSimPrompt, type SimPrompt } from "./read-sim-prompt.ts";
import { simBallot } from "./sim-ballot.ts";
import { answerAfter, chanceAlone, firstAnswer, type SimItem, simItem, type Truth } from "./sim-mind.ts";
import { parseSimParameters, type SimParameters } from "./sim-parameters.ts";

export interface SimSurroundings {
  readonly sleep: Sleep;
  /** The right answer to a question (default: drawn from the seed). */
  readonly truth?: Truth;
}

export function simSpeaker(id: string, { sleep, truth = () => null }: SimSurroundings): Speaker {
  const parameters = parseSimParameters(id);
  const held = new Map<string, string>();
  const options = new Map<string, SimPrompt["answers"]>();
  const items = new Map<string, SimItem>();
  return {
    id,
    family: "simulation",
    traits: { keepsSession: false, readsFiles: false, totalMs: MODEL_TOTAL_MS },
    preflight: async () => null,
    async *speak(request, signal): AsyncGenerator<SpeechPart, void> {
      if (parameters.latency > 0) await sleep(parameters.latency, signal);
      if (signal.aborted) return;
      const read = readSimPrompt(request.prompt);
      const place = placeOf(request.call);
      const memory = `${read.question}\n${place.seat}`;
      // A repair asks for the ballot alone and lists no options again.
      const prompt = place.isRepair ? { ...read, answers: options.get(memory) ?? read.answers } : read;
      options.set(memory, prompt.answers);
      const asked = [prompt.question, ...prompt.options].join("\n");
      const item = items.get(asked) ?? simItem(prompt, parameters, truth);
      items.set(asked, item);
      const { call, attempt } = request;
      if (happens(parameters.refuse, item.draw, `${call}/${attempt}/refuses`))
        return yield failure("SPEAKER_DECLINED", "The simulated speaker declined.");
      const before = place.isRepair ? held.get(memory) : (prompt.own ?? held.get(memory));
      const answer = currentAnswer({ item, prompt, before, ...place, call }, parameters);
      held.set(memory, answer);
      const text = replyText({ request, prompt, item, answer, place }, parameters);
      yield { type: "text", text };
      yield { type: "usage", usage: usageOf(request, parameters) };
      yield DONE;
    },
  };
}

interface Place {
  readonly kind: string;
  readonly seat: string;
  readonly round: number;
  readonly isRepair: boolean;
}

/** `r2/critique/security>architect/repair` */
function placeOf(call: string): Place {
  const [, round = "0", kind = "", seat = "", repair = ""] =
    /^(?:r(\d+)\/)?([^/]+)\/([^>/]+)[^/]*(\/repair)?$/.exec(call) ?? [];
  return { kind, seat, round: Number(round), isRepair: repair !== "" };
}

/** The calls in which a seat, having read others, says where it stands. */
const EXPOSURES: ReadonlySet<string> = new Set(["respond", "discuss", "refine", "rank", "design", "review"]);

interface Moment extends Place {
  readonly item: SimItem;
  readonly prompt: SimPrompt;
  readonly before: string | undefined;
  readonly call: string;
}

function currentAnswer(moment: Moment, parameters: SimParameters): string {
  const { item, before, seat, kind, isRepair } = moment;
  const held = before ?? firstAnswer(item, parameters, seat);
  const isExposed = EXPOSURES.has(kind) && !isRepair && moment.prompt.peers.length > 0;
  return isExposed ? answerAfter({ ...moment, held }, parameters) : held;
}

interface SimReply {
  readonly request: SpeakRequest;
  readonly prompt: SimPrompt;
  readonly item: SimItem;
  readonly answer: string;
  readonly place: Place;
}

function replyText({ request, prompt, item, answer, place }: SimReply, parameters: SimParameters): string {
  const words = holdingWords(answer, prompt.question);
  const isMalformed = !place.isRepair && happens(parameters.malformed, item.draw, `${request.call}/malformed`);
  if (prompt.ballot === null || isMalformed) return words;
  const confidence = Math.round(Math.min(100, Math.max(1, 100 * chanceAlone(item, parameters) + parameters.over)));
  const news = parameters.turn > 0 ? `Round ${place.round}, seen from place ${parameters.turn}.` : null;
  const ballot = simBallot(prompt, prompt.ballot, { answer, confidence, words, news });
  return `${words}\n\n${ballotBlock(ballot)}`;
}

/** As many tokens out as `words` says, and one in for every four characters. */
function usageOf({ prompt }: SpeakRequest, { words, in: inPrice, out: outPrice }: SimParameters): Usage {
  const inputTokens = Math.ceil(prompt.length / 4);
  // USD per million tokens is millionths of a USD per token.
  const costMicroUsd = Math.round(inputTokens * inPrice + words * outPrice);
  return { inputTokens, outputTokens: words, cachedTokens: 0, costMicroUsd, estimated: false };
}
