/**
 * The composition root: puts log, folder, speakers and engine together, and decides nothing itself. Whatever ends a debate,
 * its files are whole, the text under way is gone and the log is released when one of these functions returns.
 */

import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { userInfo } from "node:os";
import { basename, dirname, resolve } from "node:path";
import { ConclaveError } from "./core/errors.ts";
import type { DebateEvent, Recorded } from "./core/event.ts";
import type { Note } from "./core/note.ts";
import type { Limits, Panel, Settings } from "./core/panel.ts";
import type { Question } from "./core/question.ts";
import { fold, reduce, type State } from "./core/state.ts";
import { systemClock } from "./engine/clock.ts";
import { timeLeft } from "./engine/estimate.ts";
import { forkedEvents } from "./engine/fork-debate.ts";
import type { AskPerson } from "./engine/person.ts";
import { type Run, runDebate } from "./engine/run-debate.ts";
import { keepTimings, readTimings } from "./engine/timings-file.ts";
import { type DebateEvidence, debateEvidence } from "./evidence/debate-evidence.ts";
import { type DebateFiles, debateFiles } from "./folder/debate-files.ts";
import { numberOf } from "./folder/debate-folder.ts";
import { indexDebate } from "./folder/index-file.ts";
import { keptContributions } from "./folder/kept-contributions.ts";
import { claimFolder } from "./folder/numbering.ts";
import { ownerLives } from "./folder/owner-lives.ts";
import { progressFile } from "./folder/progress-file.ts";
import { putViewer } from "./folder/viewer-file.ts";
import type { Claim, EventLog } from "./log/event-log.ts";
import { fileLog } from "./log/file-log.ts";
import { type LivePart, liveFile } from "./log/live.ts";
import { protocolNamed } from "./protocols/index.ts";
import type { Protocol } from "./protocols/protocol.ts";
import { readyPanel } from "./speakers/ready-panel.ts";
import { type Surroundings, speakerFor } from "./speakers/registry.ts";
import type { Speaker } from "./speakers/speaker.ts";
import type { ToolServer } from "./speakers/tool-servers/tool-server.ts";
import { type ToolServers, toolServers } from "./speakers/tool-servers/tool-servers.ts";
import { jsonText } from "./views/json-text.ts";
import { liveCalls } from "./views/live-calls.ts";
import { progressJson } from "./views/progress.ts";

/** Where a debate goes: a numbered folder under a parent, or a folder of the person's own. */
export interface Place {
  readonly kind: "parent" | "folder";
  readonly path: string;
}

export interface DebateRequest {
  readonly question: Question;
  /** The slug that names the folder. */
  readonly topic: string;
  readonly protocol: Protocol;
  readonly settings: Settings;
  readonly panel: Panel;
  readonly limits: Limits;
  /** The scenario that plays; null: the panel is real. */
  readonly rehearsal: string | null;
  readonly invocation: string;
  readonly place: Place;
}

/** Who runs a debate: what speakers may see of the machine, and whom to tell what happens. */
export interface Host {
  readonly passEnv: readonly string[];
  /** Further tools for seats that have none of their own, where the debate may use them; none, if not given. */
  readonly toolServers?: () => Promise<readonly ToolServer[]>;
  /** What the delays of a rehearsal are multiplied with. */
  readonly pace: number;
  /** Go on without speakers that are not ready, if the quorum holds. */
  readonly skipMissing: boolean;
  readonly onFolder: (folder: string) => void;
  readonly onRecorded: (recorded: Recorded, state: State) => void;
  readonly onWarning: (sentence: string) => void;
  /** Text under way and activity, as they come. */
  readonly onLive?: (part: LivePart) => void;
  /** Who answers at checkpoints; null: nobody is there. */
  readonly askPerson?: AskPerson | null;
  /** Aborted to stop; the reason is `interrupted` or `terminated`. */
  readonly interrupt: AbortSignal;
  /** A program's own, known by their ids and names before any other. */
  readonly speakers?: readonly Speaker[];
  readonly protocols?: readonly Protocol[];
}

export interface Ended {
  readonly state: State;
  readonly folder: string;
  /** It had its verdict before, and nothing was run. */
  readonly wasOver: boolean;
}

/** What a resumed or forked debate changes. */
export type ChangedLimits = (state: State, protocol: Protocol) => Limits;

export async function startDebate({ place, ...request }: DebateRequest, host: Host): Promise<Ended> {
  const where: Where = { debates: place.path, folder: null };
  const { opened, ...company } = await prepared(request, where, host);
  const { folder, id } = newFolder(place, request.topic);
  where.folder = folder;
  const { protocol } = request;
  return carriedOut({ folder, protocol, ...company, first: [opened(id)], resumed: null, steal: false }, host);
}

/** On a log that is kept elsewhere: no folder, and no files beside the log. */
export async function startOn(log: EventLog, request: Omit<DebateRequest, "place">, host: Host): Promise<State> {
  const { opened, ...company } = await prepared(request, NOWHERE, host);
  const { protocol, topic } = request;
  const job = { protocol, ...company, first: [opened(topic)], resumed: null, steal: false };
  return ran({ ...job, log, where: "The log", beside: () => NOTHING_BESIDE }, host);
}

export interface Resumption {
  readonly folder: string;
  readonly limits: ChangedLimits;
  /** Take the log over although its owner is on another host. */
  readonly steal: boolean;
}

/** A finished debate is given back as it is. */
export async function resumeDebate({ folder, limits, steal }: Resumption, host: Host): Promise<Ended> {
  const { state, damage } = await readDebate(folder);
  if (damage) throw damage;
  if (state.verdict) return { state, folder, wasOver: true };
  const debates = numberOf(basename(folder)) === null ? folder : dirname(folder);
  const where = { debates, folder };
  return carriedOut({ folder, first: [], steal, ...(await goingOn(state, { where, limits }, host)) }, host);
}

/** The same on a log that is kept elsewhere. */
export async function resumeOn(log: EventLog, limits: ChangedLimits, host: Host): Promise<State> {
  const { state, damage } = await readLog(log, "The log");
  if (damage) throw damage;
  if (state.verdict) return state;
  const job = await goingOn(state, { where: NOWHERE, limits }, host);
  return ran({ ...job, log, where: "The log", first: [], steal: false, beside: () => NOTHING_BESIDE }, host);
}

export interface Fork {
  readonly folder: string;
  readonly round: number;
  readonly place: Place;
  readonly constraints: readonly string[];
  readonly limits: ChangedLimits;
  /** Sits from the next round on; null: the same panel. */
  readonly panel: ((state: State, protocol: Protocol) => Panel) | null;
}

export async function forkDebate({ folder: source, round, place, ...changes }: Fork, host: Host): Promise<Ended> {
  const { state: before, events, damage } = await readDebate(source);
  if (damage) host.onWarning(`${damage.message} The fork is made of what comes before.`);
  const protocol = protocolOf(before, host);
  const limits = changes.limits(before, protocol);
  const wanted = changes.panel?.(before, protocol) ?? before.panel;
  const where: Where = { debates: place.path, folder: null };
  const company = await companyOf(before, where, host);
  const panel = await ready({ panel: wanted, protocol, limits }, company.speakers, host);
  const isChanged = panel !== before.panel || changes.constraints.length > 0;
  const kept = isChanged ? askedAnew(events, panel) : events;
  // Nothing is made before it is known that there is such a round.
  forkedEvents(kept, round, "");
  const { folder, id } = newFolder(place, before.topic);
  where.folder = folder;
  const constraints = changes.constraints.map((text) => said({ kind: "constraint", text }));
  const first = [...forkedEvents(kept, round, id), ...constraints];
  const resumed = { limits, panel: panel === before.panel ? null : panel };
  return carriedOut({ folder, protocol, ...company, first, resumed, steal: false }, host);
}

export interface ReadDebate {
  readonly state: State;
  readonly events: readonly Recorded[];
  /** Where the log cannot be read on; what comes before it is there. */
  readonly damage: ConclaveError | null;
}

/** The debate as its log tells it, running or not. */
export function readDebate(folder: string): Promise<ReadDebate> {
  return readLog(plainLog(folder), `The log in ${folder}`);
}

async function readLog(log: EventLog, where: string): Promise<ReadDebate> {
  const events: Recorded[] = [];
  let damage: ConclaveError | null = null;
  try {
    for await (const recorded of log.read()) events.push(recorded);
  } catch (error) {
    if (!(error instanceof ConclaveError) || error.code !== "LOG_CORRUPT") throw error;
    damage = error;
  }
  if (events.some(({ event }) => event.type === "debate.opened")) return { state: fold(events), events, damage };
  throw damage ?? new ConclaveError("LOG_EMPTY", `${where} holds no debate.`);
}

/** Into the running debate, or for the next one who resumes it. The id it will have in the log. */
export async function postNote(folder: string, note: Note): Promise<string> {
  const { id, by } = said(note);
  await plainLog(folder).post({ id, by, note });
  return id;
}

/** What is in the log from `fromSeq` on, then what comes, until the signal. */
export function followDebate(folder: string, fromSeq: number, signal: AbortSignal): AsyncIterable<Recorded> {
  return plainLog(folder).follow(fromSeq, signal);
}

/**
 * Into the running debate by its inbox, or, with no owner alive, into the log itself. Resolves to whether it runs. Where the
 * log cannot be claimed the inbox keeps the note for whoever can.
 */
export async function sayNote(folder: string, note: Note): Promise<boolean> {
  const log = fileLog(folder, { now: systemClock.now, onTrouble: () => undefined, giveUp: AbortSignal.abort() });
  const claim = (await ownerLives(folder)) ? null : await log.claim().catch(whileHeld);
  if (!claim) {
    await postNote(folder, note);
    return true;
  }
  try {
    const added = await claim.append(said(note));
    const files = debateFiles(folder);
    files.update(fold([...claim.events, added]));
    await indexed(folder, files);
  } finally {
    await claim.release();
  }
  return false;
}

/** Somebody was faster, which is as good as running. */
function whileHeld(error: unknown): null {
  if (error instanceof ConclaveError && (error.code === "LOG_HELD" || error.code === "LOG_HELD_ELSEWHERE")) return null;
  throw error;
}

/** A debate without rounds has no place to change course at: with other seats or constraints all of it is asked anew. */
function askedAnew(events: readonly Recorded[], panel: Panel): readonly Recorded[] {
  if (events.some(({ event }) => event.type === "round.opened")) return events;
  return events.flatMap((recorded) => {
    const { event } = recorded;
    if (event.type === "debate.opened") return [{ ...recorded, event: { ...event, panel } }];
    return event.type === "note.said" ? [recorded] : [];
  });
}

// ── Parts ────────────────────────────────────────────────────────────────────────────────────────

/** What a debate is opened with, once its speakers were found ready. */
async function prepared(request: Omit<DebateRequest, "place">, where: Where, host: Host) {
  const { protocol, panel: wanted, ...opening } = request;
  const company = await companyOf({ ...request, protocol: protocol.name }, where, host);
  const panel = await ready({ panel: wanted, protocol, limits: request.limits }, company.speakers, host);
  const seed = randomBytes(16).toString("hex");
  const opened = (id: string): DebateEvent => ({
    type: "debate.opened",
    id,
    ...opening,
    protocol: protocol.name,
    panel,
    seed,
  });
  return { ...company, opened };
}

/** Where a debate is kept, as its speakers see it: the folder of its own is made once they were found ready. */
interface Where {
  readonly debates: string | null;
  folder: string | null;
}

const NOWHERE: Where = { debates: null, folder: null };

interface GoingOn {
  readonly where: Where;
  readonly limits: ChangedLimits;
}

async function goingOn(state: State, { where, limits }: GoingOn, host: Host) {
  const protocol = protocolOf(state, host);
  const company = await companyOf(state, where, host);
  const changed = limits(state, protocol);
  const panel = await ready({ panel: state.panel, protocol, limits: changed }, company.speakers, host);
  return { protocol, ...company, resumed: { limits: changed, panel: panel === state.panel ? null : panel } };
}

interface Job extends Pick<Run, "protocol" | "resumed">, Company {
  /** What the log begins with. */
  readonly first: readonly DebateEvent[];
  readonly steal: boolean;
}

async function carriedOut({ folder, ...job }: Job & { readonly folder: string }, host: Host): Promise<Ended> {
  host.onFolder(folder);
  const log = fileLog(folder, { now: systemClock.now, onTrouble: host.onWarning, giveUp: host.interrupt });
  const beside = () => folderFiles(folder, job.protocol, host);
  const state = await ran({ ...job, log, where: `The folder ${folder}`, beside }, host);
  return { state, folder, wasOver: false };
}

interface LoggedJob extends Job {
  readonly log: EventLog;
  /** What an error calls the place of the log. */
  readonly where: string;
  /** Called once the log is ours. */
  readonly beside: () => Beside;
}

/** What is kept of a debate beside its log. */
interface Beside {
  show(state: State, event: DebateEvent): void;
  hear(part: LivePart): void;
  begun(): Promise<void>;
  /** It has ended by itself; what stands in the log up to `sinceSeq` is of earlier runs. */
  ended(state: State, sinceSeq: number): void;
  /** Whatever ended it. */
  close(): Promise<void>;
}

const NOTHING_BESIDE: Beside = {
  show: () => undefined,
  hear: () => undefined,
  begun: async () => undefined,
  ended: () => undefined,
  close: async () => undefined,
};

function folderFiles(folder: string, protocol: Protocol, host: Host): Beside {
  const files = debateFiles(folder);
  const live = liveFile(folder);
  const progress = keptProgress(folder, protocol);
  const contributions = keptContributions(folder);
  const viewer = numberOf(basename(folder)) === null ? null : putViewer(dirname(folder));
  return {
    show: (state, event) => {
      files.update(state);
      progress.show(state);
      contributions.show(state, event);
    },
    hear: (part) => {
      live.write(part);
      progress.hear(part);
    },
    begun: async () => {
      await contributions.begin();
      await indexed(folder, files);
    },
    ended: keepTimings,
    close: async () => {
      await live.remove();
      await contributions.flush();
      await progress.flush();
      for (const problem of await indexed(folder, files)) host.onWarning(problem);
      await viewer;
    },
  };
}

async function ran(
  { log, where, protocol, speakers, evidence, servers, first, resumed, steal, ...job }: LoggedJob,
  host: Host,
): Promise<State> {
  const claim = await log.claim({ steal });
  const beside = job.beside();
  const sinceSeq = claim.events.at(-1)?.seq ?? -1;
  const onRecorded = (recorded: Recorded, state: State) => {
    // Before its opening a log tells of no debate yet.
    if (state.id !== "") beside.show(state, recorded.event);
    host.onRecorded(recorded, state);
  };
  try {
    for (const warning of claim.warnings) host.onWarning(warning);
    const begun = await begunLog(claim, { where, first }, onRecorded);
    await beside.begun();
    const how = {
      protocol,
      speakerFor: speakers,
      clock: systemClock,
      interrupt: host.interrupt,
      resumed,
      askPerson: host.askPerson ?? null,
      checkEvidence: evidence.check,
      gatherEvidence: evidence.gather,
    };
    const onPart = (part: LivePart) => {
      beside.hear(part);
      host.onLive?.(part);
    };
    const state = await runDebate({ claim: begun, ...how, live: onPart, onRecorded });
    beside.ended(state, sinceSeq);
    return state;
  } finally {
    try {
      await servers.close();
      await beside.close();
    } finally {
      await claim.release();
    }
  }
}

/** progress.json, at every change of the debate and of what its seats do. */
function keptProgress(folder: string, protocol: Protocol) {
  const file = progressFile(folder);
  const live = liveCalls();
  const timings = readTimings();
  const iso = (ms: number) => new Date(ms).toISOString();
  let latest: State | null = null;
  const update = () => {
    const state = latest;
    if (!state) return;
    file.update(() => {
      const nowMs = systemClock.now();
      const plan = protocol.plan(state.panel, state.limits.rounds, state.settings);
      const left = timeLeft(state, plan, { timings, nowMs });
      return jsonText(progressJson(state, { live, plan, left, nowMs, iso }));
    });
  };
  return {
    show: (state: State) => {
      latest = state;
      update();
    },
    hear: (part: LivePart) => {
      const before = live.of(part.call)?.latest.type;
      live.add(part);
      if (before !== part.type) update();
    },
    flush: file.flush,
  };
}

/** A folder with a number stands among others, which have an index. */
async function indexed(folder: string, files: DebateFiles): Promise<readonly string[]> {
  const problems = await files.flush();
  if (numberOf(basename(folder)) !== null) await indexDebate(folder);
  return problems;
}

/** The claim with its first events written, as if they had stood there when it was made. */
async function begunLog(
  claim: Claim,
  { where, first }: Pick<LoggedJob, "where" | "first">,
  onRecorded: Run["onRecorded"],
): Promise<Claim> {
  if (first.length > 0 && claim.events.some(({ event }) => event.type === "debate.opened")) {
    throw new ConclaveError("DEBATE_EXISTS", `${where} holds a debate already.`);
  }
  const added = await Promise.all(first.map((event) => claim.append(event)));
  let state = fold(claim.events.slice(0, -1));
  for (const recorded of [...claim.events.slice(-1), ...added]) {
    state = reduce(state, recorded);
    onRecorded(recorded, state);
  }
  return { ...claim, events: [...claim.events, ...added] };
}

function newFolder({ kind, path }: Place, topic: string): { readonly folder: string; readonly id: string } {
  if (kind === "parent") {
    const claimed = claimFolder(path, topic);
    return { folder: claimed.path, id: claimed.name };
  }
  mkdirSync(path, { recursive: true });
  return { folder: path, id: basename(path) };
}

interface Sitting {
  readonly panel: Panel;
  readonly protocol: Protocol;
  readonly limits: Limits;
}

function ready({ panel, protocol, limits }: Sitting, speakers: Run["speakerFor"], host: Host): Promise<Panel> {
  const { skipMissing, onWarning } = host;
  const least = Math.max(limits.quorum, protocol.seats.least);
  return readyPanel(panel, { speakerFor: speakers, least, skipMissing, onWarning });
}

/** What speakers have to know of the debate. */
type Spoken = Pick<State, "question" | "rehearsal" | "protocol" | "settings">;

/** Who speaks in a debate, and what is looked up for them. */
interface Company {
  readonly speakers: Run["speakerFor"];
  readonly evidence: DebateEvidence;
  readonly servers: ToolServers;
}

async function companyOf(debate: Spoken, where: Where, host: Host): Promise<Company> {
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

function protocolOf({ protocol }: State, { protocols = [] }: Host): Protocol {
  const found = protocols.find(({ name }) => name === protocol) ?? protocolNamed(protocol);
  if (!found)
    throw new ConclaveError("PROTOCOL_UNKNOWN", `This debate runs by "${protocol}", which is not known here.`);
  return found;
}

function said(note: Note) {
  return { type: "note.said" as const, id: randomUUID(), by: userInfo().username, note };
}

/** For reading and posting, neither of which waits or writes the log. */
function plainLog(folder: string) {
  return fileLog(folder, { now: systemClock.now, onTrouble: () => undefined, giveUp: AbortSignal.abort() });
}
