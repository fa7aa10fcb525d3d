-- How many calls all workers together may make to each place, such as a vendor's endpoint.

create table conclave.limits (
  place text primary key,
  -- null: as the worker that calls it says.
  at_once integer check (at_once > 0),
  per_minute integer check (per_minute > 0),
  tokens_per_minute integer check (tokens_per_minute > 0),
  -- Nobody is let in before then.
  closed_until timestamptz
);

-- The calls of the last minute, by the second.
create unlogged table conclave.call_starts (
  place text not null,
  second timestamptz not null,
  calls integer not null,
  tokens bigint not null,
  primary key (place, second)
);

-- A permit is a session's advisory lock on a slot of the place: it goes with the connection.
create function conclave.slot_key(of_place text, slot integer) returns bigint language sql immutable as $$
  select hashtextextended('conclave slot ' || slot || ' of ' || of_place, 0)
$$;

-- Lets a call in, or says what is in its way, the limit that was reached and after how long to look again; null: once a call ends.
-- `held` are the slots that this session has: it would get their locks again. `at_once` null: any number.
create function conclave.enter_place(
  of_place text, at_once integer, per_minute integer, tokens_per_minute integer, call_tokens bigint, held integer[],
  out slot integer, out obstacle text, out reached integer, out wait_ms double precision
) language plpgsql as $$
declare
  ruled conclave.limits;
  moment timestamptz;
  counted record;
  first_second timestamptz;
begin
  insert into conclave.limits (place) values (of_place) on conflict do nothing;
  select * into ruled from conclave.limits where place = of_place for update;
  at_once := coalesce(ruled.at_once, at_once);
  per_minute := coalesce(ruled.per_minute, per_minute);
  tokens_per_minute := coalesce(ruled.tokens_per_minute, tokens_per_minute);
  -- After the row was locked, which may have taken a while.
  moment := clock_timestamp();
  if ruled.closed_until > moment then
    obstacle := 'closed';
    wait_ms := 1000 * extract(epoch from ruled.closed_until - moment);
    return;
  end if;
  if per_minute is not null or tokens_per_minute is not null then
    delete from conclave.call_starts where place = of_place and second <= moment - interval '61 seconds';
    select coalesce(sum(calls), 0) as calls, coalesce(sum(tokens), 0) as tokens, min(second) as earliest
      into counted from conclave.call_starts where place = of_place;
    if counted.calls >= per_minute then
      obstacle := 'per minute';
      reached := per_minute;
    elsif counted.calls > 0 and counted.tokens + call_tokens > tokens_per_minute then
      obstacle := 'tokens';
      reached := tokens_per_minute;
    end if;
    if obstacle is not null then
      wait_ms := 1000 * extract(epoch from counted.earliest + interval '61 seconds' - moment);
      return;
    end if;
  end if;
  for number in 0 .. coalesce(at_once, 0) - 1 loop
    if number <> all (held) and pg_try_advisory_lock(conclave.slot_key(of_place, number)) then
      slot := number;
      exit;
    end if;
  end loop;
  if slot is null and at_once is not null then
    obstacle := 'at once';
    reached := at_once;
    return;
  end if;
  if per_minute is not null or tokens_per_minute is not null then
    insert into conclave.call_starts values (of_place, date_trunc('second', moment), 1, call_tokens)
      on conflict (place, second) do update set calls = call_starts.calls + 1, tokens = call_starts.tokens + excluded.tokens;
  end if;
end
$$;
