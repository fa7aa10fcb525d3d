/** The answers that --reuse may take: those of the other debates beside this one, as far as their logs can be read. */

import { basename, dirname, join } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import { earlierAnswers, type TakeAnswer } from "../core/run/earlier-answers.ts";
import { isDebateFolder, listFolders } from "../folder/debate-folder.ts";
import { folderHome } from "../folder/folder-home.ts";
import { readDebate } from "./read-debate.ts";

export async function readEarlierAnswers(folder: string): Promise<TakeAnswer> {
  const parent = dirname(folder);
  const states = [];
  for (const name of listFolders(parent)) {
    if (name === basename(folder) || !isDebateFolder(join(parent, name))) continue;
    const { state, events } = await readDebate(folderHome(join(parent, name))).catch(emptyIfUnreadable);
    // Where the panel was replaced, a seat's earlier calls may have been another speaker's.
    const isReplaced = events.some(({ event }) => event.type === "debate.resumed" && event.panel !== null);
    if (state && state.rehearsal === null && !isReplaced) states.push(state);
  }
  return earlierAnswers(states);
}

function emptyIfUnreadable(error: unknown) {
  if (!(error instanceof ConclaveError)) throw error;
  return { state: null, events: [] };
}
