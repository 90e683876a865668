-- Answers that are secrets are kept for resends alone: the clock blanks them ten minutes after they were given
-- (realtime/journal-keeping.ts), and finds them by this index, which holds nothing else.
create index entries_sealed on journal.entries (at) where sealed_result is not null;
update journal.entries set sealed_result = null where sealed_result is not null and at < now() - interval '10 minutes';

-- Rows of the journal are removed after so many days; below 30 nothing is removed.
insert into settings.system (key, value, is_public) values ('journal_keep_days', '400', false);
