/** Starts a debate from what a person posted, and nothing that would use the machines here for more than that. */

import type { z } from "zod";
import { ConclaveError, throwProblems } from "../../core/errors.ts";
import { requireRequest, resolveRequest, startNotices } from "../../request/resolve-request.ts";
import { clientSeatNeeds } from "../../trust/seat-needs.ts";
import { joinWithAnd } from "../../views/amounts.ts";
import type { Fleet } from "../open-fleet.ts";
import { readOwnTree } from "../trees/uploaded-trees.ts";
import { submitDebate } from "../work/submit-debate.ts";
import type { FleetPerson } from "./fleet-person.ts";
import { postedInput } from "./posted-input.ts";
import { selectTexts, type TreeText } from "./select-texts.ts";

export interface PostedDebate {
  readonly person: FleetPerson;
  readonly posted: unknown;
  /** The same key from the same tenant is the same debate; null: a new one in any case. */
  readonly key: string | null;
  /** How it was started, for its record. Default: POST /debates. */
  readonly invocation?: string;
}

export interface StartedPosted {
  readonly id: string;
  /** Which speakers were seated, or that it is a rehearsal. */
  readonly notices: readonly string[];
  readonly warnings: readonly string[];
}

/** `emptyFolder` stands for the working directory: nothing on this machine is shown. Throws every problem of the input. */
export async function startPosted(
  fleet: Fleet,
  emptyFolder: string,
  { person, posted, key, invocation = "POST /debates" }: PostedDebate,
): Promise<StartedPosted> {
  const { context = [], tree: sha256, paths = [], ...input } = parsePosted(posted);
  refuseNeeds([...(input.seats ?? []), ...(input.chair === undefined ? [] : [input.chair])], emptyFolder);
  const files = paths.length === 0 ? [] : await readPaths(fleet, { tenant: person.tenant, sha256, paths });
  const texts = [...context, ...files].map((item) => ({ ...item, path: null, omitted: null }));
  const resolved = await resolveRequest({
    ...{ ...input, workingDir: emptyFolder, outDir: emptyFolder, invocation },
    ...(texts.length > 0 && { context: texts }),
  });
  const { place: _, ...request } = requireRequest(resolved);
  const tree = sha256 === undefined ? null : { sha256, archive: null };
  const { name } = await submitDebate(fleet, { tenant: person.tenant, request, tree, dedupe: key });
  return { id: name, notices: startNotices(resolved), warnings: resolved.warnings };
}

function parsePosted(posted: unknown): z.output<typeof postedInput> {
  const parsed = postedInput.safeParse(posted);
  if (parsed.success) return parsed.data;
  const hint = "POST a JSON object, as in docs/fleet.md.";
  throwProblems(
    parsed.error.issues.map((issue) => new ConclaveError("USAGE_ARGUMENTS", issueSentence(issue), { hint })),
  );
  throw parsed.error;
}

function issueSentence(issue: z.core.$ZodIssue): string {
  const { path, message } = issue;
  if (path.length > 0) return `${path.join(".")}: ${message}.`;
  if (issue.code !== "unrecognized_keys") return "A debate is posted as an object.";
  return `A debate that is posted has no ${joinWithAnd(issue.keys.map((key) => JSON.stringify(key)))}.`;
}

interface NamedPaths {
  readonly tenant: string;
  readonly sha256: string | undefined;
  readonly paths: readonly string[];
}

/** Throws TREE_UNKNOWN, and FILE_UNREADABLE if the tree has no such text. */
async function readPaths(fleet: Fleet, { tenant, sha256, paths }: NamedPaths): Promise<readonly TreeText[]> {
  if (sha256 !== undefined) return selectTexts(await readOwnTree(fleet, tenant, sha256), paths);
  throw new ConclaveError("USAGE_ARGUMENTS", "paths: there is no tree that they are in.", {
    hint: "Upload a tree, and name it with tree.",
  });
}

function refuseNeeds(seats: readonly string[], folder: string): void {
  const [first] = seats.flatMap((seat) => clientSeatNeeds(seat, folder));
  if (first === undefined) return;
  throw new ConclaveError("USAGE_OPTION_VALUE", `This server does not start a debate that ${first}.`, {
    hint: "Submit it from a machine with access to the database: conclave run --fleet URL",
  });
}
