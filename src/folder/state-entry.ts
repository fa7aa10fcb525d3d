/** What lists show of a debate, from its state: as it is, or as state.json holds it. */

import { z } from "zod";
import { RATINGS } from "../core/event.ts";
import type { State } from "../core/state.ts";
import { type IndexEntry, indexEntrySchema } from "../views/json/index-entry.ts";
import { STATE_VERSION, stateJson } from "../views/json/state-json.ts";

const QUESTION_LONGEST = 200;

const stateSchema = indexEntrySchema
  .omit({ id: true, folder: true, seats: true, rated: true, state_mtime: true })
  .extend({
    version: z.literal(STATE_VERSION),
    debate_id: z.string(),
    rating: z
      .object({ rating: z.enum(RATINGS) })
      .nullable()
      .default(null),
    participants: z.array(z.object({ seat: z.string(), speaker: z.string(), sits_as: z.string() })),
  });

/** `folder`: the debate's name. */
export function stateEntry(state: State, folder: string): IndexEntry {
  return entryFrom(stateSchema.parse(stateJson(state)), { folder, mtime: null });
}

/** null: not what state.json holds. */
export function readStoredEntry(stored: unknown, place: EntryPlace): IndexEntry | null {
  const parsed = stateSchema.safeParse(stored);
  return parsed.success ? entryFrom(parsed.data, place) : null;
}

interface EntryPlace {
  readonly folder: string;
  /** Of state.json; null: made from the log itself. */
  readonly mtime: number | null;
}

function entryFrom(state: z.output<typeof stateSchema>, { folder, mtime }: EntryPlace): IndexEntry {
  const { debate_id: id, participants, version: _, question, rating, ...rest } = state;
  return {
    ...rest,
    id,
    folder,
    question: question.replace(/\s+/g, " ").slice(0, QUESTION_LONGEST),
    seats: participants.filter(({ sits_as }) => sits_as === "seat").map(({ seat, speaker }) => `${seat}=${speaker}`),
    rated: rating?.rating ?? null,
    state_mtime: mtime,
  };
}
