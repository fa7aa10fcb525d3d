/** The panel that a fork uses instead of the original one. */

import { ConclaveError, throwProblems } from "../../core/errors.ts";
import type { Panel } from "../../core/panel.ts";
import type { State } from "../../core/state.ts";
import type { Protocol } from "../../protocols/protocol.ts";
import { isSimulated } from "../../speakers/sim/sim-parameters.ts";
import type { DebateInput } from "../debate-input.ts";
import { createInputCheck } from "../input-check.ts";
import { rehearsalName } from "../nearest-rehearsal.ts";
import { quoteWord } from "../quote-words.ts";
import { buildPanel } from "./build-panel.ts";
import { resolvePanel } from "./resolve-panel.ts";
import { speakerSurroundings } from "./speaker-surroundings.ts";

/** Throws if something is wrong, because this is known only after the debate was read. */
export async function changePanel(input: DebateInput, state: State, protocol: Protocol): Promise<Panel> {
  const { id, rehearsal, question } = state;
  const { workingDir, text } = question;
  const check = createInputCheck(input);
  const { seatSpecs, chair } = await resolvePanel(check, { workingDir, own: [] });
  const isMixed = seatSpecs.some(({ speaker }) => isPlayed(speaker ?? "") !== (rehearsal !== null));
  if (isMixed) check.addProblem(rehearsalMixError(id, text));
  throwProblems(check.problems);
  const surroundings = speakerSurroundings({ workingDir, passEnv: input.passEnv ?? [], pace: 0 });
  const spec = { seatSpecs, chair: () => chair, protocol, copies: 1, earlier: state.seats };
  const { panel, problems } = buildPanel(spec, surroundings);
  throwProblems(problems);
  return panel;
}

function isPlayed(speaker: string): boolean {
  return rehearsalName(speaker) !== null || isSimulated(speaker);
}

/** Scripted, simulated and real replies must not end up in one record. */
function rehearsalMixError(id: string, question: string): ConclaveError {
  const message = `A debate cannot mix a scripted demo or simulated speakers with real speakers, and ${id} would have both.`;
  const hint = `Ask again: conclave ${quoteWord(question)} --seats …`;
  return new ConclaveError("USAGE_OPTION_VALUE", message, { hint });
}
