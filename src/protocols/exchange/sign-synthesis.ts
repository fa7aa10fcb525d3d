/** The verdict as its writer wrote it, for people, who know the seats by nothing but their names. */

import { mapSynthesisTexts, type Synthesis } from "../../core/ballot/synthesis.ts";
import { plainNames } from "../../core/seats/seat-mentions.ts";
import type { Conclusion, Floor } from "../protocol.ts";

export function signSynthesis(
  { everSat }: Pick<Floor, "everSat">,
  written: { readonly seat: string; readonly text: string; readonly ballot: Synthesis },
): NonNullable<Conclusion["synthesis"]> {
  const sign = (text: string) => plainNames(text, everSat);
  const { seat, text, ballot } = written;
  return { by: seat, said: mapSynthesisTexts(ballot, sign), answer: sign(text) };
}
