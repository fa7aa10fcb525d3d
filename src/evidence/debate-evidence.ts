/**
 * All that is looked up in one debate: what seats cite, what they ask evidence of, what they look for themselves. How far that goes
 * is the person's to say (`--evidence`); a rehearsal cites what is nowhere near, so nothing of it is looked up.
 */

import type { Settings } from "../core/panel.ts";
import type { Question } from "../core/question.ts";
import type { Tool } from "../core/tool.ts";
import { type CheckEvidence, evidenceChecker } from "./evidence-checker.ts";
import { evidenceGatherer, type GatherEvidence } from "./evidence-gatherer.ts";
import { repoTools } from "./repo-tools.ts";

export interface DebateEvidence {
  /** null: nothing is looked up. */
  readonly check: CheckEvidence | null;
  /** null: nothing is searched for. */
  readonly gather: GatherEvidence | null;
  /** For seats that have none of their own. */
  readonly tools: () => Promise<readonly Tool[]>;
}

export interface EvidenceSources {
  readonly settings: Settings;
  readonly question: Question;
  readonly rehearsal: string | null;
  /** Folders that are not there: seats would learn of debates that way. */
  readonly hidden: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Throws SETTING_WRONG for an address of a search service that is none. */
export async function debateEvidence(sources: EvidenceSources): Promise<DebateEvidence> {
  const { settings, question, rehearsal, hidden, environment } = sources;
  const { evidence: level, trustedSources: trusted } = settings;
  const { workingDir } = question;
  if (level === "off" || rehearsal !== null) return NOTHING;
  return {
    check: evidenceChecker({ level, workingDir, hidden, privateHosts: privateHosts(environment) }),
    gather: level === "repo" ? null : await evidenceGatherer({ environment, trusted }),
    tools: async () => repoTools({ workingDir, hidden }),
  };
}

const NOTHING: DebateEvidence = { check: null, gather: null, tools: async () => [] };

/** Of the environment alone: a project's own file must not open the person's network. */
function privateHosts({ CONCLAVE_PRIVATE_HOSTS: said = "" }: EvidenceSources["environment"]): readonly string[] {
  return said
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => host !== "");
}
