-- phase: expand
-- As 0347: what each message of a chat, and each mail and push message, writes.
create domain threads.thread_kind as text constraint threads_kind check (value in ('order', 'chat', 'ticket'));

alter table threads.threads
  drop constraint threads_kind_check,
  add constraint threads_rules check (kind::threads.thread_kind is not null) not valid;

create type chats.side_facts as (kind text, tab text, note text);
create domain chats.side_rules as chats.side_facts
  constraint sides_kind check ((value).kind in ('model', 'customer'))
  constraint sides_tab check ((value).tab in ('primary', 'general'))
  constraint sides_note check (char_length((value).note) <= 2000);

alter table chats.sides
  drop constraint sides_kind_check,
  drop constraint sides_tab_check,
  drop constraint sides_note_check,
  add constraint sides_rules check (row(kind, tab, note)::chats.side_rules is not null) not valid;

create type outbox.message_facts as (
  channel text, to_name text, to_address text, language text, subscription_id uuid, expires_at timestamptz
);
create domain outbox.message_rules as outbox.message_facts
  constraint messages_channel check ((value).channel in ('email', 'push'))
  constraint messages_sent_to check (case (value).channel
    when 'email' then (value).to_name is not null and (value).to_address is not null and (value).language is not null and (value).subscription_id is null
    else (value).subscription_id is not null and (value).expires_at is not null and (value).to_address is null
  end);

-- Never null, as it has a channel.
alter table outbox.messages
  drop constraint messages_channel_check,
  drop constraint messages_check,
  add constraint messages_rules check (
    not (row(channel, to_name, to_address, language, subscription_id, expires_at)::outbox.message_rules is null)
  ) not valid;
