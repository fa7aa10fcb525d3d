/** Debates for the bench: the real engine over a real log, with built-in roles, the question of the bench and its replies. */

import { join } from "node:path";
import type { DebateOpened, Recorded } from "../../src/core/event.ts";
import { DEFAULT_SETTINGS, type Panel } from "../../src/core/panel.ts";
import type { State } from "../../src/core/state.ts";
import { systemClock } from "../../src/engine/clock.ts";
import { type Run, runDebate } from "../../src/engine/run-debate.ts";
import { type CheckEvidence, evidenceChecker } from "../../src/evidence/evidence-checker.ts";
import type { EventLog, LogLease } from "../../src/log/event-log.ts";
import type { Protocol } from "../../src/protocols/protocol.ts";
import { buildPanel } from "../../src/request/panel/build-panel.ts";
import { speakerSurroundings } from "../../src/request/panel/speaker-surroundings.ts";
import type { Speaker } from "../../src/speakers/speaker.ts";
import type { Script } from "../../test/support/scripted.ts";
import { opening } from "../../test/support/world.ts";
import { QUESTION, REPLY_LENGTH, replies } from "./replies.ts";

export interface BenchDebate {
  readonly protocol: Protocol;
  readonly opened: DebateOpened;
  readonly log: EventLog;
  readonly speaker: Speaker;
  readonly onRecorded?: (recorded: Recorded, state: State) => void;
  readonly interrupt?: AbortSignal;
  readonly checkEvidence?: CheckEvidence;
}

/** From an empty log through all rounds to the verdict, or to the interruption. */
export async function runBenchDebate(debate: BenchDebate): Promise<State> {
  const claim = await debate.log.claim();
  const opened = await claim.append(debate.opened);
  const { state } = await run(debate, { ...claim, events: [...claim.events, opened] }, null);
  await claim.release();
  const isWhole = state.round === debate.opened.limits.rounds && state.verdict !== null && state.errors.length === 0;
  if (!isWhole && !debate.interrupt?.aborted)
    throw new Error(`${state.protocol} ended early, in round ${state.round}.`);
  return state;
}

/** Resumes from the log. */
export async function resumeBenchDebate(debate: BenchDebate): Promise<State> {
  const claim = await debate.log.claim();
  const { state } = await run(debate, claim, { limits: debate.opened.limits, panel: null });
  await claim.release();
  return state;
}

function run(
  { protocol, speaker, onRecorded, interrupt, checkEvidence }: BenchDebate,
  claim: LogLease,
  changed: Run["resumed"],
) {
  return runDebate({
    claim,
    protocol,
    speakerFor: () => speaker,
    clock: systemClock,
    live: () => undefined,
    onRecorded: onRecorded ?? (() => undefined),
    interrupt: interrupt ?? new AbortController().signal,
    askPerson: null,
    checkEvidence: checkEvidence ?? null,
    gatherEvidence: null,
    resumed: changed,
  });
}

/** Every citation in the replies is found. */
export function evidenceCheck(): CheckEvidence {
  return evidenceChecker({ level: "repo", workingDir: ROOT, hidden: [], privateHosts: [] });
}

const ROOT = join(import.meta.dirname, "../..");

/** The debate of the bench: its question, three seats unless more are wanted (or as many as the protocol takes). */
export function openingOf(protocol: Protocol, rounds: number, wanted: BenchSeats = {}): DebateOpened {
  return opening({
    protocol,
    limits: { rounds },
    opened: {
      topic: "jobs",
      question: { text: QUESTION, constraints: [], options: [], drivers: [], context: [], workingDir: ROOT },
      panel: panelFor(protocol, wanted),
      settings: DEFAULT_SETTINGS,
    },
  });
}

interface BenchSeats {
  readonly speaker?: string;
  readonly seats?: number;
}

/** Seats as the command line would choose them: in the protocol's own roles, with its chair. */
function panelFor(protocol: Protocol, { speaker = "cmd:true", seats = 3 }: BenchSeats): Panel {
  const { least, most } = protocol.seats;
  const count = Math.min(most, Math.max(least, seats));
  const wishes = Array.from({ length: count }, (_, index) => ({ role: null, speaker: `${speaker} ${index + 1}` }));
  const surroundings = speakerSurroundings({ workingDir: ROOT, passEnv: [], pace: 1 });
  const { panel, problems } = buildPanel({ seatSpecs: wishes, chair: () => null, protocol, copies: 1 }, surroundings);
  for (const problem of problems) throw problem;
  return panel;
}

export function script({ panel, protocol }: DebateOpened, length = REPLY_LENGTH): Script {
  // Challenge opens before its first round.
  return replies({
    seats: panel.seats.map(({ name }) => name),
    openingRound: protocol === "challenge" ? 0 : 1,
    length,
  });
}
