/**
 * Any coding agent as a speaker, with the same guarantees for all: the requested session answers or the call fails, the output
 * contains no keys or terminal escapes, and temporary files are removed after the turn.
 */

import { realpathSync } from "node:fs";
import { z } from "zod";
import { parseJson } from "../../core/text/parse-json.ts";
import { createEscapeStripper, stripEscapes } from "../../core/text/plain-text.ts";
import { tryOrNull } from "../../log/errno.ts";
import { isInside } from "../../log/is-inside.ts";
import type { CommandSurroundings } from "../command-speaker.ts";
import type { CallLimits } from "../gate/call-gate.ts";
import { strikeParts } from "../keyless-speaker.ts";
import { childEnvironment } from "../process/child-environment.ts";
import { findProgram } from "../process/find-program.ts";
import { preflightSandbox } from "../process/sandbox.ts";
import { redactSecrets } from "../redact-secrets.ts";
import { AGENT_TOTAL_MS, failure, type NotReady, type Speaker, type SpeechPart } from "../speaker.ts";
import type { Agent, AgentPlace } from "./agent.ts";
import { framePrompt } from "./frame-prompt.ts";
import { priceParts } from "./price-parts.ts";
import { privateFolder } from "./private-folder.ts";
import { startProgram } from "./probe-program.ts";

export interface AgentSurroundings extends CommandSurroundings {
  /** The speaker will be closed, so that a process may stay between its calls. */
  readonly isClosedInTheEnd?: boolean;
}

export interface AgentSpec {
  /** As written on the command line. */
  readonly id: string;
  readonly model: string | null;
}

/** An account has limits that nobody knows in advance. */
const UNLIMITED: CallLimits = { atOnce: Number.POSITIVE_INFINITY, perMinute: null, tokensPerMinute: null };

export function agentSpeaker(agent: Agent, { id, model }: AgentSpec, surroundings: AgentSurroundings): Speaker {
  const secrets = [...agent.variables.filter((name) => SECRET.test(name)), ...surroundings.passEnv];
  const clean = (text: string) => redactSecrets(stripEscapes(text), surroundings.environment, secrets);
  const stay = surroundings.isClosedInTheEnd ? agent.stay?.() : undefined;
  const { turn: speakTurn } = stay ?? agent;
  return {
    id,
    family: agent.family,
    traits: { keepsSession: true, readsFiles: true, totalMs: AGENT_TOTAL_MS },
    place: { name: `agent ${agent.name}`, title: agent.name, limits: UNLIMITED, isOfMachine: true },
    preflight: () => preflightAgent(agent, surroundings),
    ...(stay ? { close: stay.close } : {}),
    async *speak(request, signal): AsyncGenerator<SpeechPart, void> {
      const place = agentPlace(agent, surroundings);
      if (place === null) return yield failure("SPEAKER_NOT_INSTALLED", missingProgram(agent).message);
      if (request.session !== null && agent.sessionId?.test(request.session) === false)
        return yield failure("SPEAKER_SESSION_LOST", `Unknown session ${clean(request.session)}.`);
      const temp = await privateFolder();
      try {
        const prompt = framePrompt(request.prompt, agent);
        const turn = { ...place, prompt, session: request.session, model, temp: temp.path };
        const said = checkSession(speakTurn(turn, signal), request.session);
        const parts = dropRepeats(strikeParts(said, { strike: clean, stream: createEscapeStripper }));
        for await (const part of priceParts(parts, agent, surroundings.environment))
          yield adviseSignIn(part, agent, place);
      } finally {
        temp.remove();
      }
    },
  };
}

const SECRET = /KEY|TOKEN|SECRET|CREDENTIAL/;

/** null: the program is not installed. */
export function agentPlace(
  { program, variables }: Agent,
  { workingDir, debatesFolder, environment, passEnv, isSandboxed = false }: AgentSurroundings,
): AgentPlace | null {
  const env = childEnvironment(environment, [...variables, ...passEnv]);
  const { found } = findProgram(program, { cwd: workingDir, path: env.PATH ?? "" });
  if (found === null) return null;
  const here = realPath(workingDir);
  const closed = folderToClose(here, debatesFolder);
  return { workingDir: here, debatesFolder: closed, env, file: realPath(found), isSandboxed };
}

/** A folder that contains the working directory cannot be off limits: nothing would be left to read. */
function folderToClose(workingDir: string, debatesFolder: string | null): string | null {
  const closed = debatesFolder === null ? null : realPath(debatesFolder);
  return closed === null || isInside(closed, workingDir) ? null : closed;
}

/** Paths are compared with symbolic links resolved. If it is missing, starting a process in it will report that. */
function realPath(path: string): string {
  return tryOrNull(() => realpathSync(path)) ?? path;
}

async function preflightAgent(agent: Agent, surroundings: AgentSurroundings): Promise<NotReady | null> {
  const place = agentPlace(agent, surroundings);
  if (place === null) return missingProgram(agent);
  const fault = agent.isFree && place.isSandboxed ? preflightSandbox(place.workingDir, place.env.PATH ?? "") : null;
  if (fault !== null) return fault;
  const [start, isSignedIn] = await Promise.all([
    // What an unknown command makes of --version says nothing about it.
    agent.isFree ? null : startProgram(place),
    agent.isSignedIn(place),
  ]);
  const broken = start?.fault ?? null;
  if (broken !== null) return { code: "SPEAKER_NOT_INSTALLED", message: `${broken}.`, fix: agent.install };
  if (isSignedIn !== false) return null;
  return { code: "SPEAKER_AUTH", message: `${agent.name} is not signed in.`, fix: agent.signIn };
}

/** A key in the environment is used instead of a sign-in, so that signing in would not help. */
function adviseSignIn(part: SpeechPart, { variables, signIn }: Agent, { env }: AgentPlace): SpeechPart {
  if (part.type !== "finished" || part.reason !== "SPEAKER_AUTH") return part;
  const key = variables.find((name) => SECRET.test(name) && env[name]);
  const advice = key === undefined ? `To sign in: ${signIn}` : `Check ${key}.`;
  return { ...part, message: `${part.message.replace(/[.\s]*$/, ".")} ${advice}` };
}

function missingProgram({ program, install }: Agent): NotReady {
  return { code: "SPEAKER_NOT_INSTALLED", message: `"${program}" was not found on the PATH.`, fix: install };
}

/** Fails if a different session answers, because it does not know the earlier messages. Nothing comes after the end. */
async function* checkSession(
  parts: AsyncIterable<SpeechPart>,
  session: string | null,
): AsyncGenerator<SpeechPart, void> {
  for await (const part of parts) {
    if (part.type === "session" && session !== null && part.id !== session) {
      return yield failure("SPEAKER_SESSION_LOST", `Session ${session} was requested, but ${part.id} answered.`);
    }
    if (part.type === "finished") return yield { ...part, message: errorWords(part.message) };
    yield part;
  }
}

const vendorResponse = z.object({ error: z.object({ message: z.string() }) });

/** Some agents print the vendor's whole response, and only its message is for people. */
function errorWords(text: string): string {
  const [json = ""] = /\{.*\}/s.exec(text) ?? [];
  const parsed = vendorResponse.safeParse(parseJson(json));
  return parsed.success ? text.replace(json, () => parsed.data.error.message) : text;
}

const SAME_ACTIVITY_MS = 5_000;

/** Without an activity that repeats within a few seconds. */
async function* dropRepeats(parts: AsyncIterable<SpeechPart>): AsyncGenerator<SpeechPart, void> {
  let shown = { text: "", atMs: 0 };
  for await (const part of parts) {
    if (part.type === "activity") {
      const atMs = performance.now();
      if (part.text === shown.text && atMs - shown.atMs < SAME_ACTIVITY_MS) continue;
      shown = { text: part.text, atMs };
    }
    yield part;
  }
}
