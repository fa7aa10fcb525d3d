/**
 * Queues lines for a sink. Lines added during a write share the next one, in the order they were added. Marks alone are not
 * flushed: they become durable with what follows them.
 * Trouble that may pass, such as a full disk, is waited out. When asked to give up, or on an unrecoverable error, the sink rescues all pending
 * lines and no more are accepted: a line after a lost one would leave a gap.
 */

import type { DebateEvent, Recorded } from "../core/event.ts";
import type { EventLine } from "./event-line.ts";
import type { LogAccess } from "./event-log.ts";
import { wakeup } from "./wakeup.ts";

/** Where the lines of a log go: a file, a table. */
export interface LogSink {
  /**
   * Writes all of the lines or none. `durable`: resolves when they, and all before them, survive a power failure. `mark`: they need only
   * survive this process, and are written again if a later write fails. Throws LOG_LOST when the log has another owner.
   */
  append(lines: readonly EventLine[], how: "durable" | "mark"): Promise<void>;
  /** Says why a failed write is worth repeating, in a sentence for the person; null: it is not. */
  reasonToWait(error: unknown): string | null;
  /** Keeps lines that could not be written somewhere else, if there is such a place. Returns the error to report. */
  rescue(lines: readonly EventLine[], cause: unknown): Promise<unknown>;
}

export interface AppendQueue {
  /** Resolves when the line is durable; a mark, when it outlives this process. */
  add(line: EventLine): Promise<Recorded>;
  /** Resolves when the queue is idle. */
  idle(): Promise<void>;
}

export interface AppendQueueOptions extends LogAccess {
  readonly sink: LogSink;
}

export function appendQueue({ sink, onTrouble, giveUp }: AppendQueueOptions): AppendQueue {
  let waiting: Entry[] = [];
  /** Written but not durable yet: a failed write removes them. */
  let marks: readonly Entry[] = [];
  let running: Promise<void> | null = null;
  let failure: unknown = null;

  function add(line: EventLine): Promise<Recorded> {
    if (failure !== null) return Promise.reject(failure);
    return new Promise((resolve, reject) => {
      waiting.push({ ...line, onWritten: () => resolve(line.recorded), onLost: reject });
      running ??= run();
    });
  }

  async function run(): Promise<void> {
    // Lines added in the same tick share the first write.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await write(batch);
        for (const { onWritten } of batch) onWritten();
      } catch (error) {
        failure = error;
        for (const { onLost } of [...batch, ...waiting.splice(0)]) onLost(error);
      }
    }
    running = null;
  }

  async function write(batch: readonly Entry[]): Promise<void> {
    let lines = batch;
    for (let isReported = false; ; isReported = true) {
      try {
        await writeLines(lines);
        return;
      } catch (error) {
        lines = [...marks, ...lines];
        marks = [];
        const reason = giveUp.aborted ? null : sink.reasonToWait(error);
        if (reason === null) throw await sink.rescue([...lines, ...waiting], error);
        if (!isReported) onTrouble(reason);
        await wakeup().wait(giveUp, RETRY_MS);
      }
    }
  }

  async function writeLines(lines: readonly Entry[]): Promise<void> {
    const areMarks = lines.every(({ recorded }) => isMark(recorded.event));
    await sink.append(lines, areMarks ? "mark" : "durable");
    marks = areMarks ? [...marks, ...lines] : [];
  }

  return {
    add,
    async idle() {
      await running;
    },
  };
}

interface Entry extends EventLine {
  readonly onWritten: () => void;
  readonly onLost: (error: unknown) => void;
}

/**
 * Events that cost nothing to repeat. If the machine goes down before such an event is durable, every reply built on it is lost
 * too, because a reply is flushed with everything before it; the round, check or call is simply repeated. Only a call in a
 * session must be durable, because the session has seen the prompt.
 */
function isMark(event: DebateEvent): boolean {
  if (event.type === "call.started") return event.session === null;
  return event.type === "round.opened" || event.type === "evidence.checked";
}

const RETRY_MS = 1_000;
