/** Statements about one debate. Those about several debates share a round trip, so that many debates at once cost little. */

import type { Pool, QueryConfig, QueryResult, QueryResultRow } from "pg";
import { batchByDebate } from "./batch-by-debate.ts";
import { prepareStatement } from "./prepare-statement.ts";

export interface DebateStatements {
  /** Lines of its log from there on, without their LF. At most `MOST_LINES` at a time. */
  readLines(from: LogPlace): Promise<readonly string[]>;
  /** Resolves to false, and writes nothing, if the log has another end or owner. */
  claimLog(claim: NewClaim): Promise<boolean>;
  /** Gives a log back, unless somebody else has claimed it. */
  releaseLog(held: HeldLog): Promise<void>;
  /** Notes that are not in its log, as JSON, oldest first. */
  readNotes(of: OfDebate): Promise<readonly string[]>;
  /** Keeps what lists show of it. */
  saveEntry(entry: DebateEntry): Promise<void>;
  /** Adds to what its calls are writing. */
  addLive(text: LiveText): Promise<void>;
  /** Removes what its calls were writing. */
  dropLive(of: OfDebate): Promise<void>;
}

interface OfDebate {
  readonly debate: string;
}

export interface LiveText extends OfDebate {
  /** As lines of JSON. */
  readonly parts: string;
  /** Whether it replaces all that is there. */
  readonly replaces: boolean;
}

export interface LogPlace extends OfDebate {
  readonly fromSeq: number;
}

export interface NewClaim extends OfDebate {
  /** The number of the process that claims it. */
  readonly owner: number;
  /** Even if somebody holds it. */
  readonly steal: boolean;
  readonly seq: number;
  readonly epoch: number;
  /** Without its LF. */
  readonly line: string;
}

export interface HeldLog extends OfDebate {
  readonly epoch: number;
}

export interface DebateEntry extends OfDebate {
  /** As JSON. */
  readonly entry: string;
  /** Up to where its log was read. */
  readonly lastSeq: number;
}

export const MOST_LINES = 500;

/** For statements that do no harm when they run twice. */
type RepeatableQuery = <Row extends QueryResultRow>(
  text: string,
  values: readonly unknown[],
) => Promise<readonly Row[]>;

export function debateStatements(pool: Pool, query: RepeatableQuery): DebateStatements {
  return {
    readLines: batchByDebate(async (batch: readonly LogPlace[]) => {
      const values = [batch.map(({ debate }) => debate), batch.map(({ fromSeq }) => fromSeq), MOST_LINES];
      return textsByDebate(await query(READ_LINES, values));
    }),
    claimLog: batchByDebate(async (batch: readonly NewClaim[]) => {
      const claimed = await writeClaims(pool, batch);
      return ({ debate }) => claimed.has(debate);
    }),
    releaseLog: batchByDebate(async (batch: readonly HeldLog[]) => {
      await query(RELEASE_LOGS, [batch.map(({ debate }) => debate), batch.map(({ epoch }) => epoch)]);
      return () => undefined;
    }),
    readNotes: batchByDebate(async (batch: readonly OfDebate[]) =>
      textsByDebate(await query(READ_NOTES, [batch.map(({ debate }) => debate)])),
    ),
    saveEntry: batchByDebate(async (batch: readonly DebateEntry[]) => {
      await query(SAVE_ENTRIES, [
        batch.map(({ debate }) => debate),
        batch.map(({ entry }) => entry),
        batch.map(({ lastSeq }) => Math.max(lastSeq, 0)),
      ]);
      return () => undefined;
    }),
    addLive: batchByDebate(async (batch: readonly LiveText[]) => {
      const replacing = batch.filter(({ replaces }) => replaces);
      const values = [
        replacing.map(({ debate }) => debate),
        batch.map(({ debate }) => debate),
        batch.map(({ parts }) => parts),
      ];
      await pool.query(prepareStatement(ADD_LIVE, values));
      return () => undefined;
    }),
    dropLive: batchByDebate(async (batch: readonly OfDebate[]) => {
      const values = [batch.map(({ debate }) => debate)];
      await pool.query(prepareStatement("delete from conclave.live where debate = any ($1)", values));
      return () => undefined;
    }),
  };
}

interface StoredText extends OfDebate {
  readonly text: string;
}

function textsByDebate(rows: readonly StoredText[]): (of: OfDebate) => readonly string[] {
  const stored = Map.groupBy(rows, ({ debate }) => debate);
  return ({ debate }) => stored.get(debate)?.map(({ text }) => text) ?? [];
}

/** A connection, or the pool. */
interface Statements {
  query<Row extends OfDebate>(statement: QueryConfig): Promise<QueryResult<Row>>;
}

/** In one statement, which holds each row's lock from its decision on. Resolves to the debates that were claimed. */
export async function writeClaims(statements: Statements, claims: readonly NewClaim[]): Promise<ReadonlySet<string>> {
  const values = [
    claims.map(({ debate }) => debate),
    claims.map(({ owner }) => owner),
    claims.map(({ steal }) => steal),
    claims.map(({ seq }) => seq),
    claims.map(({ epoch }) => epoch),
    claims.map(({ line }) => line),
  ];
  const { rows } = await statements.query<OfDebate>(prepareStatement(CLAIM_LOGS, values));
  return new Set(rows.map(({ debate }) => debate));
}

const READ_LINES = `
  select debate, line as text from unnest($1::bigint[], $2::integer[]) as wanted (debate, from_seq)
  cross join lateral (
    select seq, line from conclave.events where events.debate = wanted.debate and seq >= from_seq order by seq limit $3
  ) as read order by debate, seq`;

const CLAIM_LOGS = `
  with given as (
    select * from unnest($1::bigint[], $2::integer[], $3::boolean[], $4::integer[], $5::integer[], $6::text[])
      as claim (debate, owner, steal, seq, epoch, line)
  ), claimed as (
    update conclave.debates held set epoch = given.epoch, next_seq = seq + 1, owner = given.owner from given
    where key = debate and next_seq = seq and held.epoch = given.epoch - 1 and (steal or held.owner is null) returning key
  ) insert into conclave.events select debate, seq, line from given where debate in (select key from claimed)
  returning debate`;

const RELEASE_LOGS = `
  update conclave.debates set owner = null
  from unnest($1::bigint[], $2::integer[]) as held (debate, epoch) where key = held.debate and debates.epoch = held.epoch`;

const READ_NOTES =
  "select debate, said as text from conclave.notes where debate = any ($1) and not is_in_log order by arrival";

const ADD_LIVE = `
  with replaced as (delete from conclave.live where debate = any ($1))
  insert into conclave.live (debate, parts) select * from unnest($2::bigint[], $3::text[])`;

/** A worker that has lost the debate knows only what was there before the next one began. */
const SAVE_ENTRIES = `
  update conclave.debates set entry = shown.entry
  from unnest($1::bigint[], $2::text[], $3::integer[]) as shown (debate, entry, last_seq)
  where key = shown.debate and worker_seq <= shown.last_seq`;
