/** The shape of a row: one line of the performance table, or a few that are measured together. */

export interface Row {
  /** What `npm run bench -- NAME` takes. */
  readonly name: string;
  readonly what: string;
  measure(told: Progress): Promise<Measurement>;
}

/** Says on standard error what is going on. */
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
  /** null: told for comparison. */
  readonly limit: number | null;
}

export type Unit = "×" | "ms" | "s" | "characters" | "%" | "KB" | "MB" | "";

export function isOver({ value, limit }: Figure): boolean {
  // A figure that could not be computed has not been kept.
  return limit !== null && !(value <= limit);
}
