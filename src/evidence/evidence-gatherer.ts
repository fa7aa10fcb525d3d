/**
 * Searches for one piece of evidence that a seat asks for. A debate goes on whatever comes of it, so that there is nothing is a
 * sentence; only an abort rejects.
 */

import type { Finding } from "../core/finding.ts";
import type { SearchEnvironment } from "./search/searcher.ts";

export type GatherEvidence = (request: string, signal: AbortSignal) => Promise<Omit<Finding, "request">>;

export interface GatherOptions {
  readonly environment: SearchEnvironment;
  /** Sites whose pages count, as a person writes them; none: all. */
  readonly trusted: readonly string[];
  readonly timeMs?: number;
}

/** Throws SETTING_WRONG for an address of a service that is none. */
export async function evidenceGatherer({ environment, ...options }: GatherOptions): Promise<GatherEvidence> {
  // Loaded where something may be searched for: Node's web parts take their time.
  const { searcher, SEARCH_VARIABLES } = await import("./search/searcher.ts");
  const search = searcher(environment, options);
  const nobody = `No search service is configured; one is with ${SEARCH_VARIABLES.join(", ").replace(/, ([^,]*)$/, " or $1")}.`;
  return async (request, signal) => search?.find(request, signal) ?? { results: [], problem: nobody };
}
