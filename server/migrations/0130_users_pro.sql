-- phase: expand
-- transaction: none
-- Admins list the users who have Pro.
create index concurrently users_pro on users.users (id desc) where pro_expires_at is not null;
