/** The verdict as the front page: the decision and its reasons, the dissent beside it, the baseline right under both. */

import type { State } from "../../../core/state.ts";
import type { Dissent, Verdict } from "../../../core/verdict.ts";
import { baselineSentences } from "../../../views/baseline.ts";
import { optionNames } from "../../../views/names.ts";
import { dissentTitle, noDissent } from "../../../views/outcome-words.ts";
import { reasonAddress } from "../../../views/reasons/reason-address.ts";
import { reasonCounts } from "../../../views/reasons/reason-counts.ts";
import { type Reason, verdictGrounds } from "../../../views/reasons/reason-evidence.ts";
import { proposalNote, separateHeadline } from "../../../views/record/verdict-words.ts";
import { CLAIM_MARKS, claimMark, useDebateView } from "../debate/debate-context.ts";
import { Icon } from "../icons.tsx";
import { Ref, Refs, SeatShape, SeatTag, seatIndex } from "../marks.tsx";
import { hrefOf } from "../route.ts";
import { Prose, Words } from "../words.tsx";
import { AnswerSection } from "./answer-section.tsx";
import { AtAGlance } from "./at-a-glance.tsx";
import { FollowUpsSection } from "./follow-ups-section.tsx";
import { OutcomeLine } from "./outcome-line.tsx";
import { UnsettledPoints } from "./unsettled-points.tsx";
import { VerdictDetails } from "./verdict-details.tsx";

export function VerdictSection({ state, verdict }: { state: State; verdict: Verdict }) {
  const note = proposalNote(state);
  return (
    <>
      <section className="part front-part" id="verdict" aria-labelledby="h-verdict">
        <div className="front">
          <div>
            <OutcomeLine state={state} />
            {note === null ? null : <p className="dim">{note}</p>}
            <Decision state={state} verdict={verdict} />
            <Reasons verdict={verdict} />
            <RejectedReasons verdict={verdict} />
            {verdict.findings === null ? <Confidence verdict={verdict} /> : null}
          </div>
          {verdict.findings === null ? <DissentColumn state={state} verdict={verdict} /> : null}
        </div>
        <Control state={state} />
      </section>
      <AnswerSection verdict={verdict} />
      <FollowUpsSection state={state} />
      <VerdictDetails state={state} verdict={verdict} />
    </>
  );
}

const HEADLINE_WORDS = 12;

/** The headline, then what a reader looks for next, then the decision in full. */
function Decision({ state, verdict }: { state: State; verdict: Verdict }) {
  const { title, rest } = splitDecision(verdict);
  return (
    <>
      <Words as="h2" className="decision" text={title} />
      <AtAGlance state={state} verdict={verdict} />
      {rest === "" ? null : <Words as="p" className="decision-rest" text={rest} />}
    </>
  );
}

/** Headed by its headline; a long one without, by its first sentence. A heading never ends inside a sentence. */
function splitDecision(verdict: Verdict): { readonly title: string; readonly rest: string } {
  const headline = separateHeadline(verdict);
  const text = verdict.decision;
  if (headline !== null) return { title: headline, rest: text };
  const end = text.split(/\s+/).length <= HEADLINE_WORDS ? -1 : text.search(/(?<=[^.]{20}[.!?])\s/);
  const cut = end < 0 ? text.length : end;
  return { title: text.slice(0, cut), rest: text.slice(cut).trim() };
}

function Reasons({ verdict }: { verdict: Verdict }) {
  if (verdict.reasons.length === 0) return null;
  return (
    <ol className="reasons">
      {verdict.reasons.map(({ text, refs }, index) => (
        <li key={text} id={reasonAddress("reason", index)}>
          <span>
            <Words text={text} /> <EvidenceLink address={reasonAddress("reason", index)} reason={{ text, refs }} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Opens the evidence lens, which lists all that the reason is based on. Options and pins need none: chips say it all. */
function EvidenceLink({ address, reason }: { address: string; reason: Reason }) {
  const { state, folder } = useDebateView();
  const counts = reasonCounts(state, reason);
  if (counts === null) return <Refs ids={reason.refs.filter((id) => !reason.text.includes(id))} />;
  return (
    <a className="pill" href={hrefOf(folder, address)} aria-haspopup="dialog">
      {counts.mark === null ? null : (
        <Icon sign={CLAIM_MARKS[counts.mark].sign} label={CLAIM_MARKS[counts.mark].says} />
      )}
      {counts.words}
    </a>
  );
}

/** Reasons that the writer gave and that nothing holds up. */
function RejectedReasons({ verdict: { struck, claims } }: { verdict: Verdict }) {
  if (struck.length === 0) return null;
  return (
    <div className="struck">
      <h3>
        {struck.length === 1 ? "Rejected reason" : "Rejected reasons"}: the evidence was not found or was rejected
      </h3>
      <ul>
        {struck.map(({ text, refs }, index) => (
          <li key={text} id={reasonAddress("rejected", index)}>
            <Words as="s" className="say" text={text} />{" "}
            <EvidenceLink address={reasonAddress("rejected", index)} reason={{ text, refs }} />
            {claims
              .filter(({ id }) => refs.includes(id))
              .map(({ id, check }) => (
                <p key={id}>
                  {text.includes(id) && refs.length === 1 ? null : <Ref id={id} />} {check?.detail}
                </p>
              ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The figure, and what it would fall with. */
function Confidence({ verdict }: { verdict: Verdict }) {
  const { confidence, fallsWith, claims } = verdict;
  const rests = verdictGrounds(verdict);
  const weak = claims.filter((claim) => claimMark(claim) !== "found" && rests.includes(claim.id));
  return (
    <div className="sure">
      <div>
        <div className="big">
          {confidence.value ?? "low"}
          {confidence.value === null ? null : <small> of 100, {confidence.band}</small>}
        </div>
        <span className="dim">{confidence.value === null ? "no seat gave a value" : "median of the seats for it"}</span>
      </div>
      <dl>
        {rests.length === 0 ? null : (
          <>
            <dt>Based on</dt>
            <dd>
              <Refs ids={rests} />
            </dd>
          </>
        )}
        {weak.length === 0 ? null : (
          <>
            <dt>Weakest</dt>
            <dd>
              <Refs ids={weak.map(({ id }) => id)} />{" "}
              {[...new Set(weak.map((claim) => CLAIM_MARKS[claimMark(claim)].says))].join(", ")}
            </dd>
          </>
        )}
        {fallsWith.length === 0 ? null : (
          <>
            <dt>What would prove it wrong</dt>
            <dd>
              {fallsWith.map((text) => (
                <Words as="div" key={text} text={text} />
              ))}
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

function DissentColumn({ state, verdict }: { state: State; verdict: Verdict }) {
  const { dissent, option } = verdict;
  return (
    <aside className="dissent" id="dissent" aria-labelledby="h-dissent">
      <div className="eyebrow">
        {dissent.map(({ seat }) => (
          <SeatShape key={seat} index={seatIndex(state, seat)} isHollow={option !== null} />
        ))}
        <b id="h-dissent">{dissentTitle(verdict)}</b>
        <span className="dim">{dissent.length === 0 ? "" : "in full"}</span>
      </div>
      {dissent.length === 0 ? (
        <>
          <p className="mid">{noDissent(option)}</p>
          <UnsettledPoints state={state} verdict={verdict} />
        </>
      ) : (
        dissent.map((voice) => <Voice key={voice.seat} voice={voice} />)
      )}
    </aside>
  );
}

function Voice({ voice: { seat, option, confidence, text } }: { voice: Dissent }) {
  const { state } = useDebateView();
  return (
    <article className="voice">
      <Words as="h3" text={optionNames(state)(option)} />
      <Prose text={text === "" ? "(no text)" : text} />
      <div className="rest">
        <SeatTag name={seat} />
        {confidence === null ? null : <span>confidence {confidence}</span>}
        {option === null ? null : <Ref id={option} />}
      </div>
    </article>
  );
}

function Control({ state }: { state: State }) {
  const [first, ...others] = baselineSentences(state);
  if (!first) return null;
  const spans = (line: typeof first) =>
    line.map(({ text, style }) => (style === "bold" ? <b key={text}>{text}</b> : <span key={text}>{text}</span>));
  return (
    <section className="control" aria-label="Baseline">
      <span className="lab">Baseline</span>
      <div className="flow">
        <span>{spans(first)}</span>
      </div>
      <p>
        {others.map((line, index) => (
          <span key={String(index)}>{spans(line)} </span>
        ))}
      </p>
    </section>
  );
}
