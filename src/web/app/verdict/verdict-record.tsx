/** The rest of the record below the verdict: how the debate went, questions, points, what was not tested, rankings. */

import { Fragment } from "react";
import { ledgerOf } from "../../../core/ledger/ledger-of.ts";
import { combineRankings } from "../../../core/ledger/ranking.ts";
import type { StrayReply } from "../../../core/ledger/stray-replies.ts";
import type { State } from "../../../core/state.ts";
import type { DisposedPoint } from "../../../core/verdict/dispose-points.ts";
import type { Verdict } from "../../../core/verdict.ts";
import { joinWithAnd, percent, pluralize } from "../../../views/amounts.ts";
import { optionNames } from "../../../views/names.ts";
import { debateCourse } from "../../../views/record/course/debate-course.ts";
import { type AskedItem, inquiryItems, writerQuestions } from "../../../views/record/inquiries.ts";
import { pointNotes } from "../../../views/record/point-notes.ts";
import { Cited } from "../cited.tsx";
import { SeatTag, SeatTags } from "../marks.tsx";
import { Words } from "../words.tsx";
import { TitledList, textItem } from "./titled-list.tsx";

export function Course({ state }: { state: State }) {
  const parts = debateCourse(state);
  if (parts.length === 0) return null;
  return (
    <div className="sub">
      <h3>How the debate went</h3>
      <dl className="course">
        {parts.map(({ title, paragraphs }) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd>
              {paragraphs.map((sentences) => (
                <Words as="p" key={sentences[0]} text={sentences.join(" ")} />
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

/** Everything that was asked, with every reply; what got no evidence or no reply comes last. */
export function Questions({ state }: { state: State }) {
  const items = inquiryItems(state);
  const open = writerQuestions(state);
  const { strayReplies } = ledgerOf(state);
  if (items.length === 0 && open.length === 0 && strayReplies.length === 0) return null;
  const unanswered = items.filter(({ isUnanswered }) => isUnanswered);
  const unansweredOf = (wanted: AskedItem["kind"]) => unanswered.filter(({ kind }) => kind === wanted);
  return (
    <div className="sub cols2" id="questions">
      <TitledList title="Questions and replies">
        {items.filter((item) => !item.isUnanswered && !item.lacksEvidence).map(inquiryEntry)}
      </TitledList>
      <div>
        <TitledList title="Evidence requests answered without evidence">
          {items.filter((item) => item.lacksEvidence).map(inquiryEntry)}
        </TitledList>
        <TitledList title="Unanswered questions">{unansweredOf("question").map(inquiryEntry)}</TitledList>
        <TitledList title="Unmet evidence requests">{unansweredOf("request").map(inquiryEntry)}</TitledList>
        <TitledList title="Replies to ids that don't exist">{strayReplies.map(strayEntry)}</TitledList>
        <TitledList title="Questions the verdict raises">{open.map(textItem)}</TitledList>
      </div>
    </div>
  );
}

function strayEntry(reply: StrayReply) {
  return (
    <li key={`${reply.to}/${reply.by}/${reply.text}`}>
      <span className="id">[{reply.to}?]</span> <SeatTag name={reply.by} /> <Words text={reply.text} />{" "}
      <Cited cited={reply} />
    </li>
  );
}

function inquiryEntry({ ids, text, alsoAs, by, replies }: AskedItem) {
  return (
    <li key={ids.join()} id={ids[0]}>
      <span className="id">{ids.join(", ")}</span> <Words text={text} />{" "}
      <span className="dim">({joinWithAnd(by)})</span>
      <Wordings others={alsoAs} />
      {replies.map((reply) => (
        <div className="side" key={`${reply.by}/${String(reply.round)}/${reply.text}`}>
          <SeatTag name={reply.by} /> <Words text={reply.text} /> <Cited cited={reply} />
        </div>
      ))}
    </li>
  );
}

/** Folded: they ask the same again. */
function Wordings({ others }: { others: readonly string[] }) {
  if (others.length === 0) return null;
  return (
    <details className="wordings">
      <summary>{pluralize(others.length, "other wording")}</summary>
      {others.map((text) => (
        <Words as="p" key={text} text={text} />
      ))}
    </details>
  );
}

/** Every point that an answer made, by what became of it. Those that the writer didn't mention come first. */
export function DisposedPoints({ verdict: { points, by } }: { verdict: Verdict }) {
  if (points.length === 0) return null;
  const ofKind = (kind: DisposedPoint["disposition"]) => points.filter(({ disposition }) => disposition === kind);
  const why = by === null ? "No one wrote the verdict, so no one went through these points." : "";
  return (
    <div className="sub point-lists">
      <PointList title="Points left out of the answer" why={why} points={ofKind("notTakenUp")} />
      <PointList title="Rejected points" why="" points={ofKind("rejected")} />
      <PointList title="Withdrawn points" why="" points={ofKind("withdrawn")} />
      <PointList title="Points included in the answer" why="" points={ofKind("kept")} />
    </div>
  );
}

function PointList({ title, why, points }: { title: string; why: string; points: readonly DisposedPoint[] }) {
  if (points.length === 0) return null;
  return (
    <div className="points">
      <h3>{title}</h3>
      {why === "" ? null : <p className="dim">{why}</p>}
      <ul>
        {points.map((point) => (
          <li key={point.ids.join() || point.text} id={point.ids[0]}>
            <span className="id">{point.ids.join(", ")}</span> <Words text={point.text} />{" "}
            <span className="dim">({joinWithAnd(point.by)})</span> <Cited cited={point} />
            {point.alsoCites.map((cited) => (
              <Cited key={cited.evidence.source} cited={cited} />
            ))}
            {pointNotes(point).map((text) => (
              <Words as="div" className="side" key={text} text={text} />
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Untested({ state }: { state: State }) {
  const { untested } = ledgerOf(state);
  if (untested.length === 0) return null;
  return (
    <div className="sub points">
      <h3>Not tested</h3>
      <ul>
        {untested.map(({ by, text }) => (
          <li key={text}>
            <Words text={text} /> <SeatTags names={by} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Each seat's ranking, and the one that is combined from all of them. */
export function Rankings({ state }: { state: State }) {
  const { rankings } = ledgerOf(state);
  if (rankings.length === 0) return null;
  const names = optionNames(state);
  return (
    <div className="sub cols2">
      <div className="points">
        <h3>Combined ranking</h3>
        <ol>
          {combineRankings(rankings).map(({ option, score, rankedBy }) => (
            <li key={option}>
              {names(option)}{" "}
              <span className="dim">
                before {percent(score)} of the others, ranked by {rankedBy}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <TitledList title="Rankings, best first, without the seat's own">
        {rankings.map(({ by, options }) => (
          <li key={by}>
            <SeatTag name={by} /> {options.map((id) => names(id)).join(" > ")}
          </li>
        ))}
      </TitledList>
    </div>
  );
}
