/** One finding: who found it and who confirmed it, the code, what goes wrong, and what every side said. */

import { type ExcerptLine, excerpt, excerptLineText } from "../../../core/findings/excerpt.ts";
import type { MaterialFile } from "../../../core/findings/material.ts";
import { type FindingWording, mainWording, type ReviewFinding } from "../../../core/findings/review-finding.ts";
import {
  judgementWords,
  lastWordWords,
  otherWording,
  placeWords,
  STATE_TITLES,
  whoWords,
} from "../../../views/review/finding-words.ts";
import { Cited } from "../cited.tsx";
import { useDebateView } from "../debate/debate-context.ts";
import { hrefOf } from "../route.ts";
import { Words } from "../words.tsx";

const LINES_AROUND = 6;

export function FindingDetails({ finding, material }: { finding: ReviewFinding; material: readonly MaterialFile[] }) {
  const { folder } = useDebateView();
  const main = mainWording(finding);
  const isOpen = finding.state !== "refuted";
  return (
    <details id={finding.id} className={`finding ${finding.state}`} open={isOpen}>
      <summary>
        <span className="id">{finding.ids.join(", ")}</span> <Words as="b" text={main.title} />{" "}
        <span className={finding.severity === "blocking" && isOpen ? "bad" : "dim"}>{finding.severity}</span>
        <span className="dim">, {STATE_TITLES[finding.state].toLowerCase()}</span>
      </summary>
      <p className="note">
        {placeWords(main)}; {main.category}; {whoWords(finding)}.{" "}
        <a href={hrefOf(folder, finding.id)}>Link to {finding.id}</a>
      </p>
      <Code wording={main} material={material} />
      <Words as="p" className="say" text={main.failure ?? "Its finder did not say what goes wrong."} />
      {main.fix === null ? null : (
        <p className="say">
          Suggested fix: <Words text={main.fix} />
        </p>
      )}
      {main.replacement === null ? null : <pre>{main.replacement}</pre>}
      <Sides finding={finding} />
    </details>
  );
}

/** The lines around its place, or the quote that has none. */
function Code({ wording: { place, quote }, material }: { wording: FindingWording; material: readonly MaterialFile[] }) {
  const lines = place.status === "found" ? excerpt(material, place, LINES_AROUND) : [];
  if (lines.length === 0) return quote === null ? null : <pre>{quote}</pre>;
  return (
    <pre className="code">
      {lines.map((line) => (
        <CodeLine key={`${line.oldLine}/${line.newLine}`} line={line} />
      ))}
    </pre>
  );
}

const CHANGES = { "-": "removed", "+": "added", " ": "", "": "" } as const;

function CodeLine({ line }: { line: ExcerptLine }) {
  return <span className={`${CHANGES[line.sign]}${line.isPlace ? " place" : ""}`}>{excerptLineText(line)}</span>;
}

function Sides({ finding }: { finding: ReviewFinding }) {
  const { wordings, judgements, lastWords } = finding;
  const main = mainWording(finding);
  const others = wordings.filter((wording) => wording !== main);
  return (
    <ul>
      {others.map((wording) => (
        <Words as="li" key={wording.id} text={otherWording(wording, main)} />
      ))}
      {judgements.map((judgement) => (
        <li key={`${judgement.by}/${judgement.finding}/${judgement.as}`}>
          {judgementWords(judgement)}: <Words text={judgement.text} />
          <Cited cited={judgement} />
        </li>
      ))}
      {lastWords.map((word) => (
        <li key={`${word.by}/${word.finding}`}>
          {lastWordWords(word)} <Words text={word.text} />
        </li>
      ))}
    </ul>
  );
}
