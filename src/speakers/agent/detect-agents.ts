/**
 * Detects installed coding agents, their version and whether they are signed in, as far as that is known offline. If it is
 * unknown, the agent is shown as ready but never seated automatically.
 */

import type { DetectedSpeaker, DetectionContext, Detector } from "../detected-speaker.ts";
import type { Agent } from "./agent.ts";
import { agentPlace } from "./agent-speaker.ts";
import { AGENTS } from "./index.ts";
import { startProgram } from "./probe-program.ts";

export const agentDetector: Detector = {
  kind: "agent",
  detect: (context) => Promise.all(AGENTS.map((agent) => detectAgent(agent, context))),
};

async function detectAgent(agent: Agent, context: DetectionContext): Promise<DetectedSpeaker> {
  const { name, program, family, install, signIn, needsModel } = agent;
  const place = agentPlace(agent, { ...context, passEnv: [], debatesFolder: null });
  const row = { name, kind: "agent" as const, version: null, candidate: null };
  if (place === null) return { ...row, state: "not installed", reached: `${program} is not on the PATH`, fix: install };
  const [{ version, fault }, isSignedIn] = await Promise.all([startProgram(place), agent.isSignedIn(place)]);
  if (fault !== null) return { ...row, state: "broken", reached: fault, fix: install };
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
