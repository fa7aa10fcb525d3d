/** A note on its way from the page into the log: sent, taken up by the debate's owner, or refused with a reason. */

import { useState } from "react";
import type { Note } from "../../core/note.ts";
import type { SaidNote } from "../../core/state.ts";
import { capital } from "../../views/amounts.ts";
import type { DebateView } from "./debate-context.ts";
import { timeOfDay } from "./times.ts";

export type Sending =
  | { readonly step: "idle" }
  | { readonly step: "sending" }
  | { readonly step: "sent"; readonly id: string }
  | { readonly step: "refused"; readonly why: string };

export interface Saying {
  readonly sending: Sending;
  /** Resolves to whether it was sent. */
  post(note: Note): Promise<boolean>;
}

export function useSaying(say: DebateView["say"]): Saying {
  const [sending, send] = useState<Sending>({ step: "idle" });
  return {
    sending,
    async post(note) {
      if (!say) return false;
      send({ step: "sending" });
      try {
        send({ step: "sent", id: await say(note) });
        return true;
      } catch (error) {
        send({ step: "refused", why: error instanceof Error ? error.message : String(error) });
        return false;
      }
    },
  };
}

/** `idle` is what is said before anything was sent. */
export function sendingWords(sending: Sending, idle: string, notes: readonly SaidNote[]): string {
  if (sending.step === "idle") return idle;
  if (sending.step === "sending") return "Sending …";
  if (sending.step === "refused") return `Not taken: ${sending.why}`;
  const taken = notes.find(({ id }) => id === sending.id);
  if (!taken) return "Sent; it waits to be taken up.";
  const { label, note, at } = taken;
  return `${label ?? capital(note.kind)} was taken up at ${timeOfDay(at)}; ${WHAT_FOLLOWS[note.kind] ?? "calls that start from here on know it"}.`;
}

const WHAT_FOLLOWS: Partial<Record<Note["kind"], string>> = {
  pause: "calls in flight finish, and none starts",
  go: "calls start again",
  conclude: "no further round opens",
  skip: "the debate goes on without its answer",
};
