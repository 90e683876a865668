-- phase: expand
-- Work of the team on tickets: who follows one, which belong together, and what a saved reply does besides its text.
create table tickets.watchers (
  ticket_id uuid not null references tickets.tickets,
  user_id uuid not null,
  primary key (ticket_id, user_id)
);

create index watchers_user on tickets.watchers (user_id);

-- Each pair once.
create table tickets.links (
  ticket_id uuid not null references tickets.tickets,
  other_id uuid not null references tickets.tickets,
  primary key (ticket_id, other_id),
  check (ticket_id < other_id)
);

create index links_other on tickets.links (other_id);

-- A merged ticket is closed; its messages stay, and what its user writes by mail goes on there.
alter table tickets.tickets add column merged_into uuid references tickets.tickets;

alter table tickets.saved_replies add column acts jsonb not null default '{}';
