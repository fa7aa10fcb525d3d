/**
 * Who is there: coding agents, keys in the environment, servers on this machine, in the order in which they are seated when
 * nobody was named. Looking spends nothing. CONCLAVE_DETECT says which kinds are looked for, and `none` for none.
 */

import { agentDetector } from "../../speakers/agent/detect-agents.ts";
import type { DetectedSpeaker, DetectionContext, Detector } from "../../speakers/detected-speaker.ts";
import { serverDetector, serviceDetector } from "../../speakers/model/detect-models.ts";

const DETECTORS: readonly Detector[] = [agentDetector, serviceDetector, serverDetector];

export async function detectSpeakers(lookout: DetectionContext): Promise<readonly DetectedSpeaker[]> {
  const wanted = lookout.environment.CONCLAVE_DETECT?.split(",").map((kind) => kind.trim());
  const asked = DETECTORS.filter(({ kind }) => wanted === undefined || wanted.includes(`${kind}s`));
  return (await Promise.all(asked.map((detector) => detector.detect(lookout)))).flat();
}
