/**
 * Searches for one piece of evidence that a seat asks for. If nothing is found, the result is a sentence; the debate continues
 * either way. Rejects only when aborted.
 */

import type { Finding } from "../core/finding.ts";
import type { SearchEnvironment } from "./search/searcher.ts";

export type GatherEvidence = (request: string, signal: AbortSignal) => Promise<Omit<Finding, "request">>;

export interface GatherOptions {
  readonly environment: SearchEnvironment;
  /** Allowed sites, as written by a person; empty: all. */
  readonly trusted: readonly string[];
  readonly timeMs?: number;
}

/** Throws SETTING_WRONG if the address of the service is malformed. */
export async function evidenceGatherer({ environment, ...options }: GatherOptions): Promise<GatherEvidence> {
  // Loaded only if searches are possible: Node's network modules load slowly.
  const { searcher, SEARCH_VARIABLES } = await import("./search/searcher.ts");
  const search = searcher(environment, options);
  const noService = `No search service configured. Set ${SEARCH_VARIABLES.join(", ").replace(/, ([^,]*)$/, " or $1")}.`;
  return async (request, signal) => search?.find(request, signal) ?? { results: [], problem: noService };
}
