-- phase: expand
-- The daily mail of what waits for a user: when it is due next, for those who have turned it on.
create table tasks.digests (
  user_id uuid primary key,
  -- The next morning in the user's time zone, as it was known then: the task of the clock looks again.
  next_at timestamptz not null,
  -- The day of the last one, in the user's time zone of that day.
  last_day date
);

create index digests_due on tasks.digests (next_at);

-- A mail that must not be queued twice has a name of its own.
alter table outbox.messages add column once text;

alter table notifications.choices
  drop constraint choices_category_check,
  add constraint choices_category_check check (category in ('orders', 'chats', 'tickets', 'sales', 'comments', 'follows', 'pro', 'applications', 'digest')) not valid;
