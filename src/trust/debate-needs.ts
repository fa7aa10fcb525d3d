/**
 * What resuming a log would do that needs the person's trust. A log may come with someone else's repository and claim anything,
 * so every panel in it counts, not only the last one, and nothing in it proves whose it is.
 */

import type { Recorded } from "../core/event.ts";
import { type Panel, panelMembers } from "../core/panel.ts";
import { parseTreeId } from "../core/tree-id.ts";
import { repositoryRoot } from "../folder/find-parent.ts";
import { liesIn } from "../folder/real-path.ts";
import { speakerNeeds } from "./speaker-needs.ts";

type Events = readonly Pick<Recorded, "event">[];

/** `folder` is the debate's, `own` a program's own speakers. */
export function debateNeeds(
  events: Events,
  folder: string,
  own: readonly { readonly id: string }[],
): readonly string[] {
  const root = repositoryRoot(folder);
  const speakers = speakersIn(events).filter((speaker) => !own.some(({ id }) => id === speaker));
  // The log says which folder the seats may read. A tree has no files but its own.
  const elsewhere = workingDirs(events).filter(
    (workingDir) => parseTreeId(workingDir) === null && (root === null || !liesIn(root, workingDir)),
  );
  const needs = [...speakers.flatMap(speakerNeeds), ...elsewhere.map((path) => `lets seats read ${path}`)];
  return [...new Set(needs)];
}

/** Every speaker that has or had a seat or the chair. */
export function speakersIn(events: Events): readonly string[] {
  const panels = events.flatMap(({ event }) =>
    event.type === "debate.opened" || event.type === "debate.resumed" ? (event.panel ?? []) : [],
  );
  return [...new Set(panels.flatMap(panelSpeakers))];
}

export function panelSpeakers(panel: Panel): readonly string[] {
  return panelMembers(panel).map(({ speaker }) => speaker);
}

function workingDirs(events: Events): readonly string[] {
  return [...new Set(events.flatMap(({ event }) => (event.type === "debate.opened" ? event.question.workingDir : [])))];
}
