/** What matters most in a ballot: of a position, and of a challenge to another seat. */

import { Fragment } from "react";
import { z } from "zod";
import type { LooseBallot } from "../../../core/ballot/ballot.ts";
import type { AnsweredCall, Call } from "../../../core/call.ts";
import { ballotOf } from "../../../core/debate-calls.ts";
import { ledgerOf } from "../../../core/ledger/ledger-of.ts";
import { objectionCalls } from "../../../core/ledger/objection-calls.ts";
import type { State } from "../../../core/state.ts";
import { answerWords, optionNames, stateWords } from "../../../views/names.ts";
import { CONCEDED, isConcession } from "../../../views/objection-words.ts";
import { useDebateView } from "../debate/debate-context.ts";
import { Fold } from "../fold.tsx";
import { Ref, Refs } from "../marks.tsx";
import { Prose, Words } from "../words.tsx";

const pairBallot = z.object({ strengths: z.array(z.string()).nullish() });

export function PairCard({ call, ballot, text }: { call: AnsweredCall; ballot: LooseBallot; text: string }) {
  const { state } = useDebateView();
  const { strengths } = pairBallot.safeParse(ballotOf(state, call.key)).data ?? {};
  const all: readonly { readonly label: string; readonly items: readonly CardItem[] }[] = [
    { label: "Strong", items: (strengths ?? []).map(toItem) },
    { label: "Asks", items: [...ballot.asks, ...ballot.questions] },
    { label: "Objects", items: objectionsFrom(state, call) },
    { label: "Wants", items: ballot.requests },
  ];
  const rows = all.filter(({ items }) => items.length > 0);
  return (
    <>
      {rows.length === 0 ? null : (
        <dl>
          {rows.map(({ label, items }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>
                {items.map((item) => (
                  <div key={item.id ?? item.text}>{itemWords(item)}</div>
                ))}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
      <Fold className="whole" title="In its own words" isOpen={rows.length === 0}>
        <Prose text={text} />
      </Fold>
    </>
  );
}

/** Something that a ballot says; with an ID if the ledger has it. */
interface CardItem {
  readonly id?: string;
  readonly text: string;
}

function toItem(text: string): CardItem {
  return { text };
}

function itemWords({ id, text }: CardItem) {
  const words = <Words text={text} />;
  return id === undefined ? (
    words
  ) : (
    <>
      <Ref id={id} /> {words}
    </>
  );
}

function objectionsFrom(state: State, call: Call): readonly CardItem[] {
  return ledgerOf(state)
    .objections.filter((objection) => {
      const { by, round, about } = objection;
      // A seat may raise objections in two calls of one round.
      const stage = objectionCalls(state).raiserOf(objection)?.stage;
      return by === call.seat && round === call.round && about === call.about && stage === call.stage;
    })
    .map(({ id, title }) => ({ id, text: title }));
}

/** The ballot in words: what it answers, what it adds, and what would change it. */
export function BallotCard({ call, ballot }: { call: AnsweredCall; ballot: LooseBallot }) {
  const { state } = useDebateView();
  const claims = ledgerOf(state).claims.filter(
    ({ by, round, text }) =>
      by === call.seat && round === call.round && ballot.claims.some((claim) => claim.text === text),
  );
  const answers = ballot.answers.map(({ objection, as, text }) => ({
    label: isConcession({ as, text }, call) ? CONCEDED : answerWords(as),
    content: itemWords({ id: objection, text }),
  }));
  const rows = [
    { label: "Signal", content: ballot.signal && stateWords(ballot.signal) },
    { label: "Ranks", content: ballot.ranking.map(optionNames(state)).join(", then ") },
    ...answers,
    { label: "Objects", content: itemLines(ballot.objections.length === 0 ? [] : objectionsFrom(state, call)) },
    { label: "Claims", content: claims.length === 0 ? null : <Refs ids={claims.map(({ id }) => id)} /> },
    { label: "Asks", content: itemLines(ballot.questions) },
    { label: "Only if", content: itemLines(ballot.conditions.map(toItem)) },
    {
      label: "Would change my mind",
      content: itemLines(ballot.wouldMove === null ? [] : [{ text: ballot.wouldMove }]),
    },
  ].filter(({ content }) => content);
  if (rows.length === 0) return null;
  return (
    <div className="foot">
      {rows.map(({ label, content }, index) => (
        <div key={String(index)}>
          <span className="lab">{label}</span> <span>{content}</span>
        </div>
      ))}
    </div>
  );
}

function itemLines(items: readonly CardItem[]) {
  if (items.length === 0) return null;
  return items.map((item) => (
    <span key={item.id ?? item.text} className="one">
      {itemWords(item)}
    </span>
  ));
}
