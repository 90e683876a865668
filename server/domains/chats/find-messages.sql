-- Messages in the user's chats with all these words: chat by chat in the order of the list, the newest messages of each first, beginning in
-- one chat below a number, where one is given, and then in the chats behind a place. `only_chat` looks in that one alone. Reads at most
-- `chats_max` chats: where it ends before it found enough, the last row has no number.
create or replace function chats.find(
  reader uuid, terms text[], only_chat boolean, first_chat uuid, below integer, behind bigint, up_to integer, chats_max integer
) returns table (chat_id uuid, place bigint, seq integer) stable language plpgsql as $$
#variable_conflict use_column
declare
  side record;
  looked integer := 0;
  hits integer := 0;
  missing integer := up_to;
begin
  for side in
    (select s.chat_id, s.place, 0 as turn from chats.sides s where s.chat_id = first_chat and s.user_id = reader and not users.is_blocked(s.user_id, s.other_id))
    union all
    (select s.chat_id, s.place, 1 from chats.sides s
      where not only_chat and s.user_id = reader and s.place < behind and s.chat_id is distinct from first_chat and not users.is_blocked(s.user_id, s.other_id)
      order by s.place desc limit chats_max)
    order by turn, place desc
  loop
    looked := looked + 1;
    return query
      select side.chat_id, case when side.turn = 0 then behind else side.place end, found
      from threads.find(side.chat_id, terms, case when side.turn = 0 then below else 2147483647 end, missing) found;
    get diagnostics hits = row_count;
    missing := missing - hits;
    if missing = 0 then
      return;
    end if;
    chat_id := side.chat_id;
    place := case when side.turn = 0 then behind else side.place end;
  end loop;
  if looked >= chats_max then
    seq := null;
    return next;
  end if;
end $$;
