-- phase: expand
-- When a connection was used last, shown at /apps.
alter table auth.google_links add column last_used_at timestamptz;
alter table auth.google_links alter column last_used_at set default now();
alter table push.subscriptions add column last_used_at timestamptz;
