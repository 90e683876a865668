-- Where a person's browser is, whom to write to, and what admins have opened of other people's.

-- What the browser said that a person used last. Quiet hours are in it for as long as the person has chosen no time zone.
alter table notifications.preferences add column device_zone text check (char_length(device_zone) between 1 and 64);

-- CONTACT_EMAIL, for those who are shut out; empty: none is shown. Each start writes it.
insert into settings.system (key, value, is_public) values ('contact_email', '', true) on conflict (key) do update set is_public = true;

-- An admin has opened what is between other people: the files of an order, a receipt, a post that is not for everybody. One row for each
-- person whose it is.
alter table users.admin_acts
  drop constraint admin_acts_kind_check,
  add constraint admin_acts_kind_check check (kind in ('suspended', 'lifted', 'sessions_ended', 'impersonated', 'delivery_read', 'receipt_read', 'post_read')),
  -- The order, the receipt's purchase, tip or order, or the post.
  add column object_id uuid,
  -- What the admin was then: the person is told the role, not the name.
  add column admin_role text,
  add constraint admin_acts_look check ((kind in ('delivery_read', 'receipt_read', 'post_read')) = (object_id is not null and admin_role is not null));

create index admin_acts_looks on users.admin_acts (user_id, id desc) where object_id is not null;
create index admin_acts_again on users.admin_acts (object_id, admin_id, at) where object_id is not null;
