/**
 * Many a server leaves the thoughts of an open model in its reply: `<think>…</think>`, and then what it says. They are dropped
 * where the reply begins with them, and nowhere else: a reply may speak of such tags.
 */

export interface ReasoningStripper {
  push(piece: string): string;
  /** What was held back when nothing more comes. */
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
        // Of a thought only so much is kept as could be the beginning of its end.
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
