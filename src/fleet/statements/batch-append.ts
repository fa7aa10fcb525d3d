/** Appends lines to logs, those of several debates in one statement. What it does not take is appended alone, and gets its own answer. */

import type { Pool } from "pg";
import { batchByDebate } from "./batch-by-debate.ts";
import { prepareStatement } from "./prepare-statement.ts";

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

export function batchAppend(pool: Pool): AppendLines {
  const append = batchByDebate<LogLines, boolean>(async (batch) => {
    const written = await appendTogether(pool, batch);
    return ({ debate }) => written.includes(debate);
  });
  return async (lines) => (lines.notes.length === 0 && (await append(lines))) || appendAlone(pool, lines);
}

/** The debates whose lines were written. */
async function appendTogether(pool: Pool, batch: readonly LogLines[]): Promise<readonly string[]> {
  const all = batch.flatMap(({ debate, epoch, firstSeq, lines }) =>
    lines.map((line, index) => ({ debate, epoch, seq: firstSeq + index, line })),
  );
  const values = [
    all.map(({ debate }) => debate),
    all.map(({ epoch }) => epoch),
    all.map(({ seq }) => seq),
    all.map(({ line }) => line).join("\n"),
  ];
  const text = "select conclave.append_together($1, $2, $3, $4) as written";
  const { rows } = await pool.query<{ written: string[] | null }>(prepareStatement(text, values));
  return rows[0]?.written ?? [];
}

async function appendAlone(pool: Pool, { debate, epoch, firstSeq, lines, notes }: LogLines): Promise<boolean> {
  const text = "select conclave.append_lines($1, $2, $3, $4, $5) as is_written";
  const values = [debate, epoch, firstSeq, lines, notes];
  const { rows } = await pool.query<{ is_written: boolean }>(prepareStatement(text, values));
  return rows[0]?.is_written === true;
}
