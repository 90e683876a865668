-- phase: expand
-- Tickets: what users ask the team (docs/decisions/2026-11-23-tickets.md). The messages of a ticket are a thread with its id.
create schema tickets;

create table tickets.tickets (
  id uuid primary key default uuidv7(),
  -- What users and staff call it.
  number bigint not null generated always as identity unique,
  user_id uuid not null,
  -- Made by its user's device: a ticket that is sent again is stored once.
  client_id uuid not null,
  category text not null check (category in ('order', 'deposit', 'withdrawal', 'account', 'content', 'other')),
  subject text not null check (char_length(subject) <= 120),
  state text not null default 'open' check (state in ('open', 'waiting', 'resolved', 'closed')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  -- Raised by all that an answer has to know of: of two answers that were written beside each other, the second is refused.
  revision integer not null default 1,
  assignee_id uuid,
  about_kind text check (about_kind in ('order', 'deposit', 'withdrawal', 'post', 'account')),
  -- The id of the object; of a deposit, its number.
  about_key text check (char_length(about_key) between 1 and 80),
  follows_id uuid references tickets.tickets,
  opened_at timestamptz not null default public.moment(),
  moved_at timestamptz not null default public.moment(),
  -- The clock's answer for the queue, computed from the entries with every step; null: it stands still.
  waiting_since timestamptz,
  due_at timestamptz,
  -- Set by the clock, so that what is overdue is a row and not a moment.
  is_overdue boolean not null default false,
  waits_for text check (waits_for in ('first', 'next')),
  -- The opening hours by which it was computed.
  hours_id integer not null,
  first_answered_at timestamptz,
  -- Until the first answer, by the user's own clock.
  first_answer_seconds integer check (first_answer_seconds >= 0),
  reopen_until timestamptz,
  closed_at timestamptz,
  asks_reopen boolean not null default false,
  -- Out of the queue until then, or until a message of its user.
  snoozed_until timestamptz,
  is_satisfied boolean,
  rating_note text not null default '' check (char_length(rating_note) <= 1000),
  rated_at timestamptz,
  -- What a search finds: folded, a space before each word.
  search_words text not null default '',
  unique (user_id, client_id),
  check ((about_kind is null) = (about_key is null)),
  check ((due_at is null) or (waiting_since is not null)),
  check ((state = 'resolved') = (reopen_until is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((is_satisfied is null) = (rated_at is null))
) with (fillfactor = 70);

create index tickets_user on tickets.tickets (user_id, moved_at desc, id desc);
create index tickets_moved on tickets.tickets (moved_at desc, id desc);
create index tickets_queue on tickets.tickets (due_at, id) where state = 'open' and snoozed_until is null;
create index tickets_snoozed on tickets.tickets (snoozed_until) where snoozed_until is not null;
create index tickets_over on tickets.tickets (reopen_until) where reopen_until is not null;
create index tickets_answered on tickets.tickets (category, first_answered_at) where first_answered_at is not null;
create index tickets_assignee on tickets.tickets (assignee_id) where state = 'open';
create index tickets_due on tickets.tickets (hours_id) where waiting_since is not null;
create index tickets_search on tickets.tickets using gin (search.grams_of(search_words));

-- All steps of a ticket, from which its clocks are computed, and the internal notes.
create table tickets.entries (
  ticket_id uuid not null references tickets.tickets,
  n integer not null,
  kind text not null check (kind in ('asked', 'answered', 'resolved', 'reopened', 'closed', 'note', 'assigned', 'priority', 'snoozed', 'woken')),
  at timestamptz not null default public.moment(),
  -- Null: the clock.
  by_id uuid,
  -- Of a note.
  body text not null default '' check (char_length(body) <= 4000),
  -- The new value of what was changed.
  value text not null default '',
  primary key (ticket_id, n)
);

create index entries_by on tickets.entries (by_id) where by_id is not null;

-- An answer of the team for its first seconds: it can still be taken back. One for each ticket.
create table tickets.replies (
  ticket_id uuid primary key references tickets.tickets,
  author_id uuid not null,
  client_id uuid not null,
  body text not null check (char_length(body) <= 5000),
  object_ids uuid[] not null default '{}',
  is_resolving boolean not null,
  -- The newest message that its author had seen.
  read_seq integer not null,
  send_at timestamptz not null
);

create index replies_due on tickets.replies (send_at);

-- The opening hours of the team, and from when on. Never changed: clocks of the past read them.
create table tickets.hours (
  id integer primary key generated always as identity,
  from_at timestamptz not null default public.moment(),
  zone text not null check (char_length(zone) between 1 and 64),
  -- For each day from Monday its openings in minutes, [[540, 1080]]; null: around the clock.
  days jsonb,
  by_id uuid
);

insert into tickets.hours (zone) values ('UTC');

create table tickets.saved_replies (
  id uuid primary key default uuidv7(),
  name text not null check (char_length(name) between 1 and 80),
  -- By language; English is always there.
  texts jsonb not null check (texts ? 'en'),
  by_id uuid not null,
  changed_at timestamptz not null default now()
);
