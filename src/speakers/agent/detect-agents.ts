/**
 * Detects installed coding agents, their version and whether they are signed in, as far as that is known offline. If it is
 * unknown, the agent is shown as ready but never seated automatically.
 */

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { DetectedSpeaker, DetectionContext, Detector } from "../detected-speaker.ts";
import type { Agent, AgentPlace } from "./agent.ts";
import { agentPlace } from "./agent-speaker.ts";
import { AGENTS } from "./index.ts";
import { parseJson } from "./parse-json.ts";
import { probeProgram } from "./probe-program.ts";

export const agentDetector: Detector = {
  kind: "agent",
  detect: (context) => Promise.all(AGENTS.map((agent) => detectAgent(agent, context))),
};

async function detectAgent(agent: Agent, context: DetectionContext): Promise<DetectedSpeaker> {
  const { name, program, family, install, signIn, needsModel } = agent;
  const place = agentPlace(agent, { ...context, passEnv: [], debatesFolder: null });
  const row = { name, kind: "agent" as const, version: null, candidate: null };
  if (place === null) return { ...row, state: "not installed", reached: `${program} is not on the PATH`, fix: install };
  const [version, isSignedIn] = await Promise.all([versionOf(place), agent.isSignedIn(place)]);
  if (isSignedIn === false) return { ...row, version, state: "needs sign-in", reached: place.file, fix: signIn };
  const isKnown = isSignedIn && !needsModel;
  return {
    ...row,
    version,
    state: "ready",
    reached: isSignedIn === null ? `${place.file}; sign-in unknown until the first call` : place.file,
    fix: null,
    candidate: isKnown ? { speaker: name, family, because: `${program} is installed and signed in` } : null,
  };
}

const packageFile = z.object({ version: z.string(), bin: z.unknown() });
const PACKAGE_DEPTH = 3;

/** Read from npm's package file; other installations have to be run, which takes a second. */
async function versionOf(place: AgentPlace): Promise<string | null> {
  let folder = dirname(place.file);
  for (let up = 0; up < PACKAGE_DEPTH; up += 1, folder = dirname(folder)) {
    const file = join(folder, "package.json");
    const read = packageFile.safeParse(existsSync(file) ? parseJson(readFileSync(file, "utf8")) : null);
    if (read.success) return read.data.version;
  }
  const probe = await probeProgram(place, ["--version"]);
  return /\d+\.\d+[\w.-]*/.exec(probe?.stdout ?? "")?.[0] ?? null;
}
