/** What a call sends: its prompt, in full and without what its session already knows, and how its reply is read. */

import { hash as digest } from "node:crypto";
import type { BallotContract } from "../core/ballot/ballot.ts";
import { ballotBlock, readBallot, withoutBallots } from "../core/ballot/ballot-block.ts";
import { readLoosely } from "../core/ballot/read-loosely.ts";
import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import type { AnsweredCall } from "../core/call.ts";
import type { CallKey, SeatName } from "../core/ids.ts";
import { remember } from "../core/memory/remember.ts";
import { isPinned } from "../core/note.ts";
import type { Seat } from "../core/panel.ts";
import { citationLine, citationsToCorrect } from "../core/run/citations-to-correct.ts";
import { mentionsSeats, numberSeats } from "../core/seats/seat-mentions.ts";
import { readerOf } from "../core/seats/seat-order.ts";
import type { State } from "../core/state.ts";
import {
  type Ask,
  fenceText,
  mapPart,
  type PromptPart,
  type PromptPiece,
  promptParts,
  promptPieces,
  promptText,
  stablePrefix,
} from "../prompts/prompt.ts";
import type { Speaker } from "../speakers/speaker.ts";
import { type RetryableCall, readRepair } from "./retry-call.ts";
import type { RoundTime } from "./round-time.ts";

export interface CallRequest {
  readonly key: CallKey;
  readonly round: number;
  readonly stage: number;
  readonly seat: Seat;
  readonly kind: string;
  readonly about: SeatName | null;
  /** Taken once, as the call starts: a process may have thousands of calls in flight, which keep their prompts but not the parts too. */
  readonly takeAsk: () => Ask;
  readonly isRepair: boolean;
  readonly roundTime: RoundTime | null;
}

export interface PreparedCall extends RetryableCall {
  readonly hashes: readonly string[];
  readonly summarises: number | undefined;
  readonly numbersSeats: boolean;
}

/** The prompt as of the start of the call: with the pins so far, minus what its session already knows. */
export function prepareCall(state: State, call: CallRequest, speaker: Speaker): PreparedCall {
  const { limits, question } = state;
  const ask = call.takeAsk();
  const pins = state.notes.filter(({ note }) => isPinned(note));
  const toCorrect = ask.ballot === null ? [] : citationLines(state, call);
  const reader = readerOf(state, { seat: call.seat.name, round: call.round });
  const asRead = (text: string) => numberSeats(text, reader);
  const parts = promptParts({ seat: call.seat, question, pins, toCorrect }, ask).map((part) =>
    // What the person gave is read as it was given.
    part.isStable ? part : mapPart(part, asRead),
  );
  const session = speaker.traits.keepsSession ? (state.sessions.get(call.seat.name)?.id ?? null) : null;
  const whole = promptText(parts, () => false);
  const known = session === null ? new Set<string>() : sessionHashes(state, { seat: call.seat.name, session, asRead });
  const pieces = speaker.traits.keepsSession ? comparePieces(parts, known) : null;
  const contract = ask.ballot;
  compileWhileWaiting(ask);
  return {
    ...(session === null ? keepPrompt(whole, stablePrefix(parts).length) : rebuildPrompt(parts)),
    key: call.key,
    speaker,
    hashes: [hash(whole), ...(pieces?.newHashes ?? [])],
    prompt: session === null || pieces === null ? whole : promptText(parts, pieces.isKnown),
    temperature: call.seat.temperature,
    session,
    ballotSchema: contract && (contract.strict ?? (() => contract.schema)),
    retries: limits.retries,
    silenceMs: limits.silenceMs,
    totalMs: limits.totalMs ?? speaker.traits.totalMs,
    read: contract && ballotReader(contract, call),
    summarises: ask.summarises,
    numbersSeats: numbersSeats(parts, reader.order.length),
  };
}

type WholePrompt = Pick<RetryableCall, "wholePrompt" | "stablePrefix">;

function keepPrompt(whole: string, prefixLength: number): WholePrompt {
  return { wholePrompt: () => whole, stablePrefix: () => whole.slice(0, prefixLength) };
}

/** A session gets a shorter prompt: in a long debate, most of the whole one is what the session knows. */
function rebuildPrompt(parts: readonly PromptPart[]): WholePrompt {
  return { wholePrompt: () => promptText(parts, () => false), stablePrefix: () => stablePrefix(parts) };
}

function ballotReader<B>(contract: BallotContract<B>, { isRepair }: CallRequest): RetryableCall["read"] {
  const read = (text: string) => readBallot(text, contract);
  return isRepair ? (text) => readRepair(text, read) : read;
}

/** Kinds of calls whose ballots this process has read. */
const compiled = new Set<string>();
/** By then, the requests of all seats have left, even the first ones, which load their packages. */
const COMPILED_AFTER_MS = 100;

/**
 * Schemas are compiled by the first ballot that they read, and the next calls wait for that. So the first call of each kind reads the
 * example of its contract while its seat thinks.
 */
function compileWhileWaiting({ kind, ballot }: Ask): void {
  if (ballot === null || compiled.has(kind)) return;
  compiled.add(kind);
  const { schema, example } = ballot;
  setTimeout(() => {
    readBallot(ballotBlock(example), ballot);
    schema.safeParse(example);
    readLoosely(example);
  }, COMPILED_AFTER_MS).unref();
}

interface KnownPieces {
  readonly isKnown: (piece: PromptPiece) => boolean;
  /** Only those that are new: with those of every full prompt, a log would grow with the square of its rounds. */
  readonly newHashes: readonly string[];
}

/** Each piece is hashed once, because a prompt has hundreds of lines in a long debate. */
function comparePieces(parts: readonly PromptPart[], hashes: ReadonlySet<string>): KnownPieces {
  const known = new Set<PromptPiece>();
  const unknown = new Set<string>();
  for (const piece of promptPieces(parts)) {
    const own = hash(piece.text);
    if (hashes.has(own)) known.add(piece);
    else unknown.add(own);
  }
  return { isKnown: (piece) => piece.isOwn === true || known.has(piece), newHashes: [...unknown] };
}

/** None in a call about another seat, of which there are several at once. */
function citationLines(state: State, call: CallRequest): readonly string[] {
  const { seat, round, stage, kind, about, isRepair } = call;
  const { name } = seat;
  const isAboutOther = about !== null && about !== name;
  if (isRepair || isAboutOther || kind === SYNTHESIS) return [];
  return citationsToCorrect(state, { seat: name, round, stage }).map(citationLine);
}

/** Not if the person speaks of numbered seats too, as in a theatre: a reply may mean either. */
function numbersSeats(parts: readonly PromptPart[], seats: number): boolean {
  const isMentioned = ({ text }: PromptPart) => mentionsSeats(text, seats);
  return (
    seats > 0 &&
    parts.some((part) => !part.isStable && isMentioned(part)) &&
    !parts.some((part) => part.isStable && isMentioned(part))
  );
}

interface SessionReader {
  readonly seat: SeatName;
  readonly session: string;
  /** Gives a text as the seat reads it. */
  readonly asRead: (text: string) => string;
}

/** What a session knows: the prompts it answered, and its own replies. */
function sessionHashes(state: State, { seat, session, asRead }: SessionReader): ReadonlySet<string> {
  const known = new Set<string>();
  for (const call of state.calls.values()) {
    if (call.seat !== seat || call.status !== "answered" || call.session !== session) continue;
    for (const part of call.parts) known.add(part);
    const read = asRead(call.text);
    known.add(read === call.text ? replyHash(call) : hashReply(read));
  }
  return known;
}

/** Every later call of a session needs it, so it is computed once. */
const replyHash = remember(({ text }: AnsweredCall) => hashReply(text));

function hashReply(text: string): string {
  return hash(fenceText(withoutBallots(text)));
}

function hash(text: string): string {
  return digest("sha256", text, "hex").slice(0, 16);
}
