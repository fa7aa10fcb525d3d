/** The lines of a log that arrived as text, in pieces or again as a whole. A last line without its end waits for the rest. */

import { ConclaveError } from "../../../core/errors.ts";
import type { Recorded } from "../../../core/event.ts";
import { sequence } from "../../../log/sequence.ts";

export interface LogText {
  /** All whole lines that are new; what comes after a damage is never read. */
  add(piece: string): readonly Recorded[];
  readonly nextSeq: number;
  /** null: none was met. */
  readonly damage: string | null;
}

export function logText(name: string): LogText {
  const order = sequence(name);
  let rest = "";
  let damage: string | null = null;

  function acceptLine(line: string): readonly Recorded[] {
    if (damage !== null) return [];
    try {
      const recorded = order.accept(line);
      return recorded ? [recorded] : [];
    } catch (error) {
      if (!(error instanceof ConclaveError)) throw error;
      damage = error.message;
      return [];
    }
  }

  return {
    add(piece) {
      const lines = (rest + piece).split("\n");
      rest = lines.pop() ?? "";
      return lines.flatMap(acceptLine);
    },
    get nextSeq() {
      return order.nextSeq;
    },
    get damage() {
      return damage;
    },
  };
}
