/**
 * Creates speakers from their names on the command line. Each kind of speaker is one row: the names it answers to, and its
 * constructor. A malformed name throws; whether a speaker is ready is checked by its own preflight.
 */

import { resolve } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import { HOST } from "../core/host.ts";
import { stripEscapes } from "../core/text/plain-text.ts";
import { ACP_PREFIX, createAcpAgent } from "./agent/acp/acp-agents.ts";
import type { Agent } from "./agent/agent.ts";
import { type AgentSurroundings, agentSpeaker } from "./agent/agent-speaker.ts";
import { AGENTS } from "./agent/index.ts";
import { commandSpeaker } from "./command-speaker.ts";
import type { CallGate } from "./gate/call-gate.ts";
import { gateSpeaker } from "./gate/gate-speaker.ts";
import { processGate } from "./gate/process-gate.ts";
import { type HostSurroundings, hostSpeaker } from "./host-speaker.ts";
import { LOCAL_FILE, LOCAL_NAME } from "./local/local-model.ts";
import { localSpeaker } from "./local/local-speaker.ts";
import { type ModelSurroundings, modelSpeaker } from "./model/model-speaker.ts";
import { VENDORS } from "./model/vendors.ts";
import { COMMAND_PREFIX } from "./process/command-line.ts";
import { loadRehearsal, rehearsalNames } from "./script/rehearsal-scenarios.ts";
import { loadScenario } from "./script/scenario.ts";
import { scriptSpeaker } from "./script/script-speaker.ts";
import { SIM_PREFIX } from "./sim/sim-parameters.ts";
import { simSpeaker } from "./sim/sim-speaker.ts";
import type { Speaker } from "./speaker.ts";
import { ANY_SERVER, answersTo } from "./speaker-names.ts";
import { createKeyStriker } from "./strike-keys.ts";

export interface Surroundings extends AgentSurroundings, HostSurroundings, ModelSurroundings {
  /** The protocol of the debate, which scripts choose their replies by; null: not known yet. */
  readonly protocol: string | null;
  /** Limits the calls of speakers (default: together with all others of this process). */
  readonly gate?: CallGate;
  /** Speakers supplied by a program; their ids take precedence. */
  readonly own?: readonly Speaker[];
}

/** null: no speaker has this name. */
export function createSpeaker(spec: string, surroundings: Surroundings): Speaker | null {
  const own = surroundings.own?.find(({ id }) => id === spec);
  if (own) return own;
  refuseKeys(spec, surroundings);
  const row = ROWS.find(({ names }) => names().some((name) => answersTo(name, spec)));
  const speaker = row?.speaker(spec, surroundings) ?? null;
  return speaker && gateSpeaker(speaker, surroundings.gate ?? processGate);
}

/** A seat is recorded as it was written. */
function refuseKeys(spec: string, { environment, passEnv }: Surroundings): void {
  const struck = createKeyStriker(environment, passEnv).strike(spec);
  if (struck === spec) return;
  throw new ConclaveError("USAGE_OPTION_VALUE", `"${struck}" contains a key, which would be recorded.`, {
    hint: "Put it into a variable of the environment, and let the command see that: --pass-env NAME.",
  });
}

/** All names, in the form that `answersTo` takes. */
export function speakerNames(): readonly string[] {
  return ROWS.flatMap(({ names }) => names());
}

interface SpeakerRow {
  names(): readonly string[];
  speaker(spec: string, surroundings: Surroundings): Speaker | null;
}

const SCRIPT_PREFIX = "script:";
const REHEARSAL_PREFIX = "rehearsal:";

const ROWS: readonly SpeakerRow[] = [
  { names: () => [COMMAND_PREFIX], speaker: commandSpeaker },
  { names: () => [HOST], speaker: (_, surroundings) => hostSpeaker(surroundings) },
  { names: () => [LOCAL_NAME, LOCAL_FILE], speaker: localSpeaker },
  { names: () => [...VENDORS.map(({ name }) => `${name}/`), ANY_SERVER], speaker: modelSpeaker },
  { names: () => AGENTS.flatMap(agentNames), speaker: createAgentSpeaker },
  {
    names: () => [ACP_PREFIX],
    speaker: (id, surroundings) => agentSpeaker(createAcpAgent(id), { id, model: null }, surroundings),
  },
  {
    names: () => [SCRIPT_PREFIX],
    speaker: (id, { workingDir, sleep, protocol }) =>
      scriptSpeaker(loadScenario(resolve(workingDir, id.slice(SCRIPT_PREFIX.length))), { id, sleep, protocol }),
  },
  {
    names: () => rehearsalNames().map((name) => `${REHEARSAL_PREFIX}${name}`),
    speaker: (id, { sleep, protocol }) => {
      const scenario = loadRehearsal(id.slice(REHEARSAL_PREFIX.length));
      return scenario && scriptSpeaker(scenario, { id, sleep, protocol });
    },
  },
  { names: () => [SIM_PREFIX], speaker: simSpeaker },
];

/** Alone, or with a model: `claude`, `claude/opus`. */
function agentNames({ name, needsModel }: Pick<Agent, "name" | "needsModel">): readonly string[] {
  return needsModel ? [`${name}/`] : [name, `${name}/`];
}

function createAgentSpeaker(id: string, surroundings: Surroundings): Speaker | null {
  const [name, ...rest] = id.split("/");
  const agent = AGENTS.find((each) => each.name === name);
  const model = rest.join("/") || null;
  // It would be read as an option of the agent, and the name may come from someone else's log.
  if (model?.trim().startsWith("-"))
    throw new ConclaveError("USAGE_OPTION_VALUE", `"${stripEscapes(id)}" does not name a model.`);
  return agent ? agentSpeaker(agent, { id, model }, surroundings) : null;
}
