/** One seat at work: what it is doing, its position, and what it writes. */

import { useState } from "react";
import { withoutBallots } from "../../../core/ballot/ballot-block.ts";
import type { Call } from "../../../core/call.ts";
import { isHostCall } from "../../../core/host.ts";
import { isRepair, type SeatName } from "../../../core/ids.ts";
import { ledgerOf } from "../../../core/ledger/ledger-of.ts";
import type { Seat } from "../../../core/panel.ts";
import type { State } from "../../../core/state.ts";
import { msBetween } from "../../../core/time.ts";
import { clock } from "../../../views/amounts.ts";
import type { LiveCall, LiveCalls } from "../../../views/live/live-calls.ts";
import type { SeatActivity } from "../../../views/live/seat-activity.ts";
import { optionNames, shortId } from "../../../views/names.ts";
import { useDebateView } from "../debate/debate-context.ts";
import { Icon, type Sign } from "../icons.tsx";
import { SeatTag, seatClass } from "../marks.tsx";
import { sendStateWords, useSendNote } from "../steering/use-send-note.ts";
import { durationWords } from "../times.ts";
import { Prose, Words } from "../words.tsx";

interface SeatCardProps {
  readonly state: State;
  readonly seat: Seat;
  readonly live: LiveCalls;
  readonly activity: SeatActivity | undefined;
}

export function SeatCard({ state, seat, live, activity }: SeatCardProps) {
  const own = [...state.calls.values()].filter((call) => call.seat === seat.name && !isRepair(call.key));
  const call = activity?.call ?? own.at(-1);
  const position = ledgerOf(state).positions.findLast((each) => each.seat === seat.name);
  const isWorking = activity?.call != null;
  const waitsForHost = activity?.call != null && isHostCall(state, activity.call.key);
  return (
    <article className={`cell ${seatClass(state, seat.name)}${isWorking ? " working" : ""}`} aria-busy={isWorking}>
      <header>
        <div className="hd">
          <SeatTag name={seat.name} />
          {activity ? <SeatState activity={waitsForHost ? { ...activity, ...WAITS_FOR_HOST } : activity} /> : null}
        </div>
        <div className="pos">
          {position ? (
            <>
              <b>{optionNames(state)(position.prefers ?? position.accepts[0] ?? null)}</b>
              <span className="num">{position.confidence}</span>
              {isWorking ? <span>before this answer</span> : null}
            </>
          ) : (
            <span>{seat.speaker}</span>
          )}
        </div>
      </header>
      <Stream
        call={call}
        part={call ? live.get(call.key) : null}
        detail={
          waitsForHost ? `To answer for it: \`conclave contribute ${shortId(state.id)}\`` : (activity?.detail ?? "")
        }
      />
      <SkipButton key={call?.key} seat={seat.name} isOffered={isWorking && (waitsForHost || isLong(activity))} />
    </article>
  );
}

const WAITS_FOR_HOST = { doing: "waiting", word: "waiting for the host" } as const;

const LONG_MS = 30_000;

function isLong({ doing, elapsedMs: took }: SeatActivity): boolean {
  return doing === "retrying" || (took ?? 0) >= LONG_MS;
}

/** Abandons the seat's calls in flight, after asking for confirmation. */
function SkipButton({ seat, isOffered }: { seat: SeatName; isOffered: boolean }) {
  const { state, say } = useDebateView();
  const [isSure, ask] = useState(false);
  const { sending, post } = useSendNote(say);
  if (!say) return null;
  const skip = () => {
    if (isSure) void post({ kind: "skip", seat });
    ask(!isSure);
  };
  return (
    <div className="skip">
      {isOffered ? (
        <button type="button" className="btn bare" onClick={skip} onBlur={() => ask(false)}>
          {isSure ? `Really skip ${seat}?` : `Skip ${seat}`}
        </button>
      ) : null}
      <span role="status" className="note">
        {sendStateWords(sending, "", state)}
      </span>
    </div>
  );
}

function SeatState({ activity: { doing, word, elapsedMs: took } }: { activity: SeatActivity }) {
  const time = took === null ? "" : `, ${durationWords(took)}`;
  const sign = SIGN_OF[doing];
  return (
    <span className={doing === "failed" ? "state bad" : "state"}>
      {sign === null ? <i className="pulse" /> : sign === "still" ? null : <Icon sign={sign} />}
      {word}
      {time}
    </span>
  );
}

/** null if it is making progress. */
const SIGN_OF: Readonly<Record<SeatActivity["doing"], Sign | "still" | null>> = {
  idle: "still",
  waiting: "still",
  thinking: null,
  reading: null,
  writing: null,
  retrying: "parked",
  done: "ok",
  failed: "bad",
};

function Stream({ call, part, detail }: { call: Call | undefined; part: LiveCall | null; detail: string }) {
  if (!call) return <div className="stream" />;
  if (call.status === "answered") {
    return (
      <div className="stream whole">
        <Prose text={withoutBallots(call.text)} />
      </div>
    );
  }
  return (
    <div className={call.status === "failed" ? "stream whole" : "stream"}>
      <div className="in">
        {detail === "" ? null : <Words as="p" className="note" text={detail} />}
        <ul className="acty">
          {(part?.activities ?? []).map(({ at, text }) => (
            <li key={`${at}/${text}`}>
              <span className="tm">{clock(msBetween(call.startedAt, at))}</span>
              <Words as="span" text={text} />
            </li>
          ))}
        </ul>
        {part && part.text !== "" ? <Prose text={part.text} className="growing" /> : null}
      </div>
    </div>
  );
}
