/** Forks a debate at one of its rounds, into its own folder. The original is only read. */

import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { parseTreeId } from "../core/tree-id.ts";
import { TREE_NAME } from "../folder/debate-folder.ts";
import { folderHome } from "../folder/folder-home.ts";
import type { DebateDestination } from "../request/debate-request.ts";
import { panelSpeakers, speakersIn } from "../trust/debate-needs.ts";
import { rememberTrust, requireTrust } from "../trust/debate-trust.ts";
import { createDebateSpeakers, type DebateLocation, requireProtocol, requireReady } from "./debate-speakers.ts";
import { openWorkingDir } from "./open-working-dir.ts";
import { type ForkChanges, planFork, resolveForkTerms } from "./plan-fork.ts";
import { readDebate } from "./read-debate.ts";
import type { RunContext, RunResult } from "./run-context.ts";
import { createHome, runInFolder } from "./run-in-folder.ts";

export interface Fork extends ForkChanges {
  readonly folder: string;
  readonly place: DebateDestination;
}

export async function forkDebate({ folder: source, place, ...changes }: Fork, host: RunContext): Promise<RunResult> {
  const read = await readDebate(folderHome(source));
  const { state: before, events, damage } = read;
  if (damage) host.onWarning(`${damage.message} The fork uses everything before it.`);
  const protocol = requireProtocol(before, host);
  const { limits, panel: wanted } = await resolveForkTerms(before, protocol, changes);
  await requireTrust({ folder: source, events }, host);
  const workingDir = await openWorkingDir(before.question.workingDir, source);
  const where: DebateLocation = { debates: place.path, home: null, workingDir };
  const speakers = [...speakersIn(events), ...panelSpeakers(wanted)];
  const company = await createDebateSpeakers({ ...before, speakers }, where, host);
  const panel = await requireReady({ panel: wanted, protocol, limits }, company, host);
  // Creates nothing before it is clear that the round exists.
  const { first: begin, resumed } = planFork(read, changes, { limits, panel });
  const { home, id } = await createHome(place, before.topic);
  where.home = home;
  const folder = home.name;
  if (parseTreeId(before.question.workingDir) !== null)
    await copyFile(join(source, TREE_NAME), join(folder, TREE_NAME));
  const first = begin(id);
  await rememberTrust({ folder, events: [...first, { type: "debate.resumed", ...resumed }] }, host);
  return runInFolder({ folder, protocol, ...company, first, resumed, steal: false }, host);
}
