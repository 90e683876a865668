-- phase: expand
-- Chats are threads of the kind `chat`, with a rule of the model about who may write, and each side's own order and notes
-- (docs/decisions/2026-11-23-chats.md). What threads need for them comes first: replies, edits, reactions, and unread marks.
alter table threads.messages
  -- The message that this one answers.
  add column reply_seq integer,
  add column edited_at timestamptz,
  -- The body is empty and the files are gone; the number stays.
  add column unsent_at timestamptz,
  add column lang text check (lang ~ '^[a-z]{2}$'),
  -- A live row that is shown in the thread, and its id in its own table.
  add column card_kind text check (card_kind in ('order', 'tip', 'purchase', 'refund', 'unlock')),
  add column card_id uuid,
  -- What the other side pays to open the media of this message; null: nothing.
  add column price_cents bigint check (price_cents > 0),
  add column broadcast_id uuid,
  add constraint messages_card check ((card_kind is null) = (card_id is null)) not valid;

create table threads.reactions (
  thread_id uuid not null,
  seq integer not null,
  user_id uuid not null,
  emoji text not null,
  reacted_at timestamptz not null default now(),
  primary key (thread_id, seq, user_id),
  foreign key (thread_id, seq) references threads.messages
);

alter table threads.members
  -- The newest message of others in a chat that is not unsent; 0: none.
  add column in_seq integer not null default 0,
  -- Marked as unread by hand, from this message on; opening the thread ends it.
  add column unread_from_seq integer check (unread_from_seq > 0),
  add column has_unread boolean not null generated always as (in_seq > read_seq or unread_from_seq is not null) stored,
  -- When a mail is due, unless all is read by then: chats only.
  add column mail_due_at timestamptz;

create index members_unread on threads.members (user_id, thread_id) where has_unread;
create index members_mail_due on threads.members (mail_due_at) where mail_due_at is not null;

create schema chats;

-- The order of a user's chats: a number for each message, never a time.
create sequence chats.places;

-- One chat for each pair. The other side of a model may be a model, too: then it is the one that opened the chat.
create table chats.chats (
  -- That of its thread.
  id uuid primary key,
  low_id uuid not null,
  high_id uuid not null,
  model_id uuid not null,
  customer_id uuid not null,
  opened_at timestamptz not null default now(),
  -- The customer's first message since the model's last one; null: the model has answered.
  waiting_since timestamptz,
  unique (low_id, high_id),
  check (low_id < high_id and low_id = least(model_id, customer_id) and high_id = greatest(model_id, customer_id))
) with (fillfactor = 70);

create index chats_model on chats.chats (model_id, id);
create index chats_customer on chats.chats (customer_id, id);

create table chats.sides (
  chat_id uuid not null references chats.chats,
  user_id uuid not null,
  other_id uuid not null,
  kind text not null check (kind in ('model', 'customer')),
  -- Of the newest message; null: nothing to see yet, the other side has opened the chat.
  place bigint,
  is_pinned boolean not null default false,
  is_archived boolean not null default false,
  -- Until the next message.
  is_hidden boolean not null default false,
  muted_until timestamptz,
  tab text not null default 'primary' check (tab in ('primary', 'general')),
  -- Read by this user only.
  note text not null default '' check (char_length(note) <= 2000),
  -- Messages of a customer that were free though the model has a price.
  free_used integer not null default 0,
  primary key (chat_id, user_id),
  unique (user_id, other_id)
) with (fillfactor = 70);

create index sides_list on chats.sides (user_id, is_archived, is_pinned, place) where place is not null and not is_hidden;

-- Who may write to a model. Alternatives: who fits one of `who` writes free, others pay `price_cents` after the first free ones.
create table chats.rules (
  model_id uuid primary key,
  who text[] not null default '{everybody}' check (who <@ array['everybody', 'followers', 'customers', 'pro']),
  price_cents bigint check (price_cents > 0),
  free_messages integer not null default 0 check (free_messages >= 0),
  greeting text not null default '' check (char_length(greeting) <= 1000),
  -- For each day from Monday its openings in minutes, [[540, 1080]]; null: no hours.
  hours jsonb,
  -- An IANA name: that of the hours.
  zone text not null default 'UTC' check (char_length(zone) between 1 and 64),
  changed_at timestamptz not null default now()
);

-- Messages that their customer paid for. The id is the cause of the transfer.
create table chats.payments (
  id uuid primary key default uuidv7(),
  chat_id uuid not null references chats.chats,
  seq integer not null,
  customer_id uuid not null,
  model_id uuid not null,
  price_cents bigint not null check (price_cents > 0),
  commission_cents bigint not null check (commission_cents between 0 and price_cents),
  paid_at timestamptz not null default public.moment(),
  unique (chat_id, seq)
);

create index payments_customer on chats.payments (customer_id, id desc);
create index payments_model on chats.payments (model_id, paid_at desc, id desc);

-- How long customers waited for an answer, for 30 days.
create table chats.answers (
  chat_id uuid not null references chats.chats,
  seq integer not null,
  model_id uuid not null,
  answered_at timestamptz not null,
  seconds integer not null check (seconds >= 0),
  primary key (chat_id, seq)
);

create index answers_model on chats.answers (model_id, answered_at);

alter table models.sales
  add column message_count integer not null default 0,
  add column message_earned_cents bigint not null default 0;

alter table ledger.transfers
  drop constraint transfers_kind,
  add constraint transfers_kind check (kind in (
    'deposit', 'order', 'refund', 'earning', 'commission', 'commission_returned', 'earning_released', 'earning_returned',
    'withdrawal', 'withdrawal_returned', 'payout', 'payout_returned', 'tip', 'tip_released', 'post_purchase', 'message', 'subscription',
    'adjustment', 'unclaimed_returned'
  )) not valid;
