-- phase: expand
-- transaction: none
-- Admins list the users of a period.
create index concurrently users_created on users.users (created_at, id);
