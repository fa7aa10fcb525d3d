-- What workers know of each other.

alter table conclave.debates
  -- Since when workers have refused it; null: none has.
  add column refused_at timestamptz;
