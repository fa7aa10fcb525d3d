-- Trees that people have uploaded for debates they are about to start. An upload lets its tenant name the tree in an order, and nothing else.
-- It goes with the first debate that gets the tree, or after a day.

create table conclave.uploads (
  tenant text not null references conclave.tenants,
  tree text not null references conclave.trees,
  uploaded_at timestamptz not null default now(),
  primary key (tenant, tree)
);

create index uploads_tree on conclave.uploads (tree);
