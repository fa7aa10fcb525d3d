/** A cited source with the quote in its place, or the quote alone if the lines around it were not kept. */

import type { Excerpt } from "../../../core/evidence-check.ts";
import { isDiscredited } from "../../../core/evidence-check.ts";
import type { CitedEvidence } from "../../../views/reasons/citation-strength.ts";
import { Ref } from "../marks.tsx";
import { Words } from "../words.tsx";

interface QuotedSourceProps {
  readonly cited: CitedEvidence;
  readonly excerpt: Excerpt | null;
  /** The ID of an item above that shows the same. */
  readonly above: string | null;
}

export function QuotedSource({ cited: { evidence, check }, excerpt, above }: QuotedSourceProps) {
  if (evidence === null) return <p className="note">No source was given.</p>;
  if (above !== null)
    return (
      <p className="note">
        {evidence.source}: the lines shown under <Ref id={above} />
      </p>
    );
  return (
    <figure className="source">
      <figcaption>{evidence.source}</figcaption>
      {excerpt === null ? <Quote quote={evidence.quote} isStruck={isDiscredited(check)} /> : <Lines {...excerpt} />}
      <p className={isDiscredited(check) ? "res bad" : "res"}>
        <Words text={check === null ? "Not checked." : check.detail} />
      </p>
    </figure>
  );
}

function Quote({ quote, isStruck }: { quote: string | null; isStruck: boolean }) {
  if (quote === null) return null;
  return <p className="alone">{isStruck ? <s>{quote}</s> : quote}</p>;
}

function Lines({ line, before, quoted, after }: Excerpt) {
  const first = line - before.length;
  const isQuoted = (number: number) => number >= line && number < line + quoted.length;
  return (
    <ol className="lines" aria-label="Lines around the quote">
      {[...before, ...quoted, ...after].map((text, index) => (
        <li key={String(first + index)} value={first + index}>
          {isQuoted(first + index) ? <mark>{text}</mark> : text}
        </li>
      ))}
    </ol>
  );
}
