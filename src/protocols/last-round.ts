/**
 * The last round as the chair of a panel reads it: whole, or as a summary of its own if the person set summaries for the chair
 * itself. Never by default: a verdict from the whole texts is worth more than what a summary saves.
 */

import { clip } from "../core/ballot/ballot.ts";
import type { Seat, Settings, Summaries } from "../core/panel.ts";
import { SUMMARISE, summariseRoundPrompt } from "../prompts/plain/summarise-prompt.ts";
import { fenceText, type PromptPart, part } from "../prompts/prompt.ts";
import { isCutShort } from "./closing.ts";
import type { Answer, Floor, PlannedCalls } from "./protocol.ts";

/** The calls that it makes at most. */
export function planLastRound(chair: Seat | null, settings: Settings): readonly PlannedCalls[] {
  return chairSummaries(chair, settings) ? [{ round: 0, kind: SUMMARISE, calls: 1 }] : [];
}

/** A reply as the writer of the verdict reads it. */
export interface ShownReply {
  readonly answer: Answer;
  readonly shown: PromptPart;
}

interface LastRoundSources {
  readonly replies: readonly ShownReply[];
  readonly lastRound: readonly Answer[];
  readonly objections: PromptPart;
}

/** If there is no summary, the writer reads everything. */
export async function shortenLastRound(
  floor: Floor,
  writer: Seat,
  { replies, lastRound, objections }: LastRoundSources,
): Promise<readonly PromptPart[]> {
  const whole = replies.map(({ shown }) => shown);
  const own = writer === floor.chair && !isCutShort(floor) ? chairSummaries(writer, floor.settings) : null;
  const read = replies.filter(({ answer, shown }) => lastRound.includes(answer) && shown.text !== "");
  const text = read.map(({ shown }) => `${shown.heading}\n\n${shown.text}`).join("\n\n");
  if (!own || text.length <= own.threshold) return whole;
  const summary = await floor.ask(writer, summariseRoundPrompt(text, own.maxLength, objections));
  if (summary.absent) return whole;
  const summarised = part("The last round, as you summarised it", fenceText(clip(summary.text, own.maxLength)));
  return replies.flatMap((reply) => {
    if (!read.includes(reply)) return [reply.shown];
    return reply === read[0] ? [summarised] : [];
  });
}

function chairSummaries(chair: Seat | null, { summaries }: Settings): Summaries | null {
  const own = chair ? summaries.bySeat[chair.name] : undefined;
  return own?.enabled ? own : null;
}
