-- The files that debates are about: each tree once, as an archive named by its SHA-256, for as long as a debate has it.
-- It is read only through a debate that has it, so a hash alone gives nobody another tenant's files.

create table conclave.trees (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  archive bytea not null check (octet_length(archive) <= 64000000)
);

alter table conclave.debates add column tree text references conclave.trees;

create index debates_tree on conclave.debates (tree) where tree is not null;
