/**
 * One ask of a seat: its key, its prompt with the standing of the debate, its reply. A reply without a ballot is asked for it once
 * more, and what a ballot cites is checked before anybody sees it.
 */

import { isDeepStrictEqual } from "node:util";
import type { ZodType } from "zod";
import { withoutBallots } from "../core/ballot/ballot-block.ts";
import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import type { AnsweredCall } from "../core/call.ts";
import { callTag } from "../core/debate-calls.ts";
import type { EvidenceCheck } from "../core/evidence-check.ts";
import { CLOSING, callKey, isRepair, repairKey } from "../core/ids.ts";
import { lazy } from "../core/memory/lazy.ts";
import type { Seat } from "../core/panel.ts";
import type { State } from "../core/state.ts";
import { standingPart } from "../prompts/positions.ts";
import type { Ask, DeferredAsk, PromptPart } from "../prompts/prompt.ts";
import { repairPrompt } from "../prompts/repair-prompt.ts";
import { REPLY } from "../prompts/reply-prompt.ts";
import type { Answer, Protocol, Reply } from "../protocols/protocol.ts";
import type { CallEnd, CallRunner } from "./call-runner.ts";
import { type CheckSources, checkCitations } from "./check-citations.ts";
import type { CallRequest } from "./prepare-call.ts";
import type { RoundTime } from "./round-time.ts";
import { never, type StopSignal } from "./stop-signal.ts";

export interface AskSources extends CheckSources {
  readonly protocol: Protocol;
  readonly runner: CallRunner;
  readonly stopSignal: StopSignal;
}

/** Where in the debate a seat is asked. */
export interface CallPlace {
  readonly key: number | null;
  readonly number: () => number;
  readonly time: RoundTime | null;
}

export async function askSeat<B>(
  sources: AskSources,
  where: CallPlace,
  seat: Seat,
  asked: Ask<B> | DeferredAsk<B>,
): Promise<Reply<B>> {
  const { kind, about } = asked;
  const call: AskedCall = {
    key: callKey({ round: where.key, kind, seat: seat.name, about }),
    round: where.number(),
    stage: where.key === null ? sources.protocol.kinds.lastIndexOf(kind) : sources.protocol.kinds.indexOf(kind),
    seat,
    isRepair: false,
    roundTime: where.time,
  };
  const ask = lazy(() => ("build" in asked ? asked.build() : asked));
  const end = await sources.runner.settle(call.key, () => ({
    ...call,
    ask: { ...ask(), parts: withStanding(sources, where, ask()) },
  }));
  const ended = end.call;
  if (ended.status === "failed") return { absent: true, call: call.key, seat: seat.name, code: ended.code };
  const schema = "build" in asked ? asked.recorded : (asked.ballot?.schema ?? null);
  const ballot = schema && (ballotIn(schema, end) ?? (await repairBallot(sources, call, { ask, schema, ended })));
  const checks = await checkCitations(sources, call.key, ballot).catch((error: unknown) => {
    sources.stopSignal.fail(error);
    return never<readonly EvidenceCheck[]>();
  });
  return { ...answerOf(sources, call, { kind, about, text: ended.text, ballot }), checks };
}

/** A call, whatever it asks. */
type AskedCall = Omit<CallRequest, "ask">;

/** Adds the round and its limit before the instructions, which come last; calls that are made only once get neither. */
function withStanding(
  { protocol, record }: AskSources,
  { key, number }: CallPlace,
  { kind, parts }: Ask,
): readonly PromptPart[] {
  const round = number();
  const hasNoTurns = protocol.rounds.most === 1 || protocol.roundsFor !== undefined;
  const isAfterRounds = key === null && round > 0;
  const isOutside =
    hasNoTurns ||
    isAfterRounds ||
    kind === CLOSING ||
    kind === REPLY ||
    kind === SYNTHESIS ||
    kind === "group" ||
    kind === "merge";
  if (isOutside) return parts;
  const standing = standingPart(round, record.state.limits.rounds, protocol.endsEarly);
  return [...parts.slice(0, -1), standing, ...parts.slice(-1)];
}

function answerOf<B>(
  { record }: AskSources,
  { key, round, stage, seat: { name: seat } }: AskedCall,
  { kind, about, text, ballot }: Pick<Answer<B>, "kind" | "about" | "text" | "ballot">,
): Answer<B> {
  const tag = callTag(record.state, { round, seat, about });
  return { absent: false, call: key, kind, round, stage, seat, about, tag, text: withoutBallots(text), ballot };
}

/** A ballot from the log is parsed again to give it its type; it does not change. */
function ballotIn<B>(schema: ZodType<B>, end: CallEnd): B | null {
  const { call } = end;
  if (call.status !== "answered" || call.ballot === null) return null;
  if (wasRead<B>(call.ballot, end)) return call.ballot;
  const parsed = schema.safeParse(call.ballot);
  if (!parsed.success) return null;
  // Reuses the log's object where possible, to avoid a second copy of every ballot in memory.
  return isSame(call.ballot, parsed.data) ? call.ballot : parsed.data;
}

/** This run has read it by the contract of its ask, whose type it therefore has. */
function wasRead<B>(_ballot: unknown, { isMade }: CallEnd): _ballot is B {
  return isMade;
}

function isSame<B>(stored: unknown, parsed: B): stored is B {
  return isDeepStrictEqual(stored, parsed);
}

interface UncountedReply<B> {
  readonly ask: () => Ask<B>;
  readonly schema: ZodType<B>;
  readonly ended: AnsweredCall;
}

/** One call that asks for the ballot block only. A seat that failed twice at this in earlier rounds is not asked again. */
async function repairBallot<B>(
  sources: AskSources,
  call: AskedCall,
  { ask, schema, ended }: UncountedReply<B>,
): Promise<B | null> {
  if (repairFailures(sources.record.state, call) >= 2) return null;
  const key = repairKey(call.key);
  const build = () => repairPrompt(ask(), withoutBallots(ended.text), ended.fault ?? "");
  const again = await sources.runner.settle(key, () => ({ ...call, key, ask: build(), isRepair: true }));
  return ballotIn(schema, again);
}

/** Counts earlier rounds only: within a round, the order of arrival would matter. */
function repairFailures({ calls }: State, { seat, round }: AskedCall): number {
  return [...calls.values()].filter(
    (call) =>
      isRepair(call.key) &&
      call.seat === seat.name &&
      call.round < round &&
      (call.status === "failed" || (call.status === "answered" && call.ballot === null)),
  ).length;
}
