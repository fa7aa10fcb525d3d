/**
 * The reply is an agent's last message. It says others before, between two looks at a file; as nobody knows beforehand which
 * one is the last, each is passed on as it comes and taken back when the next one begins.
 */

import type { SpeechPart } from "../speaker.ts";

export interface MessageText {
  /** Another message begins. */
  begin(): readonly SpeechPart[];
  piece(text: string): readonly SpeechPart[];
  /** The message as the agent gives it in the end: what is missing of it, or all of it where the pieces were not it. */
  whole(text: string): readonly SpeechPart[];
}

export function messageText(): MessageText {
  let said = "";
  const begin = (): readonly SpeechPart[] => {
    const before = said;
    said = "";
    return before === "" ? [] : [{ type: "retracted" }];
  };
  const piece = (text: string): readonly SpeechPart[] => {
    said += text;
    return text === "" ? [] : [{ type: "text", text }];
  };
  return {
    begin,
    piece,
    whole: (text) => (text.startsWith(said) ? piece(text.slice(said.length)) : [...begin(), ...piece(text)]),
  };
}
