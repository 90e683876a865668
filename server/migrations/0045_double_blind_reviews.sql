-- phase: expand
-- Reviews are hidden until both sides wrote, or 7 days have passed; the model replies once. Older reviews are visible as they are.
alter table reviews.reviews
  add column is_hidden boolean not null default false,
  -- Visible at the latest; null for older reviews.
  add column visible_by timestamptz,
  add column edited_at timestamptz,
  add column reply text,
  add column replied_at timestamptz,
  add constraint reviews_hidden check (not is_hidden or visible_by is not null) not valid,
  add constraint reviews_reply check ((reply is null) = (replied_at is null) and char_length(reply) between 1 and 1000) not valid;

create index reviews_to_show on reviews.reviews (visible_by) where is_hidden;

-- Private ratings of customers by models.
create table reviews.customer_ratings (
  order_id uuid primary key,
  model_id uuid not null,
  customer_id uuid not null,
  rating smallint not null check (rating between 1 and 5),
  note text not null default '' check (char_length(note) <= 1000),
  created_at timestamptz not null default public.moment(),
  is_hidden boolean not null,
  visible_by timestamptz not null
);

create index customer_ratings_model on reviews.customer_ratings (model_id, order_id);
create index customer_ratings_customer on reviews.customer_ratings (customer_id) where note <> '';
create index customer_ratings_to_show on reviews.customer_ratings (visible_by) where is_hidden;

-- The sums of a customer's visible ratings: one row, however many orders.
create table reviews.customer_figures (
  customer_id uuid primary key,
  rating_sum integer not null default 0,
  rating_count integer not null default 0
);
