/**
 * Everything that is looked up in one debate: citations, requested evidence, the seats' own tool calls. `--evidence` sets how far
 * this goes. A scripted demo cites things that do not exist here, so nothing is looked up.
 */

import type { Settings } from "../core/panel.ts";
import type { Question } from "../core/question.ts";
import type { Tool } from "../core/tool.ts";
import { type CheckEvidence, evidenceChecker } from "./evidence-checker.ts";
import { evidenceGatherer, type GatherEvidence } from "./evidence-gatherer.ts";
import { repoTools } from "./repo-tools.ts";

export interface DebateEvidence {
  /** null: nothing is checked. */
  readonly check: CheckEvidence | null;
  /** null: no searches. */
  readonly gather: GatherEvidence | null;
  /** For seats without their own tools. */
  readonly tools: () => Promise<readonly Tool[]>;
}

export interface EvidenceSources {
  readonly settings: Settings;
  readonly question: Question;
  /** Whether the working directory has the project's files. */
  readonly hasFiles: boolean;
  readonly rehearsal: string | null;
  /** Hidden folders, so that seats cannot read debates. */
  readonly hidden: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Throws SETTING_WRONG if the address of a search service is malformed. */
export async function debateEvidence(sources: EvidenceSources): Promise<DebateEvidence> {
  const { settings, question, hasFiles, rehearsal, hidden, environment } = sources;
  const { evidence: level, trustedSources: trusted } = settings;
  const { context } = question;
  const workingDir = hasFiles ? question.workingDir : null;
  if (level === "off" || rehearsal !== null) return NOTHING;
  return {
    check: evidenceChecker({ level, workingDir, context, hidden, privateHosts: privateHosts(environment) }),
    gather: level === "repo" ? null : await evidenceGatherer({ environment, trusted }),
    tools: async () => (workingDir === null ? [] : repoTools({ workingDir, hidden })),
  };
}

const NOTHING: DebateEvidence = { check: null, gather: null, tools: async () => [] };

/** Only from the environment: a project's file must not open the person's network. */
function privateHosts({ CONCLAVE_PRIVATE_HOSTS: said = "" }: EvidenceSources["environment"]): readonly string[] {
  return said
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => host !== "");
}
