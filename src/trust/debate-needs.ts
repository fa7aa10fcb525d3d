/**
 * What resuming a log would do that needs the person's trust. A log may come with somebody else's repository and say anything of
 * itself, so every panel in it counts, whether or not it is the last, and nothing in it says whose it is.
 */

import type { Recorded } from "../core/event.ts";
import type { Panel } from "../core/panel.ts";
import { repositoryRoot } from "../folder/find-parent.ts";
import { liesIn } from "../folder/real-path.ts";
import { speakerNeeds } from "./speaker-needs.ts";

type Events = readonly Pick<Recorded, "event">[];

/** `folder` is that of the debate, `own` the ids of speakers that a program brought along. */
export function debateNeeds(events: Events, folder: string, own: readonly string[]): readonly string[] {
  const root = repositoryRoot(folder);
  const speakers = speakersIn(events).filter((speaker) => !own.includes(speaker));
  // A log names the folder that seats may read.
  const elsewhere = workingDirs(events).filter((workingDir) => root === null || !liesIn(root, workingDir));
  const needs = [...speakers.flatMap(speakerNeeds), ...elsewhere.map((path) => `lets seats read ${path}`)];
  return [...new Set(needs)];
}

/** All that ever sat or presided, or would. */
export function speakersIn(events: Events): readonly string[] {
  const panels = events.flatMap(({ event }) =>
    event.type === "debate.opened" || event.type === "debate.resumed" ? (event.panel ?? []) : [],
  );
  return [...new Set(panels.flatMap(panelSpeakers))];
}

export function panelSpeakers({ seats, chair }: Panel): readonly string[] {
  return [...seats, ...(chair ? [chair] : [])].map(({ speaker }) => speaker);
}

function workingDirs(events: Events): readonly string[] {
  return [...new Set(events.flatMap(({ event }) => (event.type === "debate.opened" ? event.question.workingDir : [])))];
}
