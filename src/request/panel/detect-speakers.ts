/**
 * Detects speakers: coding agents, API keys, model servers, models on this machine, in the order of automatic seating. Costs nothing.
 * CONCLAVE_DETECT limits the kinds to look for; `none` turns detection off.
 */

import { agentDetector } from "../../speakers/agent/detect-agents.ts";
import type { DetectedSpeaker, DetectionContext, Detector } from "../../speakers/detected-speaker.ts";
import { localDetector } from "../../speakers/local/detect-local.ts";
import { serverDetector, serviceDetector } from "../../speakers/model/detect-models.ts";

const DETECTORS: readonly Detector[] = [agentDetector, serviceDetector, serverDetector, localDetector];

export async function detectSpeakers(context: DetectionContext): Promise<readonly DetectedSpeaker[]> {
  const wanted = context.environment.CONCLAVE_DETECT?.split(",").map((kind) => kind.trim());
  const asked = DETECTORS.filter(({ kind }) => wanted === undefined || wanted.includes(`${kind}s`));
  return (await Promise.all(asked.map((detector) => detector.detect(context)))).flat();
}
