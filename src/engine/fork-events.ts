/**
 * A debate that starts as a copy of another, up to the opening of a round. Copied calls are answered from the log and cost
 * nothing. Sessions are not copied, because the original may continue them.
 */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import { ConclaveError } from "../core/errors.ts";
import type { CallStarted, DebateEvent, Recorded } from "../core/event.ts";
import { CLOSING, callKey, type DebateId, repairKey } from "../core/ids.ts";
import { isJudgement, isPinned } from "../core/note.ts";
import { SUMMARISE } from "../prompts/plain/summarise-prompt.ts";
import { REPLY } from "../prompts/reply-prompt.ts";

/** The start of the new log: everything before the round after `round`, then the fork event. */
export function forkEvents(log: readonly Recorded[], round: number, id: DebateId): readonly DebateEvent[] {
  const opened = log.find(({ event }) => event.type === "debate.opened");
  if (opened?.event.type !== "debate.opened")
    throw new ConclaveError("LOG_EMPTY", "The debate has no opening to fork from.");
  const rounds = log.flatMap(({ event }) => (event.type === "round.opened" ? event.round : []));
  const last = Math.max(0, ...rounds);
  if (round > last) {
    throw new ConclaveError(
      "FORK_ROUND",
      `Round ${round} does not exist: the debate has ${last === 1 ? "1 round" : `${last} rounds`}.`,
    );
  }
  const end = log.findIndex(({ event }) => event.type === "round.opened" && event.round === round + 1);
  const copied = (end === -1 ? log : log.slice(0, end)).map(({ event }) => event).filter(isCopied);
  // The last round may be followed by late replies, closing words and a verdict, which the fork asks for again.
  return [...withoutEnding(copied), { type: "debate.forked", id, from: opened.event.id, round }];
}

/** Contributions are copied; events that ended the original, or steered it to its end, are not. */
function isCopied(event: DebateEvent): boolean {
  if (event.type === "note.said") return isPinned(event.note) || isJudgement(event.note);
  if (event.type === "checkpoint.decided") return event.decision.choice !== "conclude";
  return ![
    "log.claimed",
    "debate.stopped",
    "debate.decided",
    "decision.rated",
    "followup.asked",
    "rounds.ended",
    "session.lost",
  ].includes(event.type);
}

function withoutEnding(events: readonly DebateEvent[]): readonly DebateEvent[] {
  const ending = new Set(
    events.flatMap((event) => (event.type === "call.started" && isEnding(event) ? event.call : [])),
  );
  const repairs = new Set([...ending].map(repairKey));
  return events.filter((event) => !("call" in event) || !(ending.has(event.call) || repairs.has(event.call)));
}

/** Seats summarise within a round, the chair only for its verdict. */
function isEnding({ call, kind, seat, about }: CallStarted): boolean {
  return ENDING.has(kind) || (kind === SUMMARISE && call === callKey({ round: null, kind, seat, about }));
}

const ENDING: ReadonlySet<string> = new Set([REPLY, CLOSING, SYNTHESIS]);
