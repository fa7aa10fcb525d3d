/** The head of a debate's page: its status, the question and the pins. */

import type { State } from "../../../core/state.ts";
import { money, pluralize } from "../../../views/amounts.ts";
import { durationMs } from "../../../views/figure-lines.ts";
import { debateNumber } from "../../../views/names.ts";
import { questionHeading } from "../../../views/record/question-heading.ts";
import { rehearsalWords } from "../../../views/record/rehearsal-words.ts";
import type { Feed } from "../feed/feed.ts";
import { Icon } from "../icons.tsx";
import { KeysHelp } from "../keys-help.tsx";
import { useNow } from "../live/now-section.tsx";
import { Ref } from "../marks.tsx";
import { switchTheme } from "../theme.ts";
import { dayAndTime, durationWords, timeOfDay } from "../times.ts";
import { usePhone } from "../use-phone.ts";
import { CardDialog } from "../verdict/card-dialog.tsx";
import { Prose, Words } from "../words.tsx";
import { pinsOf } from "./debate-context.ts";
import { isLive, type PageDebate } from "./debate-store.ts";
import { Legend } from "./legend.tsx";

interface TopBarProps {
  readonly state: State;
  readonly shown: PageDebate;
  readonly feed: Feed;
  readonly folder: string;
}

export function TopBar({ state, shown, feed, folder }: TopBarProps) {
  const { usage, rehearsal, protocol, round, limits } = state;
  const rounds =
    state.verdict || !isLive(state, shown) ? pluralize(round, "round") : `round ${round} of ${limits.rounds}`;
  return (
    <div className="top">
      <div className="meta">
        <span>{debateNumber(state.id) ?? state.id}</span>
        <StatusWords state={state} shown={shown} />
        <span>
          {protocol}, {rounds}
        </span>
        {isLive(state, shown) ? null : <span>{durationWords(durationMs(state))}</span>}
        {rehearsal === null && usage.costMicroUsd !== null ? <span>{money(usage.costMicroUsd)}</span> : null}
        {rehearsal === null ? null : (
          <span className="badge">{rehearsalWords(rehearsal).label}: no model was called</span>
        )}
      </div>
      <div className="acts">
        {state.verdict ? <CardDialog state={state} name={folder} /> : null}
        {feed.kind === "served" ? (
          <a className="btn bare" href={`${encodeURIComponent(folder)}/export.html`} download={`${folder}.html`}>
            Export
          </a>
        ) : null}
        <button type="button" className="btn bare k" aria-label="Switch between light and dark" onClick={switchTheme}>
          <Icon sign="theme" />
        </button>
        <KeysHelp>
          <Legend />
        </KeysHelp>
      </div>
    </div>
  );
}

function StatusWords({ state, shown }: { state: State; shown: PageDebate }) {
  const nowMs = useNow(1_000);
  const { word, since, isBad = false } = statusOf(state, shown, nowMs);
  return (
    <span>
      <b className={isBad ? "bad" : undefined}>{word}</b> {since}
    </span>
  );
}

function statusOf(state: State, { isAlive, lostAtMs, trouble }: PageDebate, nowMs: number) {
  const { completedAt, outcome, updatedAt, createdAt, status, checkpoint } = state;
  if (completedAt !== null)
    return {
      word: outcome === "split" || outcome === "unresolved" ? "Ended" : "Decided",
      since: dayAndTime(completedAt),
    };
  if (!isLive(state, { isAlive }))
    return { word: outcome === "insufficient" ? "Failed" : "Interrupted", since: dayAndTime(updatedAt), isBad: true };
  if (lostAtMs !== null)
    return { word: `Last heard ${durationWords(nowMs - lostAtMs)} ago`, since: "trying again", isBad: true };
  if (trouble !== null && status !== "waiting") return { word: "Waiting for a worker", since: "", isBad: true };
  if (status === "waiting" || checkpoint)
    return { word: checkpoint ? "Waiting for you" : "Paused", since: `since ${timeOfDay(updatedAt)}` };
  return { word: "Running", since: `since ${timeOfDay(createdAt)}` };
}

/** While a debate runs, the question is cut to one line until it is unfolded: the room belongs to what the seats write. */
export function QuestionHead({ state, isRunning }: { state: State; isRunning: boolean }) {
  const { text, context } = state.question;
  const { title, rest } = questionHeading(text);
  const pins = pinsOf(state);
  const isPhone = usePhone();
  // A note that the person adds while it runs must be seen to arrive.
  const arePinsShown = isRunning && !isPhone;
  const summary = [
    ...(rest === "" && context.length === 0 ? [] : ["Context"]),
    ...(arePinsShown ? [] : countKinds(pins.map(({ kind }) => kind))),
  ].join(", ");
  const isFolded = isRunning || isPhone;
  return (
    <div className={isRunning ? "q running" : "q"}>
      <h1>{title}</h1>
      {summary === "" && !isRunning ? null : (
        <details className="brief" open={!isFolded}>
          <summary>
            <Icon sign="fold" className="chev" />
            {summary === "" ? "Whole question" : summary}
          </summary>
          {rest === "" ? null : <Prose text={rest} className="ctx" />}
          {context.length === 0 ? null : <p className="ctx">With {context.map(({ name }) => name).join(", ")}</p>}
          {arePinsShown ? null : <Pins pins={pins} />}
        </details>
      )}
      {arePinsShown ? <Pins pins={pins} /> : null}
    </div>
  );
}

function Pins({ pins }: { pins: ReturnType<typeof pinsOf> }) {
  if (pins.length === 0) return null;
  return (
    <ul className="pins">
      {pins.map(({ id, text: words, by, round }) => (
        <li key={id} id={id}>
          <Ref id={id} />
          <span>
            <Words text={words} />{" "}
            {by === null ? null : (
              <span className="by">
                {by}, {round === 0 ? "before round 1" : `after round ${round}`}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function countKinds(kinds: readonly string[]): readonly string[] {
  return [...new Set(kinds)].map((kind) => pluralize(kinds.filter((each) => each === kind).length, kind));
}
