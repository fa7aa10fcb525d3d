-- Debates, their logs, and what passes between a debate and the people around it.
-- Whoever writes about a debate locks its row first (lock-debate.ts).

create schema conclave;

create table conclave.tenants (
  name text primary key,
  -- The highest number ever given to a debate of this tenant; numbers are never reused.
  last_number integer not null default 0
);

-- Numbers of processes that are connected. Each holds the advisory lock of its number for as long as it lives (presence.ts).
create sequence conclave.process_numbers as integer cycle;

create table conclave.debates (
  key bigint generated always as identity primary key,
  tenant text not null references conclave.tenants,
  number integer not null,
  name text not null,
  -- The number of the latest claim: an append that names a lower one fails.
  epoch integer not null default 0,
  next_seq integer not null default 0,
  -- The process that holds the log; null: nobody does.
  owner integer,
  -- What lists show, as JSON text; null: the debate has not been opened.
  entry text,
  unique (tenant, number),
  unique (tenant, name)
);

-- Who may use the fleet over HTTP, and for what. Tokens are kept only as their SHA-256.
create table conclave.people (
  tenant text not null references conclave.tenants,
  name text not null,
  token_hash text not null unique,
  rights text not null check (rights in ('read', 'steer', 'start')),
  primary key (tenant, name)
);

-- Without its LF. Text and not jsonb, which refuses \u0000 and lone surrogates.
create table conclave.events (
  debate bigint not null references conclave.debates on delete cascade,
  seq integer not null,
  line text not null,
  primary key (debate, seq)
);

create table conclave.notes (
  debate bigint not null references conclave.debates on delete cascade,
  id text not null,
  arrival bigint generated always as identity,
  -- As JSON; empty if it went straight into the log.
  said text not null,
  -- Kept afterwards, so that posting the same note again has no effect.
  is_in_log boolean not null default false,
  primary key (debate, id)
);

create table conclave.host_asks (
  debate bigint not null references conclave.debates on delete cascade,
  call text not null,
  id text not null,
  ask text not null,
  primary key (debate, call)
);

create table conclave.host_replies (
  debate bigint not null references conclave.debates on delete cascade,
  receipt uuid primary key,
  call text not null,
  ask text not null,
  reply text not null,
  -- It was processed, or answers an earlier prompt of its call.
  is_past boolean not null default false
);

create unique index host_replies_waiting on conclave.host_replies (debate, call) where not is_past;

-- What calls are writing right now. Not a fact, and lost if the server crashes.
create unlogged table conclave.live (
  debate bigint not null,
  batch bigint generated always as identity,
  parts text not null,
  primary key (debate, batch)
);

-- Appends lines that begin at `first_seq`. Returns false if the log has another owner. Lines that are there already, because the answer
-- to an earlier attempt was lost, must be the same. `note_ids` are the notes among the lines.
create function conclave.append_lines(of_debate bigint, by_epoch integer, first_seq integer, lines text[], note_ids text[])
returns boolean language plpgsql as $$
declare
  held conclave.debates;
  differing integer;
begin
  select * into held from conclave.debates where key = of_debate for update;
  if held.key is null or held.epoch <> by_epoch then return false; end if;
  if first_seq > held.next_seq then
    raise exception 'Line % would leave a gap: the next is %.', first_seq, held.next_seq;
  end if;
  select min(written.seq) into differing
    from unnest(lines) with ordinality as given (line, place)
    join conclave.events written on written.debate = of_debate and written.seq = first_seq + given.place - 1
    where written.line <> given.line;
  if differing is not null then raise exception 'Line % is already there with another text.', differing; end if;
  insert into conclave.events
    select of_debate, first_seq + place - 1, line
    from unnest(lines) with ordinality as given (line, place)
    where first_seq + place > held.next_seq;
  insert into conclave.notes (debate, id, said, is_in_log)
    select of_debate, id, '', true from unnest(note_ids) as id
    on conflict (debate, id) do update set is_in_log = true;
  update conclave.debates set next_seq = greatest(next_seq, first_seq + cardinality(lines)) where key = of_debate;
  return true;
end
$$;
