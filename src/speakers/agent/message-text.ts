/**
 * The reply is an agent's last message. It may write others before, between tool calls. Which one is the last is not known in
 * advance, so each is passed on as it comes and retracted when the next one starts.
 */

import type { SpeechPart } from "../speaker.ts";

export function messageText() {
  let isInterrupted = false;
  /** Another message starts. */
  const begin = (): readonly SpeechPart[] => {
    const before = message.text;
    message.text = "";
    isInterrupted = false;
    return before === "" ? [] : [{ type: "retracted" }];
  };
  const piece = (text: string): readonly SpeechPart[] => {
    const retraction = isInterrupted ? begin() : [];
    message.text += text;
    return text === "" ? retraction : [...retraction, { type: "text", text }];
  };
  const message = {
    /** So far. */
    text: "",
    begin,
    /** Another message starts with the next piece, if there is one. */
    interrupt: () => {
      isInterrupted = true;
    },
    piece,
    /** The complete message: adds what is missing, or replaces the pieces if they differ. */
    whole: (text: string): readonly SpeechPart[] =>
      text.startsWith(message.text) ? piece(text.slice(message.text.length)) : [...begin(), ...piece(text)],
  };
  return message;
}
