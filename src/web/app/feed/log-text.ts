/** Splits a log into lines, whether its text arrives in pieces or as a whole again. An incomplete last line is kept until the rest arrives. */

import { ConclaveError } from "../../../core/errors.ts";
import type { Recorded } from "../../../core/event.ts";
import { sequence } from "../../../log/sequence.ts";

export interface LogText {
  /** All complete lines since the last call; nothing after a damaged line is read. */
  add(piece: string): readonly Recorded[];
  readonly nextSeq: number;
  /** null if there is none. */
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
