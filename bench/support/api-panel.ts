/** The panel that debates over API models, and how its loopback server knows what it is asked. */

import type { DebateOpened } from "../../src/core/event.ts";
import type { CallKey } from "../../src/core/ids.ts";
import { panelDebate } from "../../src/protocols/panel-debate.ts";
import type { Speaker } from "../../src/speakers/speaker.ts";
import { openingOf } from "./debate.ts";

export function panelOfModels(): DebateOpened {
  return openingOf(panelDebate, 4);
}

/** A model server sees nothing but prompts, so each says at its end which call it belongs to. */
export function signPrompts(speaker: Speaker): Speaker {
  return {
    ...speaker,
    speak: (request, signal) =>
      speaker.speak({ ...request, prompt: `${request.prompt}\n\n${MARK}${request.call}` }, signal),
  };
}

export function callIn(prompt: string): CallKey {
  return prompt.slice(prompt.lastIndexOf(MARK) + MARK.length);
}

const MARK = "The call of the bench: ";
