/** What a judge said of one answer and the reference, in both orders. */

/** Whether a judge preferred an answer to the reference, standing first and second; null: it did not say. */
export interface JudgedPair {
  /** The answer's. */
  readonly key: string;
  readonly first: boolean | null;
  readonly second: boolean | null;
}

/** 1: better than the reference in both orders, 0: worse in both; else a tie. */
export function pairScore({ first, second }: JudgedPair): number {
  return first !== null && first === second ? Number(first) : 0.5;
}
