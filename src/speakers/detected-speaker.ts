/** A speaker found on this machine, ready or not. A detector looks for one kind of speaker. */

import type { Environment } from "./process/child-environment.ts";

export interface DetectedSpeaker {
  readonly name: string;
  readonly kind: SpeakerKind;
  readonly state: Readiness;
  /** null: unknown. */
  readonly version: string | null;
  /** How it is reached: a program, a key, an address. */
  readonly reached: string;
  /** How to fix it, one step per line: a command as it is typed, or a sentence. null: nothing to fix. */
  readonly fix: string | null;
  /** The speaker to seat; null: not ready. */
  readonly candidate: Candidate | null;
}

/** `model`: one that runs on this machine without a server. */
export type SpeakerKind = "agent" | "service" | "server" | "model";

/** `broken`: installed, but it does not start. `no model`: there, but without the model. */
export type Readiness = "ready" | "needs sign-in" | "not installed" | "broken" | "no model" | "unreachable";

export interface Candidate {
  /** As written on the command line. */
  readonly speaker: string;
  readonly family: string;
  /** Why it can speak, for a sentence: `its key is in OPENAI_API_KEY`. */
  readonly because: string;
}

export interface DetectionContext {
  readonly environment: Environment;
  readonly workingDir: string;
}

/** Finds all speakers of one kind, in order of preference. Never throws because something is missing. */
export interface Detector {
  readonly kind: SpeakerKind;
  detect(context: DetectionContext): Promise<readonly DetectedSpeaker[]>;
}
