/** The answer in full: what the question asked for, with an outline where it is long. */

import { memo } from "react";
import type { Verdict } from "../../../core/verdict.ts";
import { fullAnswer } from "../../../views/record/verdict-words.ts";
import { useDebateView } from "../debate/debate-context.ts";
import { documentOutline, FullDocument } from "../full-document.tsx";
import { hrefOf, reveal } from "../route.ts";
import { Section } from "../section.tsx";

/** With fewer headings the answer itself is as easy to look over. */
const OUTLINE_FROM = 7;

/** More characters than fit on about a page of paper; printed only with the whole debate. */
const LONG = 4_000;

export const AnswerSection = memo(function AnswerPart({ verdict }: { verdict: Verdict }) {
  const answer = fullAnswer(verdict);
  if (answer === null) return null;
  return (
    <Section
      id="answer"
      title="Answer"
      says={verdict.by === null ? "In full, as it was proposed." : `In full, as ${verdict.by} wrote it.`}
      isLong={answer.length > LONG}
    >
      <Outline answer={answer} />
      <FullDocument text={answer} />
    </Section>
  );
});

function Outline({ answer }: { answer: string }) {
  const { folder } = useDebateView();
  const headings = documentOutline(answer);
  if (headings.length < OUTLINE_FROM) return null;
  return (
    <nav className="outline" aria-label="Outline of the answer">
      <ol>
        {headings.map(({ id, title, depth }) => (
          <li key={id} className={depth > 1 ? "deep" : ""}>
            <a href={hrefOf(folder, id)} onClick={() => reveal(id)}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
