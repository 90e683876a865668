-- Reviews of completed orders.
create schema reviews;

create table reviews.reviews (
  id uuid primary key default uuidv7(),
  order_id uuid not null unique,
  model_id uuid not null,
  author_id uuid not null,
  rating smallint not null check (rating between 1 and 5),
  title text not null check (char_length(title) between 1 and 100),
  content text not null check (char_length(content) between 1 and 1000),
  created_at timestamptz not null default now()
);

create index reviews_model on reviews.reviews (model_id, id desc);
