-- Where the sessions of a debate's agents are, and which vendors the workers reach.

alter table conclave.debates
  -- The worker that it rested on, if its agents have sessions there.
  add column session_worker integer,
  -- When its last rest ended.
  add column woken_at timestamptz;

-- When a worker last had an answer from a vendor. A hint, and lost if the server crashes.
create unlogged table conclave.vendor_answers (
  vendor text not null,
  worker integer not null references conclave.workers on delete cascade,
  answered_at timestamptz not null,
  primary key (vendor, worker)
);
