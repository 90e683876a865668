-- phase: expand
-- Files that the customer sends with the brief of an order.
create table orders.brief_files (
  order_id uuid not null references orders.orders,
  position integer not null,
  object_id uuid not null unique,
  primary key (order_id, position)
);

alter table media.uploads
  drop constraint if exists uploads_purpose_check,
  drop constraint if exists uploads_purpose,
  add constraint uploads_purpose check (purpose in ('order-media', 'post-media', 'picture', 'thread-file', 'brief-file')) not valid;
