/** Asks the chair or a seat about the record of a finished debate. The answer is kept in the log and in whatever is computed from it. */

import { userInfo } from "node:os";
import { withoutBallots } from "../core/ballot/ballot-block.ts";
import { callsInOrder } from "../core/debate-calls.ts";
import { ConclaveError } from "../core/errors.ts";
import type { FollowUpAsked } from "../core/event.ts";
import { HOST } from "../core/host.ts";
import { isRepair } from "../core/ids.ts";
import type { Seat } from "../core/panel.ts";
import { fold } from "../core/reduce/reduce.ts";
import type { State } from "../core/state.ts";
import { answerFollowUp } from "../engine/answer-follow-up.ts";
import { systemClock } from "../engine/clock.ts";
import type { DebateHome } from "../folder/debate-home.ts";
import { folderOfDebates } from "../folder/flush-and-index.ts";
import { folderHome } from "../folder/folder-home.ts";
import type { EventLog } from "../log/event-log.ts";
import { preflightPanel } from "../request/panel/preflight-panel.ts";
import { speakersIn } from "../trust/debate-needs.ts";
import { requireTrust } from "../trust/debate-trust.ts";
import { synthesis } from "../views/markdown/synthesis-document.ts";
import { type AnsweredFollowUp, followUps } from "../views/record/follow-ups.ts";
import { createDebateSpeakers, type DebateLocation } from "./debate-speakers.ts";
import { type ReadDebate, readLog } from "./read-debate.ts";
import type { RunContext } from "./run-context.ts";
import { openFolderLog } from "./run-in-folder.ts";

export interface FollowUpQuestion {
  readonly folder: string;
  readonly question: string;
  /** Who answers; null: the chair, or the seat that wrote the verdict. */
  readonly seat: string | null;
}

/** In a folder of this machine. */
export async function askFollowUp(asked: FollowUpQuestion, host: RunContext): Promise<AnsweredFollowUp> {
  const { folder } = asked;
  const log = openFolderLog(folder, host);
  const read = await readLog(log, `The log in ${folder}`);
  const seat = findAnsweringSeat(read, asked.seat);
  await requireTrust({ folder, events: read.events }, host);
  const home = folderHome(folder);
  const where = { debates: folderOfDebates(folder), home };
  const by = userInfo().username;
  return recordFollowUp({ ...asked, read, log, home, where, seat, by }, host);
}

export interface CheckedQuestion {
  /** Its speakers may be called. */
  readonly read: ReadDebate;
  readonly log: EventLog;
  readonly home: DebateHome;
  readonly where: DebateLocation;
  readonly question: string;
  readonly seat: Seat;
  readonly by: string;
  /** Take the log even from an owner that seems to be alive (default: no). */
  readonly steal?: boolean;
  /** Throws if the answer is not to be recorded. */
  readonly check?: (asked: FollowUpAsked) => void;
}

/** Wherever the debate is. */
export async function recordFollowUp(asked: CheckedQuestion, host: RunContext): Promise<AnsweredFollowUp> {
  const { read, log, home, steal = false, check } = asked;
  // Nobody else may write meanwhile: an answer that was paid for must be kept.
  const claim = await log.claim({ steal });
  try {
    // Another question may have been answered while the person was asked about trust. Its cost counts.
    const answer = await askSeat({ ...read, state: fold(claim.events) }, asked, host);
    check?.(answer);
    const state = fold([...claim.events, await claim.append(answer)]);
    for (const fault of await home.refresh(state)) host.onWarning(fault);
    const [answered] = followUps(state).slice(-1);
    if (!answered) throw new TypeError("A follow-up question was recorded and is not in the state.");
    return answered;
  } finally {
    await claim.release();
  }
}

async function askSeat(
  { state, events }: ReadDebate,
  { where, question, seat, by }: CheckedQuestion,
  host: RunContext,
): Promise<FollowUpAsked> {
  const facts = { ...state, speakers: speakersIn(events) };
  const { speakers, close } = await createDebateSpeakers(facts, where, host);
  try {
    const { onWarning } = host;
    const alone = { seats: [seat], chair: null };
    await preflightPanel(alone, { speakerFor: speakers, least: 1, skipMissing: false, onWarning });
    return await answerFollowUp({
      state,
      seat,
      question,
      speaker: speakers(seat),
      record: synthesis(state) ?? "",
      own: repliesOf(state, seat),
      by,
      clock: systemClock,
      signal: host.interrupt,
    });
  } finally {
    await close();
  }
}

function repliesOf(state: State, { name }: Seat): readonly string[] {
  return callsInOrder(state).flatMap((call) =>
    call.status === "answered" && call.seat === name && !isRepair(call.key) ? [withoutBallots(call.text)] : [],
  );
}

/** Throws DEBATE_UNDECIDED, SPEAKER_NONE and SEAT_UNKNOWN. */
export function findAnsweringSeat({ state, damage }: Pick<ReadDebate, "state" | "damage">, seat: string | null): Seat {
  const { id, verdict, panel, rehearsal } = state;
  if (damage) throw damage;
  if (!verdict)
    throw new ConclaveError("DEBATE_UNDECIDED", `Debate ${id} has no verdict yet, so there is no record to ask about.`);
  if (rehearsal !== null) {
    const hint = "Ask a debate with real speakers. conclave doctor shows which are ready.";
    throw new ConclaveError("SPEAKER_NONE", `Debate ${id} is a rehearsal: its seats have no real speakers.`, { hint });
  }
  const all = [...(panel.chair ? [panel.chair] : []), ...panel.seats];
  const found = all.find(({ name }) => name === (seat ?? panel.chair?.name ?? verdict.by)) ?? (seat ? null : all[0]);
  if (!found) {
    const hint = `Its seats are ${all.map(({ name }) => name).join(", ")}.`;
    throw new ConclaveError("SEAT_UNKNOWN", `There is no seat "${seat}" in debate ${id}.`, { hint });
  }
  if (found.speaker === HOST) {
    const hint = `Ask another seat with --seat: ${all.map(({ name }) => name).join(", ")}.`;
    throw new ConclaveError("SEAT_UNKNOWN", `The seat ${found.name} was played by the host, who can't be asked.`, {
      hint,
    });
  }
  return found;
}
