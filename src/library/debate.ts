/**
 * `debate()`: a question, a panel and a place, from a program. It asks nothing, prints nothing and takes any bounds; what is
 * wrong is thrown as a ConclaveError before anybody is asked, and what happens in the debate is never thrown.
 */

import { resolve } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import type { Recorded } from "../core/event.ts";
import {
  DEFAULT_LIMITS,
  DEFAULT_SETTINGS,
  type Limits,
  ROUNDS_MOST,
  roundNumberSchema,
  type Settings,
} from "../core/panel.ts";
import { type ContextItem, cleanQuestion, type Question, slug } from "../core/question.ts";
import type { State } from "../core/state.ts";
import type { AskPerson } from "../engine/person.ts";
import { findParent } from "../folder/find-parent.ts";
import type { EventLog } from "../log/event-log.ts";
import type { LivePart } from "../log/live-file.ts";
import { DEFAULT_PROTOCOL, protocolNamed } from "../protocols/index.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { STYLE_ROUNDS } from "../protocols/roundtable.ts";
import type { DebateDestination, DebateRequest, RunContext } from "../runtime/debate-request.ts";
import { speakerSurroundings } from "../runtime/debate-speakers.ts";
import { startDebate, startOnLog } from "../runtime/start-debate.ts";
import { loadRehearsal } from "../speakers/script/rehearsal-scenarios.ts";
import type { Speaker } from "../speakers/speaker.ts";
import type { ToolServer } from "../speakers/tool-servers/tool-server.ts";
import { ownSpeakers, panelFromOptions, type SeatOption } from "./panel-from-options.ts";

/** What a program may hear of a debate while it runs, and how it stops one. */
export interface RunOptions {
  /** After every event, when it is durable, with the debate as it then stands. */
  readonly onRecorded?: (recorded: Recorded, state: State) => void;
  /** Text under way and what seats do: shown, never recorded. */
  readonly onLive?: (part: LivePart) => void;
  readonly onWarning?: (sentence: string) => void;
  /** Answers at checkpoints; without it nobody is there, and they conclude by themselves. */
  readonly askPerson?: AskPerson;
  /** Aborted: calls are cut off, the stop is recorded, and `resume` goes on later. */
  readonly signal?: AbortSignal;
  /** Variables of the environment that commands may see beside the usual ones. */
  readonly passEnv?: readonly string[];
  /** Go on without speakers that are not ready, if the quorum holds. */
  readonly skipMissing?: boolean;
  /** MCP servers whose tools seats of API models may use, where `settings.evidence` is all. */
  readonly toolServers?: readonly ToolServer[];
}

export interface DebateOptions extends RunOptions {
  readonly question: string;
  readonly seats: readonly SeatOption[];
  /** Who writes the verdict, where the protocol has a chair; without it the first seat's speaker does. */
  readonly chair?: SeatOption;
  /** By name, or one of the program's own. */
  readonly protocol?: string | Protocol;
  readonly rounds?: number;
  readonly settings?: Partial<Settings>;
  readonly limits?: Partial<Omit<Limits, "rounds">>;
  readonly constraints?: readonly string[];
  readonly options?: readonly string[];
  readonly context?: readonly ContextItem[];
  /** What seats may read; the process's own if not given. */
  readonly workingDir?: string;
  /** Names the folder after its number; made from the question if not given. */
  readonly topic?: string;
  /** The folder that holds the debates, each with a number; `debates`, looked for upwards, if not given. */
  readonly outDir?: string;
  /** The folder of this debate itself. */
  readonly path?: string;
  /** A log of the program's own in place of a folder: nothing is written to disk. */
  readonly log?: EventLog;
}

export interface DebateResult {
  /** With the verdict, or with the reason why it stopped before one. */
  readonly state: State;
  /** null: it is kept in a log of the program's own. */
  readonly folder: string | null;
}

export async function debate(options: DebateOptions): Promise<DebateResult> {
  const { log = null } = options;
  const seats = options.chair === undefined ? options.seats : [...options.seats, options.chair];
  const speakers = ownSpeakers(seats);
  const request = buildRequest(options, speakers);
  const host = createRunContext(options, { speakers, protocols: [request.protocol] });
  if (log) return { state: await startOnLog(log, request, host), folder: null };
  const { state, folder } = await startDebate({ ...request, place: resolveDestination(options) }, host);
  return { state, folder };
}

export interface Own {
  readonly speakers: readonly Speaker[];
  readonly protocols: readonly Protocol[];
}

export function createRunContext(
  { signal, askPerson, onRecorded, onWarning, ...hearing }: RunOptions,
  own: Own,
): RunContext {
  return {
    passEnv: hearing.passEnv ?? [],
    pace: 0,
    skipMissing: hearing.skipMissing ?? false,
    toolServers: async () => hearing.toolServers ?? [],
    onFolder: () => undefined,
    onRecorded: onRecorded ?? (() => undefined),
    onWarning: onWarning ?? (() => undefined),
    ...(hearing.onLive ? { onLive: hearing.onLive } : {}),
    askPerson: askPerson ?? null,
    interrupt: signal ?? new AbortController().signal,
    ...own,
  };
}

function buildRequest(options: DebateOptions, own: readonly Speaker[]): Omit<DebateRequest, "place"> {
  const protocol = resolveProtocol(options.protocol);
  const workingDir = resolve(options.workingDir ?? ".");
  const surroundings = speakerSurroundings({ workingDir, passEnv: options.passEnv ?? [], pace: 0 });
  const { seats, chair = null } = options;
  const panel = panelFromOptions({ seats, chair, protocol }, { ...surroundings, own });
  const rehearsal = findRehearsal(panel.seats.map(({ speaker }) => speaker));
  const question = resolveQuestion(options, workingDir, rehearsal);
  const settings = { ...DEFAULT_SETTINGS, ...options.settings };
  const usual = protocol.name === "roundtable" ? STYLE_ROUNDS[settings.style] : protocol.rounds.usual;
  const quorum = Math.min(DEFAULT_LIMITS.quorum, panel.seats.length);
  return {
    question,
    topic: options.topic ?? slug(question.text),
    protocol,
    settings,
    panel,
    limits: { ...DEFAULT_LIMITS, quorum, ...options.limits, rounds: checkRounds(options.rounds ?? usual) },
    rehearsal,
    invocation: "debate() of the library",
  };
}

/** A log with more could not be read again. */
function checkRounds(rounds: number): number {
  if (roundNumberSchema.safeParse(rounds).success) return rounds;
  throw new ConclaveError("ROUNDS_OUT_OF_RANGE", `A debate takes 0 to ${ROUNDS_MOST} rounds and got ${rounds}.`);
}

/** A rehearsal plays its own question, and is never taken for an answer to another one. */
function resolveQuestion(options: DebateOptions, workingDir: string, rehearsal: string | null): Question {
  const played = rehearsal === null ? null : loadRehearsal(rehearsal)?.question;
  if (played != null) return { text: cleanQuestion(played), constraints: [], options: [], context: [], workingDir };
  const text = cleanQuestion(options.question);
  if (text === "") throw new ConclaveError("QUESTION_EMPTY", "The question is empty.");
  const { constraints = [], options: named = [], context = [] } = options;
  return { text, constraints, options: named, context, workingDir };
}

const REHEARSAL_PREFIX = "rehearsal:";

function findRehearsal(speakers: readonly string[]): string | null {
  const names = [...new Set(speakers.map((id) => (id.startsWith(REHEARSAL_PREFIX) ? id : "")))];
  const [first = ""] = names;
  if (names.length > 1) {
    throw new ConclaveError("USAGE_OPTION_VALUE", "A rehearsal was seated beside other speakers.", {
      hint: "A rehearsal answers nobody: give it all seats or none.",
    });
  }
  return first === "" ? null : first.slice(REHEARSAL_PREFIX.length);
}

function resolveProtocol(given: string | Protocol = DEFAULT_PROTOCOL): Protocol {
  const found = typeof given === "string" ? protocolNamed(given) : given;
  if (found) return found;
  throw new ConclaveError("PROTOCOL_UNKNOWN", `There is no protocol "${given}".`);
}

function resolveDestination({ path, outDir, workingDir }: DebateOptions): DebateDestination {
  if (path !== undefined) return { kind: "folder", path: resolve(path) };
  return { kind: "parent", path: outDir === undefined ? findParent(workingDir ?? ".") : resolve(outDir) };
}
