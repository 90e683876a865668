-- phase: expand
-- Mails that have arrived for the team. One that is an answer becomes a message and is blanked; all others are parked, until the team has seen them.
create table tickets.mails (
  id uuid primary key default uuidv7(),
  -- A hash of its Message-ID: a mail that arrives again is known.
  hash text not null unique check (char_length(hash) = 64),
  arrived_at timestamptz not null default public.moment(),
  from_address text not null check (char_length(from_address) <= 320),
  subject text not null check (char_length(subject) <= 300),
  body text not null check (char_length(body) <= 5000),
  state text not null default 'new' check (state in ('new', 'taken', 'parked', 'settled')),
  reason text check (reason in ('bounce', 'automatic', 'own', 'other_sender', 'no_ticket', 'too_many', 'empty')),
  ticket_id uuid references tickets.tickets,
  -- Files that it had and that were not taken.
  files_left_out integer not null default 0,
  check ((state = 'parked') <= (reason is not null))
);

create index mails_parked on tickets.mails (id desc) where state = 'parked';
create index mails_ticket on tickets.mails (ticket_id, arrived_at) where ticket_id is not null;
create index mails_arrived on tickets.mails (arrived_at);

alter table tickets.entries
  drop constraint entries_kind_check,
  add constraint entries_kind_check check (kind in ('asked', 'answered', 'resolved', 'reopened', 'closed', 'note', 'assigned', 'priority', 'snoozed', 'woken', 'mailed', 'linked', 'merged')) not valid;
