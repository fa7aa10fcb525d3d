/** The findings of a review by file, with the code around them. They can be filtered by severity and state; each has a link of its own. */

import { memo, useState } from "react";
import { SEVERITIES } from "../../../core/ballot/ballot.ts";
import { type MaterialFile, materialOf } from "../../../core/findings/material.ts";
import { FINDING_STATES, mainWording, type ReviewFinding } from "../../../core/findings/review-finding.ts";
import { countFindings, sortFindings } from "../../../core/findings/review-outcome.ts";
import { soloReviews } from "../../../core/findings/solo-reviews.ts";
import type { State } from "../../../core/state.ts";
import { soloSentence, unreviewedLines } from "../../../views/review/finding-words.ts";
import { Section } from "../section.tsx";
import { FindingDetails } from "./finding-details.tsx";

export const FindingsSection = memo(function FindingsPart({
  state,
  findings,
}: {
  state: State;
  findings: readonly ReviewFinding[];
}) {
  const [severity, chooseSeverity] = useState("");
  const [status, chooseStatus] = useState("");
  const material = materialOf(state.question.context);
  const shown = sortFindings(findings).filter(
    (finding) => (severity === "" || finding.severity === severity) && (status === "" || finding.state === status),
  );
  return (
    <Section id="findings" title="Findings" says={`${countFindings(findings)}.`}>
      <div className="filters">
        <Choice label="Severity" value={severity} words={SEVERITIES} onChoose={chooseSeverity} />
        <Choice label="State" value={status} words={FINDING_STATES} onChoose={chooseStatus} />
        <span role="status" className="note">
          {shown.length === findings.length ? "" : `${shown.length} of ${findings.length} shown`}
        </span>
      </div>
      {[...Map.groupBy(shown, (finding) => mainWording(finding).place.path)].map(([path, some]) => (
        <FileFindings key={path} path={path} findings={some} material={material} />
      ))}
      <Notes title="Not reviewed" lines={unreviewedLines(state)} />
      <Notes title="What one seat alone would have reported" lines={soloLines(state, findings)} />
    </Section>
  );
});

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly words: readonly string[];
  readonly onChoose: (word: string) => void;
}

function Choice({ label, value, words, onChoose }: ChoiceProps) {
  return (
    <label>
      {label}{" "}
      <select value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">all</option>
        {words.map((word) => (
          <option key={word} value={word}>
            {word}
          </option>
        ))}
      </select>
    </label>
  );
}

interface FileProps {
  readonly path: string;
  readonly findings: readonly ReviewFinding[];
  readonly material: readonly MaterialFile[];
}

function FileFindings({ path, findings, material }: FileProps) {
  return (
    <div className="file">
      <h3>
        <code>{path}</code>
      </h3>
      {findings.map((finding) => (
        <FindingDetails key={finding.id} finding={finding} material={material} />
      ))}
    </div>
  );
}

function soloLines({ seats }: State, findings: readonly ReviewFinding[]): readonly string[] {
  return soloReviews(
    findings,
    seats.map(({ name }) => name),
  ).map(soloSentence);
}

function Notes({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
