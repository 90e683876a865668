-- phase: expand
-- Staff hides a product, which then is hidden as by its model: all that read `hidden_at` obey. The constraint keeps the model from showing it again.
alter table models.products
  add column taken_down_at timestamptz,
  -- The model's own switch meanwhile: once it is restored, it stays hidden.
  add column stays_hidden boolean not null default false,
  add constraint products_taken_down check (taken_down_at is null or hidden_at is not null) not valid;

-- Every time that staff hid something of a user, with the reason that its owner reads, and its end.
create table moderation.take_downs (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('product', 'post', 'review', 'comment')),
  about_id uuid not null,
  owner_id uuid not null,
  by_id uuid not null,
  -- Its owner reads it.
  reason text not null check (char_length(reason) between 1 and 500),
  -- For admins only.
  note text not null default '' check (char_length(note) <= 500),
  taken_down_at timestamptz not null default public.moment(),
  restored_at timestamptz,
  restored_by uuid,
  restored_note text not null default '' check (char_length(restored_note) <= 500),
  check ((restored_at is null) = (restored_by is null))
);

create unique index take_downs_running on moderation.take_downs (kind, about_id) where restored_at is null;
create index take_downs_about on moderation.take_downs (about_id, id desc);
create index take_downs_owner on moderation.take_downs (owner_id, id desc);
