/** Answers a follow-up question about a debate of a fleet, with the keys of this worker. */

import { ConclaveError } from "../../core/errors.ts";
import { FAILURES } from "../../core/failure.ts";
import { findAnsweringSeat, recordFollowUp } from "../../runtime/ask-follow-up.ts";
import { refuseCommands } from "../../runtime/continue-debate.ts";
import type { AskOrder } from "../../runtime/debate-order.ts";
import type { WorkingFolder } from "../../runtime/open-working-dir.ts";
import { readLog } from "../../runtime/read-debate.ts";
import type { RunContext } from "../../runtime/run-context.ts";
import type { DebateRow } from "../lock-debate.ts";
import type { Fleet } from "../open-fleet.ts";
import { postgresHome } from "../postgres-home.ts";

export interface QuestionWork {
  readonly order: AskOrder;
  readonly workingDir: WorkingFolder;
  readonly mayRunCommands: boolean;
  /** Failures that may not occur on another machine; empty: no other machine is left. */
  readonly handedOn: ReadonlySet<string>;
}

/** Does nothing if the answer is in the log: its worker died before it could say so. Throws SPEAKER_NOT_READY if another worker may do better. */
export async function answerQuestion(
  fleet: Fleet,
  debate: DebateRow,
  { order, workingDir, mayRunCommands, handedOn }: QuestionWork,
  host: RunContext,
): Promise<void> {
  const home = postgresHome(fleet, debate);
  const log = home.log({ onTrouble: host.onWarning, giveUp: host.interrupt });
  const read = await readLog(log, `The log of ${debate.name}`);
  const isAnswered = ({ seq, event }: (typeof read.events)[number]) =>
    event.type === "followup.asked" && seq > order.afterSeq;
  if (read.events.some(isAnswered)) return;
  if (!mayRunCommands) refuseCommands(read.events);
  const seat = findAnsweringSeat(read, order.seat);
  const { question, by } = order;
  const where = { debates: null, home, workingDir };
  await recordFollowUp(
    {
      ...{ read, log, home, where, question, seat, by, steal: true },
      check: ({ failure }) => {
        if (failure === null || !handedOn.has(failure)) return;
        throw new ConclaveError("SPEAKER_NOT_READY", `${seat.name}: ${FAILURES[failure].says}`);
      },
    },
    host,
  );
}
