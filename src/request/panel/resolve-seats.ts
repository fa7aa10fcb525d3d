/**
 * Decides the seats: the speakers that were named, else those that are ready, else a scripted demo (rehearsal). Detected
 * speakers fill only the seats that were left open, and each of them is listed with the reason.
 */

import { ConclaveError } from "../../core/errors.ts";
import type { Panel } from "../../core/panel.ts";
import type { Question } from "../../core/question.ts";
import { PROTOCOLS } from "../../protocols/index.ts";
import type { Protocol } from "../../protocols/protocol.ts";
import type { DetectedSpeaker } from "../../speakers/detected-speaker.ts";
import { isSimulated } from "../../speakers/sim/sim-parameters.ts";
import type { Speaker } from "../../speakers/speaker.ts";
import type { InputCheck } from "../input-check.ts";
import {
  findRehearsal,
  nearestRehearsal,
  type Rehearsal,
  rehearsalName,
  rehearsalSeats,
} from "../nearest-rehearsal.ts";
import { isSingleSpeakerPoll, resolveCopies } from "../poll-style.ts";
import { type BuiltPanel, buildPanel } from "./build-panel.ts";
import { detectSpeakers } from "./detect-speakers.ts";
import { resolvePanel } from "./resolve-panel.ts";
import type { SeatSpec } from "./seat-grammar.ts";
import { assignSpeakers, chooseSeats, findChair, isHostAlone, type Seating, seatWithHost } from "./seating.ts";
import { speakerSurroundings } from "./speaker-surroundings.ts";

export interface Seats {
  readonly panel: Panel;
  readonly protocol: Protocol;
  readonly rehearsal: Rehearsal | null;
  /** Detected speakers and why they were chosen, one line each; empty: all were named, or none are ready. */
  readonly reasons: readonly string[];
  /** Some speakers were seated automatically. */
  readonly areDetected: boolean;
  readonly summaries: BuiltPanel["summaries"];
}

/** What the seats are resolved for. */
export interface SeatsContext {
  readonly protocol: Protocol;
  readonly question: Question;
  /** A program's own speakers. */
  readonly own: readonly Speaker[];
}

export async function resolveSeats(check: InputCheck, context: SeatsContext): Promise<Seats> {
  const { protocol: wanted, question, own } = context;
  const { workingDir, text } = question;
  const { seatSpecs: named, chair, isFaulty } = await resolvePanel(check, { workingDir, own: own.map(({ id }) => id) });
  const isNamed = check.has("seats");
  refuseMixedSimulation(check, chair ? [...named, chair] : named);
  const played = isNamed ? findNamedRehearsal(check, named) : null;
  const isOpen = !isNamed || hasOpenPlace(named, chair, wanted);
  const isDetecting = isOpen && !isFaulty && !played && own.length === 0 && !isScripted(named);
  const detected = isDetecting ? await detectSpeakers({ environment: process.env, workingDir }) : [];
  const seating = isNamed
    ? fillSeats(named, detected, wanted)
    : chooseSeats(detected, wanted, isSingleSpeakerPoll(check, wanted) ? 1 : null);
  if (seating?.warning) check.addWarning(seating.warning);
  const found = played ?? (seating || isFaulty ? null : chooseRehearsal(check, text, wanted));
  const { rehearsal = null, protocol = wanted } = found ?? {};
  const seatSpecs = seating?.seatSpecs ?? (rehearsal ? rehearsalSeats(rehearsal, protocol) : []);
  const copies = resolveCopies(check, protocol, seating ? seatSpecs.length : null);
  const noSeats: Seats = { ...NO_SEATS, protocol, rehearsal };
  if (isFaulty || seatSpecs.length === 0) return noSeats;
  const chairReasons: string[] = [];
  const chooseChair = (families: readonly string[]): SeatSpec | null => {
    // Real speakers never join a rehearsal.
    if (rehearsal) return null;
    const candidate = chair || protocol.chair === "no" ? null : findChair(families, detected);
    if (!candidate) return chair;
    chairReasons.push(`${candidate.speaker}, as the chair: ${candidate.because}`);
    return { role: null, speaker: candidate.speaker };
  };
  const around = speakerSurroundings({ workingDir, passEnv: check.input.passEnv ?? [], pace: 0 });
  const built = buildPanel({ seatSpecs, chair: chooseChair, protocol, copies }, { ...around, own });
  for (const problem of built.problems) check.addProblem(problem);
  if (built.problems.length > 0) return noSeats;
  const reasons = seating?.reasons ?? [];
  return {
    ...{ protocol, rehearsal, panel: built.panel, summaries: built.summaries },
    reasons: [...reasons, ...chairReasons],
    areDetected: reasons.length > 0,
  };
}

const NO_SEATS = { panel: { seats: [], chair: null }, reasons: [], areDetected: false, summaries: {} };

function hasOpenPlace(named: readonly SeatSpec[], chair: SeatSpec | null, protocol: Protocol): boolean {
  const isWithoutChair = chair === null && protocol.chair !== "no";
  return isWithoutChair || isHostAlone(named, protocol) || named.some(({ speaker }) => speaker === null);
}

function fillSeats(named: readonly SeatSpec[], detected: readonly DetectedSpeaker[], protocol: Protocol): Seating {
  return isHostAlone(named, protocol) ? seatWithHost(named, detected, protocol) : assignSpeakers(named, detected);
}

/** If so, no speakers are detected. */
function isScripted(seatSpecs: readonly SeatSpec[]): boolean {
  const isPlayed = (speaker: string) => speaker.startsWith("script:") || isSimulated(speaker);
  return seatSpecs.length > 0 && seatSpecs.every(({ speaker }) => speaker !== null && isPlayed(speaker));
}

/** A panel is simulated or it is real: what a simulated seat says must not count in a real debate. */
function refuseMixedSimulation(check: InputCheck, seatSpecs: readonly SeatSpec[]): void {
  const simulated = seatSpecs.find(({ speaker }) => isSimulated(speaker ?? ""));
  if (!simulated || seatSpecs.every(({ speaker }) => isSimulated(speaker ?? ""))) return;
  const message = `${simulated.speaker} cannot share a panel with other speakers.`;
  const hint = "Simulate all seats and the chair, or none.";
  check.addProblem(new ConclaveError("USAGE_OPTION_VALUE", message, { hint }));
}

interface RehearsalChoice {
  readonly rehearsal: Rehearsal;
  readonly protocol?: Protocol;
}

/** No speakers were named and none are ready: a rehearsal of the requested protocol runs, or of any if none was requested. */
function chooseRehearsal(check: InputCheck, asked: string, wanted: Protocol): RehearsalChoice | null {
  const { rehearsalRefusedBy: refusing } = check;
  const candidates = refusing !== null ? [] : check.has("protocol") ? [wanted] : [wanted, ...PROTOCOLS];
  for (const protocol of candidates) {
    const rehearsal = nearestRehearsal(asked, protocol);
    if (rehearsal) return { rehearsal, protocol };
  }
  const why = refusing === null ? `no rehearsal plays ${wanted.name}` : `${refusing} rules out a rehearsal`;
  check.addProblem(new ConclaveError("SPEAKER_NONE", `No speakers were named, none are ready, and ${why}.`));
  return null;
}

/** If seats name a rehearsal, the whole debate is that rehearsal, with its own question. */
function findNamedRehearsal(check: InputCheck, seatSpecs: readonly SeatSpec[]): RehearsalChoice | null {
  const names = [...new Set(seatSpecs.map(({ speaker }) => rehearsalName(speaker ?? "")))];
  const [name = null] = names.filter((each) => each !== null);
  if (name === null) return null;
  if (names.length > 1) {
    const message = `rehearsal:${name} cannot share a panel with other speakers.`;
    const hint = "A rehearsal is scripted: use it for all seats or for none.";
    check.addProblem(new ConclaveError("USAGE_OPTION_VALUE", message, { hint }));
  }
  const rehearsal = findRehearsal(name);
  return rehearsal && { rehearsal };
}
