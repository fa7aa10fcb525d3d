/** A debate that can be started: the question, who sits, how they talk, what they may spend, and where it is kept. */

import type { Limits, Panel, Settings } from "../core/panel.ts";
import type { Question } from "../core/question.ts";
import type { Protocol } from "../protocols/protocol.ts";

/** Where a debate goes: a numbered folder under a parent, or a folder of the person's own. */
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
  /** The scenario that plays; null: the panel is real. */
  readonly rehearsal: string | null;
  readonly invocation: string;
  readonly place: DebateDestination;
}
