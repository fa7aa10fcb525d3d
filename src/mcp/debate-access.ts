/**
 * What the MCP server works with: the debates that a client sees, and what it may do with them. The server keeps no state: debates run
 * in their own processes, so a client that disconnects loses nothing.
 */

import type { State } from "../core/state.ts";
import type { DebateHome } from "../folder/debate-home.ts";
import type { Debates } from "../folder/debates.ts";
import { markInterrupted } from "../folder/mark-interrupted.ts";
import { findPendingAsks, type PendingAsk } from "../folder/submit-contribution.ts";
import type { DebateInput } from "../request/debate-input.ts";
import { readDebate } from "../runtime/read-debate.ts";
import type { AnsweredFollowUp } from "../views/record/follow-ups.ts";
import type { ReviewWay } from "./review-way.ts";
import type { InputFields, ToolFields } from "./tool-fields.ts";

export interface DebateAccess {
  readonly debates: Pick<Debates, "list" | "find">;
  /** Whether the debates are folders of this machine, and run here. */
  readonly isLocal: boolean;
  /** The name that notes are signed with; left out: that of the user who started the server. */
  readonly by?: string;
  readonly maySteer: boolean;
  /** null: clients can't start debates. */
  readonly starter: DebateStarter | null;
  /** null: clients can't ask follow-up questions, which are paid for. */
  readonly ask: AskDebate | null;
}

/** Resolves to null if there is no answer yet: the same question can be asked again. */
export type AskDebate = (
  home: DebateHome,
  asked: { readonly question: string; readonly seat: string | null },
  signal: AbortSignal,
) => Promise<AnsweredFollowUp | null>;

export interface DebateStarter {
  /** What the tool `start` takes. */
  readonly fields: ToolFields;
  readonly review: ReviewWay;
  /** Starts a debate in its own process. Throws all problems. */
  start(input: InputFields): Promise<StartedDebate>;
  /** Resumes one the same way, with the limits of the input. */
  resume(home: DebateHome, input: DebateInput): Promise<StartedDebate>;
  /** The address of the debate on the page; null if the page cannot be served. */
  link(home: DebateHome): Promise<string | null>;
}

export interface StartedDebate {
  /** How clients refer to it. */
  readonly id: string;
  readonly home: DebateHome;
  /** What the person should know before the debate: which speakers were seated, or that it is a rehearsal. */
  readonly notices: readonly string[];
  readonly warnings: readonly string[];
}

export interface DebateSnapshot {
  readonly home: DebateHome;
  readonly state: State;
  readonly isRunning: boolean;
  /** Why nobody continues it, as a sentence; null: no trouble is known. */
  readonly trouble: string | null;
  /** The calls that are waiting for the host. */
  readonly awaited: readonly PendingAsk[];
}

/** Reads a debate. Throws DEBATE_UNKNOWN and every error of its log. */
export async function lookUpDebate({ debates }: Pick<DebateAccess, "debates">, id: string): Promise<DebateSnapshot> {
  return readSnapshot(await debates.find(id));
}

export async function readSnapshot(home: DebateHome): Promise<DebateSnapshot> {
  const { state, damage } = await readDebate(home);
  if (damage) throw damage;
  const isRunning = await home.isRunning();
  const awaited = await findPendingAsks(home, state);
  const trouble = await home.findTrouble();
  return { home, state: isRunning ? state : markInterrupted(state), isRunning, trouble, awaited };
}

/** The path of the debate's folder; null: it has none here. */
export function folderOf({ isLocal }: Pick<DebateAccess, "isLocal">, { name }: DebateHome): string | null {
  return isLocal ? name : null;
}
