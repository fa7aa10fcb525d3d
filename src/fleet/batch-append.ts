/**
 * Appends lines to logs. Lines that arrive while a statement is running share the next one, even if they belong to different debates:
 * many debates at once cost few round trips and few flushes. Rows are locked in the order of their keys, so that two processes never wait for each other.
 */

import type { Pool } from "pg";

/** Consecutive lines of one debate, each without its LF. */
export interface LogLines {
  readonly debate: string;
  readonly epoch: number;
  readonly firstSeq: number;
  readonly lines: readonly string[];
  /** The ids of the notes among them. */
  readonly notes: readonly string[];
}

/** Resolves when the lines are durable; to false if the log has another owner, and then nothing was written. */
export type AppendLines = (lines: LogLines) => Promise<boolean>;

/** As many debates as one statement takes. */
const MOST_TOGETHER = 32;

export function batchAppend(pool: Pool): AppendLines {
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    // Lines that are added in the same turn share the first statement.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_TOGETHER).sort((a, b) => Number(BigInt(a.debate) - BigInt(b.debate)));
      await write(batch);
    }
    isRunning = false;
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    try {
      const written = await appendTogether(pool, batch);
      for (const [index, { resolve }] of batch.entries()) resolve(written[index] === true);
    } catch (error) {
      // One of them may have caused it, so each is tried alone and gets its own error.
      if (batch.length > 1) for (const each of batch) await write([each]);
      else for (const { reject } of batch) reject(error);
    }
  }

  return (lines) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...lines, resolve, reject });
      if (!isRunning) void run();
    });
}

interface Waiting extends LogLines {
  readonly resolve: (isWritten: boolean) => void;
  readonly reject: (error: unknown) => void;
}

async function appendTogether(pool: Pool, batch: readonly LogLines[]): Promise<readonly boolean[]> {
  const calls = batch.map((_, index) => {
    const places = [1, 2, 3, 4, 5].map((place) => `$${5 * index + place}`);
    return `conclave.append_lines(${places.join(", ")})`;
  });
  const { rows } = await pool.query<boolean[]>({
    name: `append ${batch.length}`,
    text: `select ${calls.join(", ")}`,
    values: batch.flatMap(({ debate, epoch, firstSeq, lines, notes }) => [debate, epoch, firstSeq, lines, notes]),
    rowMode: "array",
  });
  return rows[0] ?? [];
}
