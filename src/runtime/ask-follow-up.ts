/** Asks the chair or a seat about the record of a finished debate. The answer is kept in the log and in the computed files. */

import { userInfo } from "node:os";
import { withoutBallots } from "../core/ballot/ballot-block.ts";
import { callsInOrder } from "../core/debate-calls.ts";
import { ConclaveError } from "../core/errors.ts";
import { HOST } from "../core/host.ts";
import { isRepair } from "../core/ids.ts";
import type { Seat } from "../core/panel.ts";
import { fold } from "../core/reduce/reduce.ts";
import type { State } from "../core/state.ts";
import { answerFollowUp } from "../engine/answer-follow-up.ts";
import { systemClock } from "../engine/clock.ts";
import { folderOfDebates } from "../folder/flush-and-index.ts";
import { folderHome } from "../folder/folder-home.ts";
import { preflightPanel } from "../request/panel/preflight-panel.ts";
import { speakersIn } from "../trust/debate-needs.ts";
import { requireTrust } from "../trust/debate-trust.ts";
import { synthesis } from "../views/markdown/synthesis-document.ts";
import { type AnsweredFollowUp, followUps } from "../views/record/follow-ups.ts";
import { createDebateSpeakers } from "./debate-speakers.ts";
import { type ReadDebate, readLog } from "./read-debate.ts";
import type { RunContext } from "./run-context.ts";
import { openFolderLog } from "./run-in-folder.ts";

export interface FollowUpQuestion {
  readonly folder: string;
  readonly question: string;
  /** Who answers; null: the chair, or the seat that wrote the verdict. */
  readonly seat: string | null;
}

export async function askFollowUp(asked: FollowUpQuestion, host: RunContext): Promise<AnsweredFollowUp> {
  const { folder } = asked;
  const log = openFolderLog(folder, host);
  const read = await readLog(log, `The log in ${folder}`);
  const seat = answeringSeat(read, asked);
  await requireTrust({ folder, events: read.events }, host);
  // Nobody else may write meanwhile: an answer that was paid for must be kept.
  const claim = await log.claim();
  try {
    // Another question may have been answered while the person was asked about trust. Its cost counts.
    const current = { ...read, state: fold(claim.events) };
    const added = await claim.append(await askSeat(current, { ...asked, seat }, host));
    const state = fold([...claim.events, added]);
    for (const fault of await folderHome(folder).refresh(state)) host.onWarning(fault);
    const [answered] = followUps(state).slice(-1);
    if (!answered) throw new TypeError("A follow-up question was recorded and is not in the state.");
    return answered;
  } finally {
    await claim.release();
  }
}

async function askSeat(
  { state, events }: ReadDebate,
  { folder, question, seat }: Omit<FollowUpQuestion, "seat"> & { readonly seat: Seat },
  host: RunContext,
) {
  const where = { debates: folderOfDebates(folder), home: folderHome(folder) };
  const { speakers, close } = await createDebateSpeakers({ ...state, speakers: speakersIn(events) }, where, host);
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
      by: userInfo().username,
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

function answeringSeat({ state, damage }: ReadDebate, { seat }: FollowUpQuestion): Seat {
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
