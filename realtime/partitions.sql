-- Functions: journal.make_partition, journal.make_partitions, journal.drop_partitions.

-- Partitions come and go under locks for which every write and every flush queues up. Behind a reader that stays long, as a dump does,
-- these functions therefore give up after a second; the clock calls them again.

-- Makes the partition of one day (UTC) where it is missing, with the entries of that day that lie in the default partition. Answers its name.
create or replace function journal.make_partition(of_day date) returns text language plpgsql set lock_timeout = 0 as $$
declare
  part text := 'entries_' || to_char(of_day, 'YYYYMMDD');
  first_at timestamptz := of_day::timestamp at time zone 'UTC';
  end_at timestamptz := (of_day + 1)::timestamp at time zone 'UTC';
begin
  if to_regclass('journal.' || part) is null then
    -- One process at a time; neither writes nor flushes wait for this lock.
    lock table only journal.entries in share update exclusive mode;
  end if;
  if to_regclass('journal.' || part) is null then
    set local lock_timeout = '1s';
    -- No entry of that day may come between moving them and attaching.
    lock table journal.entries_default in access exclusive mode;
    execute format('create table journal.%I (like journal.entries including defaults)', part);
    execute format('with strays as (delete from journal.entries_default where at >= $1 and at < $2 returning *) insert into journal.%I select * from strays', part)
      using first_at, end_at;
    execute format('alter table journal.entries attach partition journal.%I for values from (%L) to (%L)', part, first_at, end_at);
  end if;
  return 'journal.' || part;
end $$;

-- Makes the partitions of yesterday, today and so many days ahead that are missing. Answers how many it made.
create or replace function journal.make_partitions(days_ahead integer) returns integer language plpgsql as $$
declare
  today date := (now() at time zone 'UTC')::date;
  made integer := 0;
  of_day date;
begin
  for of_day in select (today + n) from generate_series(-1, days_ahead) n where to_regclass('journal.entries_' || to_char(today + n, 'YYYYMMDD')) is null loop
    perform journal.make_partition(of_day);
    made := made + 1;
  end loop;
  return made;
end $$;

-- Drops the partitions of days that ended more than `kept_days` days ago. Answers how many.
create or replace function journal.drop_partitions(kept_days integer) returns integer language plpgsql set lock_timeout = '1s' as $$
declare
  part record;
  dropped integer := 0;
begin
  for part in
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'journal.entries'::regclass and c.relname ~ '^entries_\d{8}$'
      and (to_date(right(c.relname, 8), 'YYYYMMDD') + 1)::timestamp at time zone 'UTC' <= now() - kept_days * interval '1 day'
  loop
    -- Another process may have dropped it a moment ago.
    execute format('drop table if exists journal.%I', part.name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
