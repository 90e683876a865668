-- phase: expand
-- transaction: none
-- Admins list the accounts that are closing.
create index concurrently users_to_close on users.users (id desc) where closes_at is not null and erased_at is null;
