-- phase: expand
-- Admins' access to messages.
alter table users.admin_acts
  drop constraint admin_acts_kind_check,
  add constraint admin_acts_kind check (kind in (
    'suspended', 'lifted', 'sessions_ended', 'impersonated', 'role_given', 'role_taken', 'delivery_read', 'thread_read', 'receipt_read', 'post_read'
  )) not valid,
  drop constraint admin_acts_look,
  add constraint admin_acts_access check (
    (kind in ('delivery_read', 'thread_read', 'receipt_read', 'post_read')) = (object_id is not null and admin_role is not null)
  ) not valid;
