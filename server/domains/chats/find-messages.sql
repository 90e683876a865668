-- Functions: chats.is_found, chats.find_2, chats.find.

-- Whether a search of this actor reads a chat of `reader`: no block is between the two sides, and an assistant is a member of it.
create or replace function chats.is_found(chat uuid, reader uuid, other uuid, actor uuid) returns boolean stable language sql as $$
  select not users.is_blocked($2, $3)
    and ($4 = $2 or exists (select from threads.members m where m.thread_id = $1 and m.user_id = $4 and m.kind = 'assistant'))
$$;

-- Messages in the chats of `reader` with all these words, for `actor`: that user, or an assistant who is a member of them. They come chat by
-- chat in the order of the list, the newest messages of each first: those of `first_chat` below a number, where it is given, then those of the
-- chats behind a place. `only_chat` looks in `first_chat` alone. Reads at most `chats_max` chats: where it ends before it found enough, the
-- last row has no number.
create or replace function chats.find_2(
  reader uuid, actor uuid, terms text[], only_chat boolean, first_chat uuid, below integer, behind bigint, up_to integer, chats_max integer
) returns table (chat_id uuid, place bigint, seq integer) stable language plpgsql as $$
#variable_conflict use_column
declare
  side record;
  looked integer := 0;
  hits integer := 0;
  missing integer := up_to;
begin
  for side in
    (select s.chat_id, s.place, 0 as turn from chats.sides s where s.chat_id = first_chat and s.user_id = reader and chats.is_found(s.chat_id, s.user_id, s.other_id, actor))
    union all
    (select s.chat_id, s.place, 1 from chats.sides s
      where not only_chat and s.user_id = reader and s.place < behind and s.chat_id is distinct from first_chat and chats.is_found(s.chat_id, s.user_id, s.other_id, actor)
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

-- For processes of the version before. A later migration drops it.
create or replace function chats.find(
  reader uuid, terms text[], only_chat boolean, first_chat uuid, below integer, behind bigint, up_to integer, chats_max integer
) returns table (chat_id uuid, place bigint, seq integer) stable language sql as $$
  select f.chat_id, f.place, f.seq from chats.find_2($1, $1, $2, $3, $4, $5, $6, $7, $8) f
$$;
