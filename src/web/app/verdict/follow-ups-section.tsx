/** What was asked after the verdict, and what the chair or a seat answered from the record. */

import { memo } from "react";
import type { State } from "../../../core/state.ts";
import { followUps } from "../../../views/record/follow-ups.ts";
import { Section } from "../section.tsx";
import { Prose, Words } from "../words.tsx";

export const FollowUpsSection = memo(function FollowUpsPart({ state }: { state: State }) {
  const asked = followUps(state);
  if (asked.length === 0) return null;
  return (
    <Section id="follow-ups" title="Follow-up questions" says="Asked after the verdict, answered from the record.">
      {asked.map(({ question, answer, note, at }) => (
        <article className="sub" key={at}>
          <Words as="h3" text={question} />
          {answer === null ? null : <Prose text={answer} />}
          <Words as="p" className="dim" text={note} />
        </article>
      ))}
    </Section>
  );
});
