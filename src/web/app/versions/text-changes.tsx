/** Two versions of a text as one, with what was added and removed. Long passages that stayed the same are folded. */

import { useMemo } from "react";
import { markdownWords } from "./markdown-words.ts";
import { type TextPart, wordChanges } from "./word-changes.ts";

export function TextChanges({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => wordChanges(markdownWords(before), markdownWords(after)), [before, after]);
  if (parts.every(({ kind }) => kind === "same")) return <p className="note">The text stayed the same.</p>;
  return (
    <div className="say changed">
      {parts.map((part, index) => (
        <Part key={String(index)} part={part} />
      ))}
    </div>
  );
}

function Part({ part: { kind, text } }: { part: TextPart }) {
  if (kind === "added") return <ins>{text}</ins>;
  if (kind === "removed") return <del>{text}</del>;
  return text.length > FOLDED_FROM ? <FoldedText text={text} /> : text;
}

const FOLDED_FROM = 700;
const SHOWN_ENDS = 160;

function FoldedText({ text }: { text: string }) {
  const from = wordStart(text, SHOWN_ENDS);
  const to = wordStart(text, text.length - SHOWN_ENDS);
  const words = text.slice(from, to);
  return (
    <>
      {text.slice(0, from)}
      <details>
        <summary>{words.trim().split(/\s+/).length} words that stayed the same</summary>
        {words}
      </details>
      {text.slice(to)}
    </>
  );
}

/** The first word that starts after `place`, or `place` itself inside a very long word. */
function wordStart(text: string, place: number): number {
  const [gap = ""] = /^\S{0,60}\s/.exec(text.slice(place)) ?? [];
  return place + gap.length;
}
