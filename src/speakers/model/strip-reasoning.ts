/**
 * Some servers leave an open model's reasoning in its reply, as `<think>…</think>`. It is removed at the start of a reply and
 * nowhere else, because a reply may be about such tags.
 */

export interface ReasoningStripper {
  push(piece: string): string;
  /** The text held back, when nothing more comes. */
  rest(): string;
}

const OPEN = "<think>";
const CLOSE = "</think>";

export function reasoningStripper(): ReasoningStripper {
  let held = "";
  let stage: "unsure" | "thinking" | "thought" | "speaking" = "unsure";
  return {
    push(piece) {
      if (stage === "speaking") return piece;
      held += piece;
      if (stage === "unsure") {
        const start = held.trimStart();
        if (start.length < OPEN.length && OPEN.startsWith(start)) return "";
        stage = start.startsWith(OPEN) ? "thinking" : "speaking";
      }
      if (stage === "thinking") {
        const end = held.indexOf(CLOSE);
        // Keep only as much as could be the start of the closing tag.
        held = end < 0 ? held.slice(-CLOSE.length) : held.slice(end + CLOSE.length);
        if (end >= 0) stage = "thought";
      }
      if (stage === "thought") {
        held = held.trimStart();
        if (held !== "") stage = "speaking";
      }
      return stage === "speaking" ? this.rest() : "";
    },
    rest() {
      const text = stage === "thinking" ? "" : held;
      held = "";
      return text;
    },
  };
}
