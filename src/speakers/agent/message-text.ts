/**
 * The reply is an agent's last message. It may write others before, between tool calls. Which one is the last is not known in
 * advance, so each is passed on as it comes and retracted when the next one starts.
 */

import type { SpeechPart } from "../speaker.ts";

export interface MessageText {
  /** Another message starts. */
  begin(): readonly SpeechPart[];
  piece(text: string): readonly SpeechPart[];
  /** The complete message: adds what is missing, or replaces the pieces if they differ. */
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
