/** A debate that can be started: the question, the panel, the protocol, the limits and the folder. */

import type { Limits, Panel, Settings } from "../core/panel.ts";
import type { Question } from "../core/question.ts";
import type { Protocol } from "../protocols/protocol.ts";

/** Where a debate is stored: in a numbered folder under a parent, or in a folder that the person chose. */
export interface DebateDestination {
  readonly kind: "parent" | "folder";
  readonly path: string;
}

export interface DebateRequest {
  readonly question: Question;
  /** The slug that names the folder. */
  readonly topic: string;
  readonly protocol: Protocol;
  readonly settings: Settings;
  readonly panel: Panel;
  readonly limits: Limits;
  /** The scenario of a scripted demo; null: the panel is real. */
  readonly rehearsal: string | null;
  readonly invocation: string;
  readonly place: DebateDestination;
}
