/** All debates of one place, such as a folder. */

import type { IndexEntry } from "../views/json/index-entry.ts";
import type { DebateHome } from "./debate-home.ts";

export interface Debates {
  /** By name. A debate whose owner has died is shown as interrupted. */
  list(): Promise<readonly IndexEntry[]>;
  /** By number, slug, name or a unique prefix of these. Throws DEBATE_UNKNOWN with suggestions, or DEBATE_AMBIGUOUS with all matches. */
  find(id: string): Promise<DebateHome>;
  /** A home for another debate, with a number that was never used before, even if others begin one at the same time. */
  begin(topic: string): Promise<NewDebate>;
  /** Removes the debate of this id with everything in its home. Throws DEBATE_UNKNOWN and DEBATE_RUNNING. */
  remove(id: string): Promise<void>;
}

export interface NewDebate {
  readonly id: string;
  readonly home: DebateHome;
}
