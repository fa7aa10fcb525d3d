-- Appends lines of several debates at once. `lines` are separated by LF; the other arrays say what each is. Returns the debates whose lines
-- were written: those that have this owner and expect exactly this line. For all others append_lines decides. No debate may come twice.
create function conclave.append_together(line_debates bigint[], line_epochs integer[], line_seqs integer[], lines text)
returns bigint[] language plpgsql as $$
declare
  taken bigint[];
begin
  -- In one order everywhere, so that two processes never wait for each other.
  perform from conclave.debates where key = any (line_debates) order by key for update;
  with given as (
    select debate, epoch, min(seq) as first_seq, max(seq) as last_seq
    from unnest(line_debates, line_epochs, line_seqs) as line (debate, epoch, seq) group by debate, epoch
  ), moved as (
    update conclave.debates held set next_seq = last_seq + 1
    from given where held.key = debate and held.epoch = given.epoch and held.next_seq = first_seq returning held.key
  ) select array_agg(key) into taken from moved;
  insert into conclave.events
    select debate, seq, line
    from unnest(line_debates, line_seqs, string_to_array(lines, E'\n')) as given (debate, seq, line)
    where debate = any (taken);
  return taken;
end
$$;
