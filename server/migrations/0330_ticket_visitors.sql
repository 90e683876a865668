-- phase: expand
-- Visitors who write to the team without an account (docs/decisions/2026-11-26-tickets-of-visitors.md). A visitor is the user of their
-- tickets: the id stands where that of an account would.
create table tickets.visitors (
  id uuid primary key default uuidv7(),
  email citext not null unique check (char_length(email::text) <= 320),
  language text not null check (language in ('en', 'it', 'fr', 'zh', 'es', 'pt', 'ru')),
  -- When they proved that the mailbox is theirs; null: the team made a ticket of a mail that came from this address.
  confirmed_at timestamptz,
  -- When a new link was mailed on request.
  link_mailed_at timestamptz,
  created_at timestamptz not null default now()
);

-- What visitors have written, until the link in their mail is opened. Then the ticket is there, and the text is blanked.
create table tickets.requests (
  id uuid primary key default uuidv7(),
  email citext not null check (char_length(email::text) <= 320),
  language text not null check (language in ('en', 'it', 'fr', 'zh', 'es', 'pt', 'ru')),
  category text not null check (category in ('order', 'deposit', 'withdrawal', 'account', 'content', 'other')),
  subject text not null check (char_length(subject) <= 120),
  body text not null check (char_length(body) <= 5000),
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ticket_id uuid references tickets.tickets
);

create index requests_email on tickets.requests (email, asked_at);
create index requests_asked on tickets.requests (asked_at);
create index requests_over on tickets.requests (expires_at);
create index requests_ticket on tickets.requests (ticket_id) where ticket_id is not null;

-- Raised to end all links to the ticket that were mailed.
alter table tickets.tickets add column link_version integer not null default 1;

-- Of a member without an account: what the team calls them. Null: the name of the account.
alter table threads.members add column name text check (char_length(name) <= 320);
