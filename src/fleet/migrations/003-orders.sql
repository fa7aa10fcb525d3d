-- The order of a debate's current run, as JSON text (debate-order.ts); null: the debate was not handed over by one.
alter table conclave.debates add column "order" text;
