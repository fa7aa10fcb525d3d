-- Which debates are to be run, and by whom. pg-boss, in its own schema, says when somebody should run a debate; this says why.

alter table conclave.debates
  -- The same order, sent twice, is one debate.
  add column dedupe text,
  -- none: nothing is to be done. failed: nobody could run it; a person has to decide.
  add column work text not null default 'none' check (work in ('none', 'queued', 'running', 'resting', 'failed')),
  -- Why it failed, or why it has to wait.
  add column trouble text,
  -- The worker that runs it, and from which line of the log on.
  add column worker integer,
  add column worker_seq integer not null default 0,
  -- The job that the worker holds, and which attempt at it.
  add column job uuid,
  add column job_attempt integer,
  -- How often in a row a worker died of it without an answer in between.
  add column deaths integer not null default 0,
  -- Workers that lack something it needs.
  add column refused_by integer[] not null default '{}',
  -- Its run rests, or rested until it was queued again.
  add column has_rested boolean not null default false,
  -- A rest ends by itself at that time.
  add column wake_at timestamptz;

create unique index debates_dedupe on conclave.debates (tenant, dedupe);
create index debates_work on conclave.debates (work) where work in ('running', 'resting');

create table conclave.workers (
  process integer primary key,
  host text not null,
  pid integer not null,
  slots integer not null,
  started_at timestamptz not null default now()
);
