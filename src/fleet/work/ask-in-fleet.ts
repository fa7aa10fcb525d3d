/**
 * Has a worker answer a follow-up question about a debate that has ended: the keys are on the workers. The debate is queued with the
 * question as its order. The same question of the same person is asked once, however often it is sent.
 */

import type { ClientBase } from "pg";
import { ConclaveError } from "../../core/errors.ts";
import { findAnsweringSeat } from "../../runtime/ask-follow-up.ts";
import { askOrder, parseOrder } from "../../runtime/debate-order.ts";
import { type ReadDebate, readDebate } from "../../runtime/read-debate.ts";
import { type AnsweredFollowUp, followUps } from "../../views/record/follow-ups.ts";
import { announceWork } from "../announce-work.ts";
import { type DebateRow, lockDebate } from "../lock-debate.ts";
import type { Fleet } from "../open-fleet.ts";
import { postgresHome } from "../postgres-home.ts";
import { parseRefusal } from "./question-refusal.ts";
import { DEFAULT_CONTEXT, workerContext } from "./submit-debate.ts";

export interface FleetQuestion {
  readonly question: string;
  /** Who answers; null: the chair, or the seat that wrote the verdict. */
  readonly seat: string | null;
  readonly by: string;
}

/**
 * Waits for the answer until `until` is aborted; the question stays queued then. null: there is no answer yet. Throws DEBATE_UNDECIDED,
 * DEBATE_RUNNING, SEAT_UNKNOWN, LIMIT_BUDGET and LIMIT_TOKENS, and SPEAKER_NOT_READY if no worker could ask.
 */
export async function askInFleet(
  fleet: Fleet,
  row: DebateRow,
  asked: FleetQuestion,
  until: AbortSignal,
): Promise<AnsweredFollowUp | null> {
  const home = postgresHome(fleet, row);
  const { next_seq: known } = await fetchDebate(fleet, row.key);
  const read = await readDebate(home);
  if (!read.state.verdict && (await home.isRunning())) throw undecidedError(read.state.id);
  const wanted = { ...asked, seat: findAnsweringSeat(read, asked.seat).name };
  const findAnswer = ({ state }: ReadDebate) => followUps(state).findLast((each) => isSame(each, wanted));
  const before = findAnswer(read);
  if (before && before.answer !== null) return before;

  // What was recorded since may be the answer.
  if (!(await queueQuestion(fleet, row, { wanted, known }))) return askInFleet(fleet, row, asked, until);
  const end = await awaitWork(fleet, row.key, until);
  if (end === "under way") return null;
  const answered = findAnswer(await readDebate(home));
  if (answered && answered.at !== before?.at) return answered;
  throw end.trouble === null ? withdrawnError(wanted) : parseRefusal(end.trouble);
}

function undecidedError(id: string): ConclaveError {
  const message = `Debate ${id} has no verdict yet, so there is no record to ask about.`;
  return new ConclaveError("DEBATE_UNDECIDED", message, { hint: "Wait for its verdict: conclave watch ID" });
}

/** Such as by `conclave fleet end`. */
function withdrawnError({ seat }: NamedQuestion): ConclaveError {
  const message = `The question was withdrawn before ${seat} answered it.`;
  return new ConclaveError("SPEAKER_NOT_READY", message, { hint: "Ask it again." });
}

interface NamedQuestion extends FleetQuestion {
  readonly seat: string;
}

function isSame(one: NamedQuestion, other: NamedQuestion): boolean {
  return one.question === other.question && one.seat === other.seat && one.by === other.by;
}

interface Queued {
  readonly wanted: NamedQuestion;
  /** Where the log ended before the sender read it. Its events don't tell: some lines may be unknown to this version. */
  readonly known: number;
}

/** Whether the question is queued or being asked; false: more has been recorded than the sender knows, and nothing was done. */
async function queueQuestion(fleet: Fleet, { key, name }: DebateRow, { wanted, known }: Queued): Promise<boolean> {
  const queue = await fleet.queue();
  return lockDebate(fleet.pool, key, async ({ client, work, nextSeq }) => {
    if (work !== "none" && work !== "failed") {
      if (await isBeingAsked(client, key, wanted)) return true;
      const hint = "Ask again once it is done.";
      throw new ConclaveError("DEBATE_RUNNING", `Debate ${name} is running, or is being asked something else.`, {
        hint,
      });
    }
    if (nextSeq > known) return false;
    const order = askOrder({ ...wanted, afterSeq: nextSeq - 1 }, workerContext(DEFAULT_CONTEXT));
    await client.query(
      `update conclave.debates set work = 'queued', "order" = $2, trouble = null, deaths = 0, refused_by = '{}',
         refused_at = null, has_rested = false, session_worker = null where key = $1`,
      [key, JSON.stringify(order)],
    );
    await queue.send(client, key);
    await announceWork(client);
    return true;
  });
}

async function isBeingAsked(client: ClientBase, key: string, wanted: NamedQuestion): Promise<boolean> {
  const { rows } = await client.query<{ order: string | null }>(`select "order" from conclave.debates where key = $1`, [
    key,
  ]);
  const document = rows[0]?.order ?? null;
  const order = document === null ? null : parseOrder(JSON.parse(document), "This server");
  return order?.kind === "ask" && isSame(order, wanted);
}

interface EndedWork {
  /** What went wrong; null: nothing. */
  readonly trouble: string | null;
}

async function awaitWork(fleet: Fleet, key: string, until: AbortSignal): Promise<EndedWork | "under way"> {
  const watch = fleet.watch(key);
  try {
    for (;;) {
      const found = await fetchDebate(fleet, key);
      if (found.work === "none" || found.work === "failed") return found;
      if (until.aborted) return "under way";
      await watch.waitForChange(until);
    }
  } finally {
    watch.close();
  }
}

interface FoundDebate extends EndedWork {
  readonly work: string;
  readonly next_seq: number;
}

async function fetchDebate(fleet: Fleet, key: string): Promise<FoundDebate> {
  const [found] = await fleet.query<FoundDebate>(
    "select work, trouble, next_seq from conclave.debates where key = $1",
    [key],
  );
  if (!found) throw new ConclaveError("DEBATE_UNKNOWN", "The debate has been removed.");
  return found;
}
