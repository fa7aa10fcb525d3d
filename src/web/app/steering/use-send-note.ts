/** A note on its way from the page into the log: sent, received by the debate's owner, or refused with a reason. */

import { useState } from "react";
import type { Note } from "../../../core/note.ts";
import type { State } from "../../../core/state.ts";
import { capitalize } from "../../../views/amounts.ts";
import { noteEffect } from "../../../views/steering.ts";
import type { DebateView } from "../debate/debate-context.ts";
import { timeOfDay } from "../times.ts";

export type SendState =
  | { readonly step: "idle" }
  | { readonly step: "sending" }
  | { readonly step: "sent"; readonly id: string }
  | { readonly step: "refused"; readonly why: string };

export interface NoteSender {
  readonly sending: SendState;
  /** Resolves to true if it was sent. */
  post(note: Note): Promise<boolean>;
}

export function useSendNote(say: DebateView["say"]): NoteSender {
  const [sending, send] = useState<SendState>({ step: "idle" });
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

/** `idle` is shown until something is sent. */
export function sendStateWords(sending: SendState, idle: string, state: State): string {
  if (sending.step === "idle") return idle;
  if (sending.step === "sending") return "Sending …";
  if (sending.step === "refused") return `Not sent: ${sending.why}`;
  const received = state.notes.find(({ id }) => id === sending.id);
  if (!received) return "Sent; waiting for the debate to read it.";
  const { label, note, at } = received;
  return `${label ?? capitalize(note.kind)} received at ${timeOfDay(at)}; ${noteEffect(state, received)}.`;
}
