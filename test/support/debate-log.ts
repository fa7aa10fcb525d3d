// Builds the log of a debate by hand, a line per fact, with numbers and times filled in, for tests of whatever reads logs.
// A verdict is not made up: it is computed by the same functions that the engine uses, from what stands in the log.

import { looseBallot } from "../../src/core/ballot/ballot.ts";
import { ballotBlock } from "../../src/core/ballot/ballot-block.ts";
import { type Synthesis, synthesisBallot } from "../../src/core/ballot/synthesis.ts";
import type { DebateEvent, DebateOpened, Recorded } from "../../src/core/event.ts";
import type { FailureCode } from "../../src/core/failure.ts";
import { findingsOf } from "../../src/core/findings/findings-of.ts";
import { callKey, type SeatName } from "../../src/core/ids.ts";
import { agreement } from "../../src/core/ledger/agreement.ts";
import { lastWords } from "../../src/core/ledger/last-words.ts";
import { lastPositions, openObjections, type Position } from "../../src/core/ledger/ledger.ts";
import { ledgerOf } from "../../src/core/ledger/ledger-of.ts";
import type { Note } from "../../src/core/note.ts";
import { DEFAULT_SETTINGS, type Panel, type Seat } from "../../src/core/panel.ts";
import { fold } from "../../src/core/reduce/reduce.ts";
import type { State } from "../../src/core/state.ts";
import type { Usage } from "../../src/core/usage.ts";
import { type StopCause, verdict } from "../../src/core/verdict.ts";

const OPENED_AT = Date.parse("2026-11-05T09:30:00.000Z");

export interface DebateLog {
  readonly events: readonly Recorded[];
  state(): State;
  /** Any event, `seconds` after the one before. */
  add(event: DebateEvent, seconds?: number): void;
  round(round: number): void;
  /** A call that is asked and not yet answered. Its key. */
  start(call: ScriptedCall): string;
  /** A call with its reply. */
  answer(call: ScriptedCall & ScriptedReply): void;
  /** The reply to a call that was started. */
  reply(key: string, reply: ScriptedReply): void;
  fail(call: ScriptedCall & { readonly code: FailureCode; readonly message: string; readonly retries?: number }): void;
  note(note: Note, by?: string): void;
  decide(ending: ScriptedEnding): void;
}

export interface ScriptedCall {
  readonly seat: SeatName;
  readonly kind: string;
  readonly stage?: number;
  readonly about?: SeatName;
  /** Asked once in the debate, not once in its round. */
  readonly outside?: boolean;
  readonly repairs?: string;
}

export interface ScriptedReply {
  readonly text: string;
  /** Joins the text as its block; null: none came, and `fault` says so. */
  readonly ballot?: object | null;
  readonly fault?: string | null;
  readonly seconds?: number;
  readonly usage?: Partial<Usage>;
  readonly session?: string | null;
  readonly requestId?: string | null;
  readonly model?: string | null;
  readonly reused?: { readonly debate: string; readonly call: string } | null;
}

export interface ScriptedEnding {
  readonly cause: StopCause;
  readonly synthesis?: {
    readonly by: SeatName;
    readonly said: Partial<Synthesis> & { readonly decision: string };
    readonly answer?: string;
  };
  readonly changedInLastRound?: boolean;
  readonly mayBeConsensus?: boolean;
  /** The kind of call that opens: its price is that of a single answer. */
  readonly openings: string;
  readonly areIndependent?: boolean;
  readonly seconds?: number;
}

export function debateLog(opening: Partial<Omit<DebateOpened, "type">> = {}): DebateLog {
  const events: Recorded[] = [];
  let at = OPENED_AT;
  const state = () => fold(events);
  const add: DebateLog["add"] = (event, seconds = 0) => {
    at += seconds * 1_000;
    events.push({ v: 1, seq: events.length, epoch: 1, at: new Date(at).toISOString(), event });
  };
  const start: DebateLog["start"] = ({ seat, kind, stage = 0, about = null, outside = false, repairs }) => {
    const { round } = state();
    const key =
      repairs === undefined ? callKey({ round: outside ? null : round, kind, seat, about }) : `${repairs}/repair`;
    add({
      type: "call.started",
      call: key,
      round,
      kind,
      stage,
      seat,
      about,
      parts: ["a1b2c3"],
      characters: 1_200,
      session: null,
    });
    return key;
  };
  const reply: DebateLog["reply"] = (key, { text, ballot = null, fault = null, seconds = 30, usage, ...ids }) => {
    add(
      {
        type: "call.answered",
        call: key,
        text: ballot === null ? text : `${text}\n\n${ballotBlock(ballot)}`,
        ballot,
        fault,
        usage: usageOf(usage),
        session: ids.session ?? null,
        requestId: ids.requestId ?? null,
        model: ids.model ?? null,
        durationMs: seconds * 1_000,
        reused: ids.reused ?? null,
      },
      seconds,
    );
  };
  add({ type: "log.claimed", owner: "4711@build-7", afterRest: false });
  add({
    type: "debate.opened",
    id: "001-example",
    topic: "example",
    question: aQuestion("Should we do this or that, and by when?"),
    protocol: "challenge",
    settings: DEFAULT_SETTINGS,
    panel: aPanel(["architect=claude", "security=codex"]),
    limits: aLimits,
    seed: "seed",
    rehearsal: null,
    invocation: "conclave run",
    forecast: null,
    ...opening,
  });

  return {
    events,
    state,
    add,
    start,
    reply,
    round: (round) => add({ type: "round.opened", round }),
    answer: (call) => reply(start(call), call),
    fail({ code, message, retries = 0, ...call }) {
      const key = start(call);
      for (let attempt = 1; attempt <= retries; attempt += 1) {
        add({ type: "call.retried", call: key, attempt, code, message, waitMs: 2_000, usage: usageOf({}) }, 8);
      }
      add({ type: "call.failed", call: key, code, message, usage: usageOf({ inputTokens: 0, outputTokens: 0 }) }, 8);
    },
    note: (note, by = "you") => add({ type: "note.said", id: `n${events.length}`, by, note }, 5),
    decide: (ending) => add({ type: "debate.decided", verdict: buildVerdict(state(), ending) }, ending.seconds ?? 0),
  };
}

function buildVerdict(state: State, { cause, synthesis, openings, ...ending }: ScriptedEnding) {
  const ledger = ledgerOf(state);
  const seats = state.panel.seats.map(({ name }) => name);
  const positions = lastPositions(ledger, seats).filter(({ round }) => round === state.round);
  const first = (position: Position, index: number) =>
    ledger.positions.findIndex(({ seat }) => seat === position.seat) === index;
  return verdict({
    agreement: agreement({
      seats,
      quorum: state.limits.quorum,
      positions,
      absent: lastPositions(ledger, seats).filter(({ round }) => round !== state.round),
      open: openObjections(ledger),
      changedInLastRound: ending.changedInLastRound ?? false,
      mayBeConsensus: ending.mayBeConsensus ?? true,
    }),
    ledger,
    positions,
    seats,
    synthesis: synthesis
      ? { by: synthesis.by, said: synthesisBallot.parse(synthesis.said), answer: synthesis.answer ?? "" }
      : null,
    optionText: () => "",
    findings: findingsOf(state),
    openingTexts: new Map(),
    lastWords: lastWords(state),
    openings: {
      isIndependent: ending.areIndependent ?? true,
      positions: ledger.positions.filter(first),
      usage: [...state.calls.values()].filter(({ kind }) => kind === openings).map(({ usage }) => usage),
    },
    usage: state.usage,
    stop: { cause, round: state.round },
  });
}

export const aLimits: DebateOpened["limits"] = {
  rounds: 2,
  quorum: 2,
  retries: 2,
  silenceMs: 90_000,
  totalMs: null,
  roundMs: null,
  budgetMicroUsd: 3_000_000,
  maxTokens: null,
  deadline: null,
};

export function aQuestion(text: string, more: Partial<DebateOpened["question"]> = {}): DebateOpened["question"] {
  return { text, constraints: [], options: [], drivers: [], context: [], workingDir: "/home/ada/inspect", ...more };
}

/** Seats written as on the command line: `architect=claude`. */
export function aPanel(seats: readonly string[], chair: string | null = null): Panel {
  return { seats: seats.map(aSeat), chair: chair === null ? null : aSeat(chair) };
}

function aSeat(written: string): Seat {
  const [role = "", speaker = ""] = written.split("=");
  return {
    name: role,
    role,
    instructions: `You are the ${role}.`,
    source: "built-in",
    speaker,
    family: FAMILIES[speaker] ?? "script",
    readsFiles: Object.hasOwn(FAMILIES, speaker),
  };
}

const FAMILIES: Readonly<Record<string, string>> = { claude: "anthropic", codex: "openai", gemini: "google" };

function usageOf(usage: Partial<Usage> = {}): Usage {
  const whole = { inputTokens: 6_200, outputTokens: 900, cachedTokens: 4_100, costMicroUsd: 32_000, estimated: false };
  return { ...whole, ...usage };
}

/** Fills in what a ballot may leave out, as the log of a real debate has it. */
export function aBallot(fields: object): object {
  return looseBallot.loose().parse(fields);
}
