-- phase: expand
-- transaction: none
-- Admins list the users who have not confirmed their address.
create index concurrently users_unconfirmed on users.users (id desc) where email_confirmed_at is null and erased_at is null;
