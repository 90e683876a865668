-- phase: expand
-- Admins end one session of a user, and change a balance by hand.
alter table users.admin_acts
  drop constraint admin_acts_kind,
  add constraint admin_acts_kind check (kind in (
    'suspended', 'lifted', 'sessions_ended', 'session_ended', 'impersonated', 'role_given', 'role_taken', 'balance_adjusted',
    'delivery_read', 'thread_read', 'receipt_read', 'post_read', 'order_changed'
  )) not valid;
