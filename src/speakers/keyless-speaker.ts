/** Removes keys from everything that a speaker says, before it is shown, recorded or passed on. */

import { type Speaker, type SpeechPart, textParts } from "./speaker.ts";
import type { KeyStriker } from "./strike-keys.ts";

export function keylessSpeaker(speaker: Speaker, keys: KeyStriker): Speaker {
  return { ...speaker, speak: (request, signal) => strikeParts(speaker.speak(request, signal), keys) };
}

export async function* strikeParts(
  parts: AsyncIterable<SpeechPart>,
  keys: KeyStriker,
): AsyncGenerator<SpeechPart, void> {
  let stream = keys.stream();
  for await (const part of parts) {
    switch (part.type) {
      case "text":
        yield* textParts(stream.push(part.text));
        break;
      case "retracted":
        stream = keys.stream();
        yield part;
        break;
      case "activity":
      case "breach":
      case "waiting":
        yield { ...part, text: keys.strike(part.text) };
        break;
      case "finished":
        yield* textParts(stream.flush());
        yield { ...part, message: keys.strike(part.message) };
        break;
      default:
        yield part;
    }
  }
}
