/** A row: one line of the performance table, or a few that are measured together. */

export interface Row {
  /** The name for `npm run bench -- NAME`. */
  readonly name: string;
  readonly what: string;
  measure(progress: Progress): Promise<Measurement>;
}

/** Reports progress on standard error. */
export type Progress = (line: string) => void;

export interface Measurement {
  readonly figures: readonly Figure[];
  /** What --verbose adds. */
  readonly details: readonly string[];
}

export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: Unit;
  /** null if shown only for comparison. */
  readonly limit: number | null;
}

export type Unit = "×" | "ms" | "s" | "characters" | "%" | "KB" | "MB" | "";

export function isOver({ value, limit }: Figure): boolean {
  // A figure that could not be computed fails.
  return limit !== null && !(value <= limit);
}
