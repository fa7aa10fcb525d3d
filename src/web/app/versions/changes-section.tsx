/** What the debate changed: each option or design that was amended, version by version, with the words that were added and removed. */

import { memo, useId, useMemo, useState } from "react";
import type { State } from "../../../core/state.ts";
import { type TextVersion, textVersions, type VersionedText } from "../../../views/record/text-versions.ts";
import { Refs, SeatTag } from "../marks.tsx";
import { Section } from "../section.tsx";
import { Words } from "../words.tsx";
import { TextChanges } from "./text-changes.tsx";

export const ChangesSection = memo(function ChangesPart({ state }: { state: State }) {
  const texts = useMemo(() => textVersions(state), [state]);
  if (texts.length === 0) return null;
  return (
    <Section
      id="changes"
      title="What the debate changed"
      says="Words that a version added are underlined, words that it removed are struck through."
    >
      {texts.map((text) => (
        <VersionSlider key={text.id} text={text} />
      ))}
    </Section>
  );
});

function VersionSlider({ text: { id, name, versions } }: { text: VersionedText }) {
  const slider = useId();
  const [moved, move] = useState<number | null>(null);
  const last = versions.length - 1;
  const at = Math.min(moved ?? last, last);
  const [before, after] = [versions[at - 1], versions[at]];
  if (!before || !after) return null;
  const says = `Version ${at + 1} of ${versions.length}, compared with version ${at}`;
  return (
    <article className="versioned" id={`changes-${id}`}>
      <Words as="h3" text={name} />
      <div className="slide">
        {last === 1 ? (
          <span>{says}</span>
        ) : (
          <>
            <label htmlFor={slider}>{says}</label>
            <input
              id={slider}
              type="range"
              min={1}
              max={last}
              value={at}
              aria-valuetext={says}
              onChange={(event) => move(Number(event.target.value))}
            />
          </>
        )}
      </div>
      <VersionNotes version={after} />
      <TextChanges before={before.text} after={after.text} />
    </article>
  );
}

function VersionNotes({ version: { by, round, changes, answers } }: { version: TextVersion }) {
  return (
    <div className="why">
      <p>
        {by === null ? "Given with the question" : <SeatTag name={by} />}, {round === 0 ? "opening" : `round ${round}`}
        {answers.length === 0 ? null : (
          <>
            {" "}
            · answers <Refs ids={answers} />
          </>
        )}
      </p>
      {changes.length === 0 ? null : (
        <ul>
          {changes.map((change) => (
            <Words as="li" key={change} className="say" text={change} />
          ))}
        </ul>
      )}
    </div>
  );
}
