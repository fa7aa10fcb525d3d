/** All debates: those that need the person first, then running ones, then the rest by age. With search and filters. */

import { useEffect, useState } from "react";
import { millis } from "../../../core/time.ts";
import { capitalize } from "../../../views/amounts.ts";
import { isDueAgain, isUnderWay, sortByNeed } from "../../../views/debate-summary.ts";
import type { IndexEntry } from "../../../views/json/index-entry.ts";
import type { Feed } from "../feed/feed.ts";
import { Icon } from "../icons.tsx";
import { KeysHelp } from "../keys-help.tsx";
import { switchTheme } from "../theme.ts";
import { readerClock } from "../times.ts";
import { CalibrationSection } from "./calibration-section.tsx";
import { DebateRow } from "./debate-row.tsx";

const LIST_EVERY_MS = 4_000;
const ROWS_AT_ONCE = 100;
const WEEK_MS = 7 * 86_400_000;

interface Filter {
  readonly name: string;
  matches(debate: IndexEntry): boolean;
}

const FILTERS: readonly Filter[] = [
  { name: "All", matches: () => true },
  { name: "Running", matches: isUnderWay },
  { name: "Decided", matches: ({ outcome }) => outcome === "consensus" || outcome === "majority" },
  { name: "Open objections", matches: ({ open_objections: open, outcome }) => open > 0 && outcome !== null },
  {
    name: "No decision",
    matches: (debate) => !isUnderWay(debate) && debate.outcome !== "consensus" && debate.outcome !== "majority",
  },
  { name: "Revisit", matches: (debate) => isDueAgain(debate, readerClock(Date.now())) },
];

interface ListQuery {
  readonly words: string;
  readonly filter: string;
  readonly protocol: string;
  readonly seat: string;
  /** In US dollars; "" for any. */
  readonly cost: string;
}

export function DebateList({ feed }: { feed: Feed }) {
  const { debates, trouble } = useList(feed);
  const [narrowed, narrow] = useState<ListQuery>({ words: "", filter: "All", protocol: "", seat: "", cost: "" });
  const [most, showMore] = useState(ROWS_AT_ONCE);
  const fitting = sortByNeed(debates.filter((debate) => matchesQuery(debate, feed.textOf(debate.folder), narrowed)));
  useEffect(() => {
    document.title = "Debates · Conclave";
  }, []);
  return (
    <main className="list">
      <h1 className="sr">Debates</h1>
      <div className="bar0">
        <a className="word" href="#/" data-act="list">
          Conclave
        </a>
        <div className="find">
          <Icon sign="find" />
          <input
            type="search"
            placeholder="Find a debate"
            aria-label="Find a debate"
            onChange={(event) => narrow({ ...narrowed, words: event.target.value })}
          />
          <kbd>/</kbd>
        </div>
        <button type="button" className="btn bare" aria-label="Switch between light and dark" onClick={switchTheme}>
          <Icon sign="theme" />
        </button>
        <KeysHelp />
      </div>
      <Filters debates={debates} narrowed={narrowed} narrow={narrow} />
      <p role="status" className={trouble === null ? "sr" : "damage"}>
        {trouble ?? `${fitting.length} of ${debates.length} debates`}
      </p>
      <div className="heads" aria-hidden="true">
        <span>No.</span>
        <span>Question and decision</span>
        <span>Seats</span>
        <span>Outcome</span>
        <span className="r">Cost</span>
        <span className="r w">When</span>
      </div>
      <Groups feed={feed} debates={fitting.slice(0, most)} />
      {fitting.length === 0 && trouble === null ? <Empty isFiltered={debates.length > 0} /> : null}
      {fitting.length > most ? (
        <button type="button" className="btn" onClick={() => showMore(most + ROWS_AT_ONCE)}>
          {fitting.length - most} more
        </button>
      ) : null}
      <CalibrationSection debates={debates} />
    </main>
  );
}

function useList(feed: Feed) {
  const [debates, put] = useState<readonly IndexEntry[]>([]);
  const [trouble, tell] = useState<string | null>("Loading the list …");
  useEffect(() => {
    let isGone = false;
    const refresh = () =>
      feed.list().then(
        (listed) => {
          if (isGone) return;
          put(listed);
          tell(null);
        },
        (error: unknown) => !isGone && tell(error instanceof Error ? error.message : String(error)),
      );
    void refresh();
    const timer = setInterval(refresh, LIST_EVERY_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [feed]);
  return { debates, trouble };
}

/** `words` are looked for in the entry and in `more`. */
function matchesQuery(debate: IndexEntry, more: string, { words, filter, protocol, seat, cost }: ListQuery): boolean {
  const text = [debate.id, debate.question, debate.protocol, ...debate.seats, more].join("\n").toLowerCase();
  return (
    words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (FILTERS.find(({ name }) => name === filter)?.matches(debate) ?? true) &&
    (protocol === "" || debate.protocol === protocol) &&
    (seat === "" || debate.seats.some((each) => each === seat || each.startsWith(`${seat}=`))) &&
    (cost === "" || (debate.cost ?? 0) >= Number(cost))
  );
}

interface FiltersProps {
  readonly debates: readonly IndexEntry[];
  readonly narrowed: ListQuery;
  readonly narrow: (narrowed: ListQuery) => void;
}

function Filters({ debates, narrowed, narrow }: FiltersProps) {
  const protocols = debates.map(({ protocol }) => protocol);
  const seats = debates.flatMap((debate) => debate.seats.map((seat) => seat.split("=")[0] ?? seat));
  const choices = [
    { key: "protocol", values: [...new Set(protocols)].toSorted() },
    { key: "seat", values: [...new Set(seats)].toSorted() },
    { key: "cost", values: ["0.1", "1", "5"] },
  ] as const;
  return (
    <div className="chips">
      {FILTERS.map(({ name, matches: isIn }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === narrowed.filter}
          onClick={() => narrow({ ...narrowed, filter: name })}
        >
          {name}
          <span className="n">{debates.filter(isIn).length}</span>
        </button>
      ))}
      <span className="selects">
        {choices.map(({ key, values }) => (
          <select
            key={key}
            aria-label={capitalize(key)}
            value={narrowed[key]}
            onChange={({ target }) => narrow({ ...narrowed, [key]: target.value })}
          >
            <option value="">{`Any ${key}`}</option>
            {values.map((value) => (
              <option key={value} value={value}>
                {key === "cost" ? `$${value} or more` : value}
              </option>
            ))}
          </select>
        ))}
      </span>
    </div>
  );
}

function Groups({ feed, debates }: { feed: Feed; debates: readonly IndexEntry[] }) {
  const nowMs = Date.now();
  const groupOf = (debate: IndexEntry) =>
    isUnderWay(debate) ? "" : nowMs - millis(debate.updated_at) < WEEK_MS ? "this week" : "earlier";
  const groups = ["", "this week", "earlier"].map((name) => ({
    name,
    own: debates.filter((each) => groupOf(each) === name),
  }));
  return groups
    .filter(({ own }) => own.length > 0)
    .map(({ name, own }) => (
      <div key={name}>
        {name === "" ? null : <h2 className="grp">{capitalize(name)}</h2>}
        <ul className="rows">
          {own.map((debate) => (
            <DebateRow key={debate.folder} feed={feed} debate={debate} nowMs={nowMs} />
          ))}
        </ul>
      </div>
    ));
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <p className="mid empty">No matching debates.</p>;
  return (
    <p className="mid empty">
      No debates here yet. Start one: <code>conclave "your question"</code>
    </p>
  );
}
