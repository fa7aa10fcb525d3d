/**
 * The speakers of a debate and their evidence tools. Nothing is started before a seat needs it. They are not those that the panel
 * was built with (build-panel.ts), which know neither the tools nor the home of the debate; creating one only reads its name.
 */

import { resolve } from "node:path";
import { isCommand } from "../core/command-seat.ts";
import { ConclaveError } from "../core/errors.ts";
import { HOST } from "../core/host.ts";
import type { Limits, Panel, Seat } from "../core/panel.ts";
import type { State } from "../core/state.ts";
import { stripEscapes } from "../core/text/plain-text.ts";
import type { Run } from "../engine/run-debate.ts";
import { type DebateEvidence, debateEvidence } from "../evidence/debate-evidence.ts";
import type { DebateHome } from "../folder/debate-home.ts";
import { liesIn } from "../folder/real-path.ts";
import { protocolNamed } from "../protocols/index.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { preflightPanel } from "../request/panel/preflight-panel.ts";
import { speakerSurroundings } from "../request/panel/speaker-surroundings.ts";
import { keylessSpeaker } from "../speakers/keyless-speaker.ts";
import { createSpeaker } from "../speakers/registry.ts";
import type { Speaker } from "../speakers/speaker.ts";
import { createKeyStriker } from "../speakers/strike-keys.ts";
import { createToolServers, type ToolServers } from "../speakers/tool-servers/tool-servers.ts";
import { seatTitle } from "../views/names.ts";
import { openWorkingDir, type WorkingFolder } from "./open-working-dir.ts";
import type { RunContext } from "./run-context.ts";

export interface DebateSpeakers {
  readonly speakers: Run["speakerFor"];
  readonly evidence: DebateEvidence;
  /** Ends what was started for them. */
  close(): Promise<void>;
}

/** Where a debate is stored, for its speakers. Its own home is created once they are ready. */
export interface DebateLocation {
  readonly debates: string | null;
  home: DebateHome | null;
  /** Default: what the question names. */
  readonly workingDir?: WorkingFolder;
}

export const NO_LOCATION: DebateLocation = { debates: null, home: null };

/** What speakers need to know about the debate. */
interface DebateFacts extends Pick<State, "question" | "rehearsal" | "protocol" | "settings"> {
  /** Who may speak: named by the person, or checked for trust. */
  readonly speakers: readonly string[];
}

export async function createDebateSpeakers(
  facts: DebateFacts,
  where: DebateLocation,
  host: RunContext,
): Promise<DebateSpeakers> {
  const { path, hasFiles } =
    where.workingDir ?? (await openWorkingDir(facts.question.workingDir, where.home?.name ?? null));
  const debate = { ...facts, question: { ...facts.question, workingDir: path } };
  const hidden = where.debates === null ? [] : [resolve(where.debates)];
  const evidence = await debateEvidence({ ...debate, hasFiles, hidden, environment: process.env });
  const servers = await createServers(debate, host);
  const tools = async () => (await Promise.all([evidence.tools(), servers.tools()])).flat();
  const made = new Map<string, Speaker>();
  const close = async () => {
    await Promise.all([servers.close(), ...[...made.values()].map((speaker) => speaker.close?.())]);
  };
  return { speakers: createSpeakerLookup(debate, where, { ...host, tools, made }), evidence, close };
}

/** Started when a seat first needs them. */
async function createServers({ settings, rehearsal, question }: DebateFacts, host: RunContext): Promise<ToolServers> {
  const { toolServers: configured = async () => [], passEnv, onWarning } = host;
  const wanted = settings.evidence === "all" && rehearsal === null ? await configured() : [];
  return createToolServers(wanted, { workingDir: question.workingDir, environment: process.env, passEnv, onWarning });
}

interface LookupContext extends RunContext, Pick<DebateEvidence, "tools"> {
  /** Filled with the speakers of the seats. */
  readonly made: Map<string, Speaker>;
}

/** One speaker per seat, created when first needed. */
function createSpeakerLookup(
  { question: { workingDir }, rehearsal, protocol, speakers: allowed }: DebateFacts,
  where: DebateLocation,
  { passEnv, pace, speakers = [], isSandboxed = false, gate, tools, made }: LookupContext,
): Run["speakerFor"] {
  const debatesFolder = where.debates && resolve(where.debates);
  const surroundings = {
    ...speakerSurroundings({ workingDir, passEnv, pace: rehearsal === null ? 1 : pace }),
    debatesFolder,
    hostBox: () => where.home?.host ?? null,
    ...(gate ? { gate } : {}),
    protocol,
    own: speakers,
    tools,
    isSandboxed,
    isClosedInTheEnd: true,
  };
  const keys = createKeyStriker(process.env, passEnv);
  return (seat) => {
    const known = made.get(`${seat.name}=${seat.speaker}`);
    if (known) return known;
    // A log can change after it was checked and before it is claimed.
    if (!allowed.includes(seat.speaker)) throw unknownSpeaker(seat);
    const speaker = createSpeaker(seat.speaker, surroundings);
    if (!speaker) throw new ConclaveError("SEAT_UNKNOWN", `There is no speaker "${seat.speaker}" for ${seat.name}.`);
    const isWalled = (speaker.traits.readsFiles && seat.speaker !== HOST) || (isSandboxed && isCommand(seat.speaker));
    if (debatesFolder !== null && isWalled) refuseOpenDebates(seat, workingDir, debatesFolder);
    const keyless = keylessSpeaker(speaker, keys);
    made.set(`${seat.name}=${seat.speaker}`, keyless);
    return keyless;
  };
}

function unknownSpeaker({ name, speaker }: Seat): ConclaveError {
  const message = `The speaker "${stripEscapes(speaker)}" of ${name} was added to the log while it was being opened.`;
  return new ConclaveError("CONFIG_UNTRUSTED", message, { hint: "Review the log, then resume the debate again." });
}

/** A debates folder that contains the working directory cannot be hidden from a seat that reads the working directory. */
function refuseOpenDebates(seat: Seat, workingDir: string, debatesFolder: string): void {
  if (!liesIn(debatesFolder, workingDir)) return;
  const message = `${seatTitle(seat)} reads files, and ${debatesFolder} holds the working directory: it could read what other seats say.`;
  throw new ConclaveError("FOLDER_UNUSABLE", message, {
    hint: "Keep debates in a folder below the working directory, or elsewhere: --out-dir PATH.",
  });
}

/** Resolves to the seats that are ready. If too few are, what the check has started is ended before it throws. */
export async function requireReady(
  { panel, protocol, limits }: { readonly panel: Panel; readonly protocol: Protocol; readonly limits: Limits },
  { speakers: speakerFor, close }: DebateSpeakers,
  { skipMissing, onWarning }: RunContext,
): Promise<Panel> {
  const least = Math.max(limits.quorum, protocol.seats.least);
  try {
    return await preflightPanel(panel, { speakerFor, least, skipMissing, onWarning });
  } catch (error) {
    await close();
    throw error;
  }
}

/** null: neither built in nor the program's own. */
export function findProtocol({ protocol }: State, { protocols = [] }: Pick<RunContext, "protocols">): Protocol | null {
  return protocols.find(({ name }) => name === protocol) ?? protocolNamed(protocol);
}

export function requireProtocol(state: State, host: Pick<RunContext, "protocols">): Protocol {
  const found = findProtocol(state, host);
  if (found) return found;
  const message = `This debate uses the protocol "${state.protocol}", which this version does not recognise.`;
  throw new ConclaveError("PROTOCOL_UNKNOWN", message);
}
