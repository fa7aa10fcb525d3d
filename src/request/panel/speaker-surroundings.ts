/** The environment for speakers that are created before there is a debate. */

import { systemClock } from "../../engine/clock.ts";
import type { Surroundings } from "../../speakers/registry.ts";

export interface SpeakerSettings extends Pick<Surroundings, "workingDir" | "passEnv"> {
  /** Multiplies the delays of a rehearsal. */
  readonly pace: number;
}

export function speakerSurroundings({ workingDir, passEnv, pace }: SpeakerSettings): Surroundings {
  const sleep: Surroundings["sleep"] = (ms, signal) => systemClock.sleep(ms * pace, signal);
  const nowhere = { debatesFolder: null, hostBox: () => null };
  return { workingDir, passEnv, environment: process.env, sleep, protocol: null, ...nowhere };
}
