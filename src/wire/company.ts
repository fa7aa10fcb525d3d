/** Who speaks in a debate, and what is looked up for them. Nobody is started before a seat needs it. */

import { resolve } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import type { Limits, Panel } from "../core/panel.ts";
import type { State } from "../core/state.ts";
import { systemClock } from "../engine/clock.ts";
import type { Run } from "../engine/run-debate.ts";
import { type DebateEvidence, debateEvidence } from "../evidence/debate-evidence.ts";
import { protocolNamed } from "../protocols/index.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { readyPanel } from "../speakers/ready-panel.ts";
import { type Surroundings, speakerFor } from "../speakers/registry.ts";
import type { Speaker } from "../speakers/speaker.ts";
import { type ToolServers, toolServers } from "../speakers/tool-servers/tool-servers.ts";
import type { Host } from "./debate-request.ts";

/** Who speaks in a debate, and what is looked up for them. */
export interface Company {
  readonly speakers: Run["speakerFor"];
  readonly evidence: DebateEvidence;
  readonly servers: ToolServers;
}

/** Where a debate is kept, as its speakers see it: the folder of its own is made once they were found ready. */
export interface Where {
  readonly debates: string | null;
  folder: string | null;
}

export const NOWHERE: Where = { debates: null, folder: null };

/** What speakers have to know of the debate. */
type Spoken = Pick<State, "question" | "rehearsal" | "protocol" | "settings">;

export async function companyOf(debate: Spoken, where: Where, host: Host): Promise<Company> {
  const hidden = where.debates === null ? [] : [resolve(where.debates)];
  const evidence = await debateEvidence({ ...debate, hidden, environment: process.env });
  const servers = await serversFor(debate, host);
  const tools = async () => (await Promise.all([evidence.tools(), servers.tools()])).flat();
  return { speakers: cast(debate, where, { ...host, tools }), evidence, servers };
}

/** Started when a seat first needs them. */
async function serversFor({ settings, rehearsal, question }: Spoken, host: Host): Promise<ToolServers> {
  const { toolServers: configured = async () => [], passEnv, onWarning } = host;
  const wanted = settings.evidence === "all" && rehearsal === null ? await configured() : [];
  return toolServers(wanted, { workingDir: question.workingDir, environment: process.env, passEnv, onWarning });
}

/** One speaker a seat, made when it is first needed. */
function cast(
  { question: { workingDir }, rehearsal, protocol }: Spoken,
  where: Where,
  { passEnv, pace, speakers = [], tools }: Host & Pick<DebateEvidence, "tools">,
): Run["speakerFor"] {
  const around = speakerSurroundings({ workingDir, passEnv, pace: rehearsal === null ? 1 : pace });
  const debatesFolder = where.debates && resolve(where.debates);
  const surroundings = { ...around, protocol, debatesFolder, debateFolder: () => where.folder, own: speakers, tools };
  const made = new Map<string, Speaker>();
  return (seat) => {
    const known = made.get(`${seat.name}=${seat.speaker}`);
    if (known) return known;
    const speaker = speakerFor(seat.speaker, surroundings);
    if (!speaker) throw new ConclaveError("SEAT_UNKNOWN", `There is no speaker "${seat.speaker}" for ${seat.name}.`);
    made.set(`${seat.name}=${seat.speaker}`, speaker);
    return speaker;
  };
}

/** What speakers are made from before there is a debate they could speak in. */
export function speakerSurroundings({
  workingDir,
  passEnv,
  pace,
}: Pick<Surroundings, "workingDir" | "passEnv"> & Pick<Host, "pace">): Surroundings {
  const sleep: Surroundings["sleep"] = (ms, signal) => systemClock.sleep(ms * pace, signal);
  const nowhere = { debatesFolder: null, debateFolder: () => null };
  return { workingDir, passEnv, environment: process.env, sleep, protocol: null, ...nowhere };
}

interface Sitting {
  readonly panel: Panel;
  readonly protocol: Protocol;
  readonly limits: Limits;
}

export function ready({ panel, protocol, limits }: Sitting, speakers: Run["speakerFor"], host: Host): Promise<Panel> {
  const { skipMissing, onWarning } = host;
  const least = Math.max(limits.quorum, protocol.seats.least);
  return readyPanel(panel, { speakerFor: speakers, least, skipMissing, onWarning });
}

export function protocolOf({ protocol }: State, { protocols = [] }: Host): Protocol {
  const found = protocols.find(({ name }) => name === protocol) ?? protocolNamed(protocol);
  if (!found)
    throw new ConclaveError("PROTOCOL_UNKNOWN", `This debate runs by "${protocol}", which is not known here.`);
  return found;
}
