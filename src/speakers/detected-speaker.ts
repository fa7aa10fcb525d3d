/** A speaker as it is found on this machine, ready or not. What looks for one kind of them is a detector. */

import type { Environment } from "./process/child-environment.ts";

export interface DetectedSpeaker {
  readonly name: string;
  readonly kind: SpeakerKind;
  readonly state: Readiness;
  /** null: it tells none. */
  readonly version: string | null;
  /** How it is reached: a program, a key, an address. */
  readonly reached: string;
  /** What mends it: a command, or a step; null: nothing is to be mended. */
  readonly fix: string | null;
  /** Who would be seated; null: it is not ready. */
  readonly candidate: Candidate | null;
}

export type SpeakerKind = "agent" | "service" | "server";

export type Readiness = "ready" | "needs sign-in" | "not installed" | "unreachable";

export interface Candidate {
  /** As a person would write it. */
  readonly speaker: string;
  readonly family: string;
  /** Why it can speak, for a sentence: `its key is in OPENAI_API_KEY`. */
  readonly because: string;
}

export interface DetectionContext {
  readonly environment: Environment;
  readonly workingDir: string;
}

/** Finds all speakers of one kind, the ones to be seated first before the others. Never throws for what is not there. */
export interface Detector {
  readonly kind: SpeakerKind;
  detect(lookout: DetectionContext): Promise<readonly DetectedSpeaker[]>;
}
