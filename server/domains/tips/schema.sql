-- Tips: money from a customer to a model, at once.
create schema tips;

create table tips.tips (
  id uuid primary key default uuidv7(),
  customer_id uuid not null,
  model_id uuid not null,
  -- The subject of the tip; both null for a tip from the profile.
  post_id uuid,
  order_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  commission_cents bigint not null check (commission_cents between 0 and amount_cents),
  -- The post's title or the product's name at that time.
  subject text not null default '',
  note text not null default '' check (char_length(note) <= 200),
  given_at timestamptz not null default public.moment(),
  check (customer_id <> model_id),
  check (post_id is null or order_id is null)
);

create index tips_customer on tips.tips (customer_id, id desc);
create index tips_model on tips.tips (model_id, given_at desc, id desc);
