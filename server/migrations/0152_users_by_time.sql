-- phase: expand
-- transaction: none
-- Sign-ups of a period.
create index concurrently users_created on users.users using brin (created_at) with (pages_per_range = 16, autosummarize = on);
