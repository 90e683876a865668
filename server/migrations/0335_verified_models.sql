-- phase: expand
-- The mark that the team has checked identity and age of a model. All models came through an approved application, so those of before have it, too.
alter table models.profiles add column verified_at timestamptz default now();
alter table models.profiles alter column verified_at drop default;

-- Admins give the mark and take it.
alter table users.admin_acts
  drop constraint admin_acts_kind,
  add constraint admin_acts_kind check (kind in (
    'suspended', 'lifted', 'sessions_ended', 'session_ended', 'impersonated', 'role_given', 'role_taken', 'balance_adjusted', 'verified', 'unverified',
    'delivery_read', 'thread_read', 'receipt_read', 'post_read', 'order_changed'
  )) not valid;
