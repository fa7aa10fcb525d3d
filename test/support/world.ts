/** A whole debate in memory: real engine, real protocols, scripted speakers, a clock whose sleep takes no time. */

import type { DebateEvent, DebateOpened, Recorded } from "../../src/core/event.ts";
import { DEFAULT_SETTINGS, type Limits, type Panel, type Seat, type Settings } from "../../src/core/panel.ts";
import { fold } from "../../src/core/reduce/reduce.ts";
import type { TakeAnswer } from "../../src/core/run/earlier-answers.ts";
import type { State } from "../../src/core/state.ts";
import type { Clock } from "../../src/engine/clock.ts";
import type { HandsOn } from "../../src/engine/make-call.ts";
import type { AskPerson } from "../../src/engine/person.ts";
import { type RunEnd, runDebate } from "../../src/engine/run-debate.ts";
import type { CheckEvidence } from "../../src/evidence/evidence-checker.ts";
import type { GatherEvidence } from "../../src/evidence/evidence-gatherer.ts";
import type { EventLog } from "../../src/log/event-log.ts";
import type { LivePart } from "../../src/log/live-file.ts";
import { memoryLog } from "../../src/log/memory-log.ts";
import { duet } from "../../src/protocols/duet.ts";
import type { Protocol } from "../../src/protocols/protocol.ts";
import { type Script, type ScriptedTraits, type Sent, scripted } from "./scripted.ts";

export interface World {
  readonly protocol?: Protocol;
  readonly seats?: readonly string[];
  readonly chair?: boolean;
  readonly script: Script;
  readonly limits?: Partial<Limits>;
  readonly opened?: Partial<DebateOpened>;
  readonly traits?: ScriptedTraits;
  readonly interrupt?: AbortSignal;
  readonly askPerson?: AskPerson;
  readonly mayRest?: boolean;
  readonly handsOn?: HandsOn;
  readonly checkEvidence?: CheckEvidence;
  readonly gatherEvidence?: GatherEvidence;
  readonly takeAnswer?: TakeAnswer;
  readonly clock?: Clock;
  readonly onRecorded?: (recorded: Recorded, state: State) => void;
  readonly live?: (part: LivePart) => void;
}

export interface Played extends RunEnd {
  readonly log: EventLog;
  readonly events: readonly Recorded[];
  /** In the order they were sent. */
  readonly sent: readonly Sent[];
  /** How long the clock was asked to sleep. */
  readonly waits: readonly number[];
}

export const LIMITS: Limits = {
  rounds: 3,
  quorum: 2,
  retries: 2,
  silenceMs: 90_000,
  totalMs: null,
  roundMs: null,
  budgetMicroUsd: null,
  maxTokens: null,
  deadline: null,
};

export function seat(name: string): Seat {
  return {
    name,
    role: name,
    instructions: `You are the ${name}.`,
    source: "built-in",
    speaker: `test:${name}`,
    family: "test",
    readsFiles: false,
  };
}

export function panelOf(names: readonly string[], chair: boolean): Panel {
  return { seats: names.map(seat), chair: chair ? seat("chair") : null };
}

/** For tests about the rounds: no closing call to script, and challenges that name the seat they are about. */
export const ROUNDS_ALONE: Settings = { ...DEFAULT_SETTINGS, closing: false, pairwise: true };

export function opening({
  protocol = duet,
  seats = ["architect", "reviewer"],
  chair = false,
  limits,
  opened,
}: Omit<World, "script">): DebateOpened {
  return {
    type: "debate.opened",
    id: "001-test",
    topic: "test",
    question: {
      text: "Should we keep sessions in the database or in signed tokens?",
      constraints: ["Sign-out takes effect within a minute."],
      options: [],
      drivers: [],
      context: [],
      workingDir: "/tmp",
    },
    protocol: protocol.name,
    settings: ROUNDS_ALONE,
    panel: panelOf(seats, chair),
    limits: { ...LIMITS, ...limits },
    seed: "seed-1",
    rehearsal: null,
    invocation: "conclave",
    forecast: null,
    ...opened,
  };
}

export async function play(world: World): Promise<Played> {
  const log = memoryLog(() => START);
  const claim = await log.claim();
  await claim.append(opening(world));
  await claim.release();
  return resumePlay(world, log, { isFirst: true });
}

/** Runs over a log that holds a debate already. */
export async function resumePlay(
  world: World,
  log: EventLog,
  { isFirst = false, limits = {} as Partial<Limits>, panel = null as Panel | null } = {},
): Promise<Played> {
  const sent: Sent[] = [];
  const { clock, waits } = instantClock();
  const claim = await log.claim();
  const before = fold(claim.events);
  const speaker = scripted(world.script, sent, world.traits);
  const end = await runDebate({
    claim,
    protocol: world.protocol ?? duet,
    speakerFor: () => speaker,
    ...(world.takeAnswer ? { takeAnswer: world.takeAnswer } : {}),
    clock: world.clock ?? clock,
    live: world.live ?? (() => undefined),
    onRecorded: world.onRecorded ?? (() => undefined),
    askPerson: world.askPerson ?? null,
    checkEvidence: world.checkEvidence ?? null,
    gatherEvidence: world.gatherEvidence ?? null,
    interrupt: world.interrupt ?? new AbortController().signal,
    mayRest: world.mayRest ?? false,
    ...(world.handsOn ? { handsOn: world.handsOn } : {}),
    resumed: isFirst ? null : { limits: { ...before.limits, ...limits }, panel },
  });
  await claim.release();
  const events: Recorded[] = [];
  for await (const recorded of log.read()) events.push(recorded);
  return { ...end, log, events, sent, waits };
}

/** A log that holds these events and no more. */
export async function logOf(events: readonly DebateEvent[]): Promise<EventLog> {
  const log = memoryLog(() => START);
  const claim = await log.claim();
  for (const event of events) await claim.append(event);
  await claim.release();
  return log;
}

export const START = Date.parse("2026-11-15T09:00:00.000Z");

export function instantClock(): { readonly clock: Clock; readonly waits: readonly number[] } {
  const waits: number[] = [];
  let now = START;
  return {
    waits,
    clock: {
      now: () => now,
      sleep: async (ms) => {
        if (ms > 0) waits.push(ms);
        now += ms;
      },
      random: () => 0.5,
    },
  };
}
