/** Runs one debate in memory, through the real engine: nothing is written, and its time costs nothing. */

import type { DebateOpened } from "../core/event.ts";
import { DEFAULT_LIMITS, DEFAULT_SETTINGS, type Limits, type Seat, type Settings } from "../core/panel.ts";
import type { State } from "../core/state.ts";
import { runDebate } from "../engine/run-debate.ts";
import { memoryLog } from "../log/memory-log.ts";
import type { Protocol } from "../protocols/protocol.ts";
import type { Truth } from "../speakers/sim/sim-mind.ts";
import { simSpeaker } from "../speakers/sim/sim-speaker.ts";
import type { Speaker } from "../speakers/speaker.ts";
import { SIMULATION } from "../views/record/rehearsal-words.ts";

export interface MemoryDebate {
  readonly question: string;
  readonly options: readonly string[];
  readonly protocol: Protocol;
  /** Simulated speakers, one per seat. */
  readonly speakers: readonly string[];
  readonly rounds: number;
  readonly settings?: Partial<Settings>;
  readonly limits?: Partial<Limits>;
  readonly seed: string;
  readonly truth: Truth;
}

export async function runInMemory(debate: MemoryDebate): Promise<State> {
  const now = () => 0;
  const clock = { now, sleep: async () => undefined, random: () => 0 };
  const claim = await memoryLog(now).claim();
  const opened = await claim.append(openingEvent(debate));
  const speakers = new Map<string, Speaker>();
  const speakerFor = ({ name, speaker }: Seat) => {
    const found = speakers.get(name) ?? simSpeaker(speaker, { ...clock, truth: debate.truth });
    speakers.set(name, found);
    return found;
  };
  const { state } = await runDebate({
    claim: { ...claim, events: [...claim.events, opened] },
    protocol: debate.protocol,
    speakerFor,
    clock,
    live: () => undefined,
    onRecorded: () => undefined,
    interrupt: NEVER,
    checkEvidence: null,
    gatherEvidence: null,
    askPerson: null,
    resumed: null,
  });
  return state;
}

const NEVER = new AbortController().signal;

function openingEvent(debate: MemoryDebate): DebateOpened {
  const { question, options, protocol, speakers, rounds, seed } = debate;
  const seats = speakers.map((speaker, index) => simSeat(`seat-${index + 1}`, speaker));
  const [first] = speakers;
  return {
    type: "debate.opened",
    id: "simulation",
    topic: "simulation",
    question: { text: question, constraints: [], options, drivers: [], context: [], workingDir: "/" },
    protocol: protocol.name,
    settings: { ...DEFAULT_SETTINGS, evidence: "off", ...debate.settings },
    panel: { seats, chair: protocol.chair === "required" && first ? simSeat("chair", first) : null },
    limits: { ...DEFAULT_LIMITS, rounds, quorum: 1, ...debate.limits },
    seed,
    rehearsal: SIMULATION,
    invocation: "conclave simulate",
    forecast: null,
  };
}

function simSeat(name: string, speaker: string): Seat {
  return { name, role: name, instructions: "", source: "built-in", speaker, family: "simulation", readsFiles: false };
}
