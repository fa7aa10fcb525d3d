/** What speakers are created from while there is no debate yet that they could speak in. */

import { systemClock } from "../../engine/clock.ts";
import type { Surroundings } from "../../speakers/registry.ts";

export interface SpeakerSettings extends Pick<Surroundings, "workingDir" | "passEnv"> {
  /** What the delays of a rehearsal are multiplied with. */
  readonly pace: number;
}

export function speakerSurroundings({ workingDir, passEnv, pace }: SpeakerSettings): Surroundings {
  const sleep: Surroundings["sleep"] = (ms, signal) => systemClock.sleep(ms * pace, signal);
  const nowhere = { debatesFolder: null, debateFolder: () => null };
  return { workingDir, passEnv, environment: process.env, sleep, protocol: null, ...nowhere };
}
