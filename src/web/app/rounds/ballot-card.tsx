/** What matters most in a ballot: of a position, and of a challenge to another seat. */

import { z } from "zod";
import type { LooseBallot } from "../../../core/ballot/ballot.ts";
import type { AnsweredCall, Call } from "../../../core/call.ts";
import { ballotOf } from "../../../core/debate-calls.ts";
import { ledgerOf } from "../../../core/ledger/ledger-of.ts";
import type { State } from "../../../core/state.ts";
import { answerWords, optionNames, stateWords } from "../../../views/names.ts";
import { useDebateView } from "../debate/debate-context.ts";
import { Icon } from "../icons.tsx";
import { Ref, Refs } from "../marks.tsx";
import { Prose, Words } from "../words.tsx";

const pairBallot = z.object({ strengths: z.array(z.string()).nullish() });

export function PairCard({ call, ballot, text }: { call: AnsweredCall; ballot: LooseBallot; text: string }) {
  const { state } = useDebateView();
  const read = pairBallot.safeParse(ballotOf(state, call.key));
  const own = read.success ? read.data : {};
  const raised = objectionsFrom(state, call);
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ["Strong", own.strengths ?? []],
    ["Asks", [...ballot.asks, ...ballot.questions].map((asked) => asked.text)],
    ["Wants", ballot.requests.map((asked) => asked.text)],
  ];
  const isEmpty = rows.every(([, items]) => items.length === 0) && raised.length === 0;
  return (
    <>
      {isEmpty ? null : (
        <dl>
          {rows.slice(0, 2).map(([label, items]) => (
            <Row key={label} label={label} items={items} />
          ))}
          {raised.length === 0 ? null : (
            <>
              <dt>Objects</dt>
              <dd>
                {raised.map(({ id, title }) => (
                  <div key={id}>
                    <Ref id={id} /> <Words text={title} />
                  </div>
                ))}
              </dd>
            </>
          )}
          {rows.slice(2).map(([label, items]) => (
            <Row key={label} label={label} items={items} />
          ))}
        </dl>
      )}
      <details className="whole" open={isEmpty}>
        <summary>
          <Icon sign="fold" className="chev" /> In its own words
        </summary>
        <Prose text={text} />
      </details>
    </>
  );
}

function Row({ label, items }: { label: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {items.map((text) => (
          <Words as="div" key={text} text={text} />
        ))}
      </dd>
    </>
  );
}

function objectionsFrom(state: State, call: Call) {
  return ledgerOf(state).objections.filter(
    ({ by, round, about }) => by === call.seat && round === call.round && about === call.about,
  );
}

/** The ballot in words: what it answers, what it adds, and what would change it. */
export function BallotCard({ call, ballot }: { call: AnsweredCall; ballot: LooseBallot }) {
  const { state } = useDebateView();
  const names = optionNames(state);
  const raised = ballot.objections.length === 0 ? [] : objectionsFrom(state, call);
  const claims = ledgerOf(state).claims.filter(
    ({ by, round, text }) =>
      by === call.seat && round === call.round && ballot.claims.some((claim) => claim.text === text),
  );
  const isEmpty =
    ballot.answers.length + raised.length + claims.length + ballot.conditions.length + ballot.ranking.length === 0 &&
    ballot.questions.length === 0 &&
    ballot.wouldMove === null &&
    ballot.signal === null;
  if (isEmpty) return null;
  return (
    <div className="foot">
      {ballot.signal === null ? null : (
        <div>
          <span className="lab">Signal</span> {stateWords(ballot.signal)}
        </div>
      )}
      {ballot.ranking.length === 0 ? null : (
        <div>
          <span className="lab">Ranks</span> {ballot.ranking.map((id) => names(id)).join(", then ")}
        </div>
      )}
      {ballot.answers.map(({ objection, as, text }) => (
        <div key={objection}>
          <span className="lab">{answerWords(as)}</span>
          <span>
            <Ref id={objection} /> <Words text={text} />
          </span>
        </div>
      ))}
      {raised.length === 0 ? null : (
        <div>
          <span className="lab">Objects</span>
          <span>
            {raised.map(({ id, title }) => (
              <span key={id} className="one">
                <Ref id={id} /> <Words text={title} />
              </span>
            ))}
          </span>
        </div>
      )}
      {claims.length === 0 ? null : (
        <div>
          <span className="lab">Claims</span>
          <span>
            <Refs ids={claims.map(({ id }) => id)} />
          </span>
        </div>
      )}
      <Line label="Asks" items={ballot.questions.map((asked) => asked.text)} />
      <Line label="Only if" items={ballot.conditions} />
      <Line label="Would change my mind" items={ballot.wouldMove === null ? [] : [ballot.wouldMove]} />
    </div>
  );
}

function Line({ label, items }: { label: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <span className="lab">{label}</span>
      <span>
        {items.map((text) => (
          <Words as="span" key={text} className="one" text={text} />
        ))}
      </span>
    </div>
  );
}
