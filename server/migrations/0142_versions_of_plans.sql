-- phase: expand
-- Two admins never overwrite each other's change of a plan unseen (docs/decisions/2026-11-23-plans-by-admins.md).
alter table subscriptions.plans add column version integer not null default 1 check (version > 0);
