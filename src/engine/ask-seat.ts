/**
 * One ask of a seat: its key, its prompt with the standing of the debate, its reply. A reply without a ballot is asked for it once
 * more, and what a ballot cites is checked before anybody sees it.
 */

import { isDeepStrictEqual } from "node:util";
import type { ZodType } from "zod";
import { lastBallotText, withoutBallots } from "../core/ballot/ballot-block.ts";
import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import type { AnsweredCall } from "../core/call.ts";
import { callTag } from "../core/debate-calls.ts";
import type { EvidenceCheck } from "../core/evidence-check.ts";
import { CLOSING, callKey, isRepair, repairKey } from "../core/ids.ts";
import { takeOnce } from "../core/memory/take-once.ts";
import type { Seat } from "../core/panel.ts";
import type { State } from "../core/state.ts";
import { standingPart } from "../prompts/positions.ts";
import type { Ask, DeferredAsk } from "../prompts/prompt.ts";
import { REPAIR, repairableAsk, repairPrompt } from "../prompts/repair-prompt.ts";
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

export function askSeat<B>(
  sources: AskSources,
  where: CallPlace,
  seat: Seat,
  asked: Ask<B> | DeferredAsk<B>,
): Promise<Reply<B>> {
  const { kind, about } = asked;
  const build = "build" in asked ? asked.build : takeOnce(asked);
  const call: CallRequest = {
    key: callKey({ round: where.key, kind, seat: seat.name, about }),
    round: where.number(),
    stage: where.key === null ? sources.protocol.kinds.lastIndexOf(kind) : sources.protocol.kinds.indexOf(kind),
    seat,
    kind,
    about,
    takeAsk: () => withStanding(sources, where, build()),
    isRepair: false,
    roundTime: where.time,
  };
  return settleAsk(sources, call, expectedBallot(asked));
}

interface ExpectedBallot<B> {
  /** null: none is expected. */
  readonly schema: ZodType<B> | null;
  /** What a repair needs of the ask. */
  readonly repairable: () => Ask<B>;
}

function expectedBallot<B>(asked: Ask<B> | DeferredAsk<B>): ExpectedBallot<B> {
  if ("build" in asked) return { schema: asked.recorded, repairable: asked.build };
  const repairable = repairableAsk(asked);
  return { schema: asked.ballot?.schema ?? null, repairable: () => repairable };
}

async function settleAsk<B>(
  sources: AskSources,
  call: CallRequest,
  { schema, repairable }: ExpectedBallot<B>,
): Promise<Reply<B>> {
  const { key, seat, kind, about } = call;
  const end = await sources.runner.settle(call);
  const ended = end.call;
  if (ended.status === "failed") return { absent: true, call: key, seat: seat.name, code: ended.code };
  const ballot =
    schema && (ballotIn(schema, end) ?? (await repairBallot(sources, call, { repairable, schema, ended })));
  const checks = await checkCitations(sources, call.key, ballot).catch((error: unknown) => {
    sources.stopSignal.fail(error);
    return never<readonly EvidenceCheck[]>();
  });
  return { ...answerOf(sources, call, { kind, about, text: ended.text, ballot }), checks };
}

/** Adds the round and its limit before the instructions, which come last; calls that are made only once get neither. */
function withStanding({ protocol, record }: AskSources, { key, number }: CallPlace, ask: Ask): Ask {
  const { kind, parts } = ask;
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
  if (isOutside) return ask;
  const standing = standingPart(round, record.state.limits.rounds, protocol.endsEarly);
  return { ...ask, parts: [...parts.slice(0, -1), standing, ...parts.slice(-1)] };
}

function answerOf<B>(
  { record }: AskSources,
  { key, round, stage, seat: { name: seat } }: CallRequest,
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
  readonly repairable: () => Ask<B>;
  readonly schema: ZodType<B>;
  readonly ended: AnsweredCall;
}

/** One call that asks for the ballot block only. A seat that failed twice at this in earlier rounds is not asked again. */
async function repairBallot<B>(
  sources: AskSources,
  call: CallRequest,
  { repairable, schema, ended }: UncountedReply<B>,
): Promise<B | null> {
  if (repairFailures(sources.record.state, call) >= 2) return null;
  const key = repairKey(call.key);
  const said = { text: withoutBallots(ended.text), block: lastBallotText(ended.text) };
  const takeAsk = () => repairPrompt(repairable(), said, ended.fault ?? "");
  const again = await sources.runner.settle({ ...call, key, kind: REPAIR, takeAsk, isRepair: true });
  return ballotIn(schema, again);
}

/** Counts earlier rounds only: within a round, the order of arrival would matter. */
function repairFailures({ calls }: State, { seat, round }: CallRequest): number {
  return [...calls.values()].filter(
    (call) =>
      isRepair(call.key) &&
      call.seat === seat.name &&
      call.round < round &&
      (call.status === "failed" || (call.status === "answered" && call.ballot === null)),
  ).length;
}
