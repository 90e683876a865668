-- What was sold stays. Rooms of uploads that cannot be filled by giving them up. Turns in the work on media.

-- The text and files of a post as they are offered: grows with each change of them. Who buys names the one that they saw.
alter table posts.posts add column content_revision integer not null default 1;
-- So much of the text belongs to those who bought it: what comes after it may change.
alter table posts.posts add column sold_text_length integer not null default 0 check (sold_text_length >= 0);
-- Belongs to those who bought the post: it stays part of it.
alter table posts.media add column is_sold boolean not null default false;

update posts.posts set content_revision = revision, sold_text_length = case when purchase_count > 0 then char_length(text) else 0 end;
update posts.media m set is_sold = true from posts.posts p where p.id = m.post_id and p.purchase_count > 0;

-- The promise is kept here, whoever writes: a save that would break it is a bug, and fails.
create function posts.refuse_loss() returns trigger language plpgsql as $$
begin
  raise exception 'what was sold of a post stays' using errcode = 'integrity_constraint_violation', table = tg_table_name;
end $$;

create trigger sold_text_stays before update of text, sold_text_length on posts.posts for each row
  when (new.sold_text_length < old.sold_text_length or left(new.text, old.sold_text_length) <> left(old.text, old.sold_text_length))
  execute function posts.refuse_loss();
create trigger sold_file_stays before delete on posts.media for each row when (old.is_sold) execute function posts.refuse_loss();
create trigger sold_file_stays_sold before update on posts.media for each row
  when (old.is_sold and (not new.is_sold or new.item_id <> old.item_id or new.post_id <> old.post_id)) execute function posts.refuse_loss();

-- As in migration 0018, and: the buyer names the content that they saw, and what is bought is locked from then on.
--
-- The locks, in their order: the customer's hold on this post (advisory), the post, the two wallets, the model's sums.
--
-- The post is held `for no key update`, as by a save or a withdrawal: what is looked at here is what is sold. A weaker lock would
-- not do. `key share` excludes no save at all; `share` does, but two buyers who both have it and then both count their purchase
-- wait for each other for ever. Buyers of one post therefore go one after another from here on. That costs nothing: they all pay
-- into the wallet of the same model, where each waits for the one before anyway; and each stays for the few statements below,
-- all in one round trip. Who saves or withdraws the post holds it without ever asking for a wallet, and nothing that holds a
-- wallet asks for a post: there is no circle.
drop function posts.purchase(uuid, bigint, bytea, text, uuid, uuid, uuid, bigint);
create function posts.purchase(
  journal_session uuid, journal_request bigint, journal_hash bytea, journal_path text, journal_actor uuid, journal_impersonator uuid,
  wanted_post uuid, expected_cents bigint, seen_content integer
) returns table (result jsonb, topics text[]) language plpgsql as $$
declare
  post posts.posts;
  known posts.purchases;
  commission bigint;
  new_purchase uuid := uuidv7();
begin
  -- One customer buys one post at a time: the second click waits here and then finds the purchase of the first.
  perform pg_advisory_xact_lock(hashtextextended('purchase:' || journal_actor || ':' || wanted_post, 0));
  select * into known from posts.purchases where customer_id = journal_actor and post_id = wanted_post;
  if found then
    result := jsonb_build_object('purchaseId', known.id, 'price', known.price_cents / 100.0);
    topics := '{}';
    perform journal.record(journal_session, journal_request, journal_hash, journal_path, journal_actor, journal_impersonator, result, topics);
    return next;
    return;
  end if;

  if exists (select from users.users where id = journal_actor and suspended_until > now()) then
    perform refuse('suspended', 'Your account is suspended. You cannot buy posts until it is restored.');
  end if;
  select * into post from posts.posts where id = wanted_post for no key update;
  if not found or post.status <> 'published' or post.visibility <> 'paid' then
    perform refuse('not_for_sale', 'This post is not for sale any more.');
  end if;
  if post.model_id = journal_actor then
    perform refuse('own_post', 'This is your own post.');
  end if;
  if post.price_cents <> expected_cents then
    perform refuse('price_changed', 'The price has changed. Please look at the new price and buy again.', jsonb_build_object('total', post.price_cents / 100.0));
  end if;
  if post.content_revision <> seen_content then
    perform refuse('changed', 'The model has changed this post. Please look at what is in it now, and buy again.');
  end if;

  commission := ledger.pay_at_once('purchase:' || new_purchase, journal_actor, post.model_id, post.price_cents, 'post_purchase', new_purchase, 'post');
  insert into posts.purchases (id, post_id, customer_id, model_id, price_cents, commission_cents, post_title)
  values (new_purchase, post.id, journal_actor, post.model_id, post.price_cents, commission, post.title);
  update posts.posts set purchase_count = purchase_count + 1, earned_cents = earned_cents + post.price_cents - commission, sold_text_length = char_length(post.text)
  where id = post.id;
  update posts.media set is_sold = true where post_id = post.id and not is_sold;
  perform models.record_sale(post.model_id, 'post_purchase', post.price_cents - commission);

  result := jsonb_build_object('purchaseId', new_purchase, 'price', post.price_cents / 100.0);
  topics := array['post-reader:' || journal_actor, 'own-posts:' || post.model_id, 'sales-of:' || post.model_id, 'wallet-of:' || journal_actor, 'wallet-of:' || post.model_id]
    || notifications.add(post.model_id, 'post_sold', jsonb_build_object('name', (select name from users.users where id = journal_actor), 'title', post.title,
      'amount', post.price_cents / 100.0), '/posts/' || post.id);
  perform journal.record(journal_session, journal_request, journal_hash, journal_path, journal_actor, journal_impersonator, result, topics);
  return next;
end $$;

-- Until then whoever has an address of the storage itself can send a part; null where parts are sent to us.
alter table media.uploads add column addresses_end_at timestamptz;
-- What one person has under way, and what of it waits for its removal.
create index uploads_room on media.uploads (owner_id) include (status, file_size, expires_at) where status in ('open', 'checked', 'refused', 'cancelled', 'used');

-- Clips wait in a line of their own: one takes minutes.
alter table media.items add column lane text generated always as (case when kind = 'image' then 'pictures' else 'clips' end) stored;
-- Its place in the line. Not when it came: each further item of one owner stands as much later as the work on the one before
-- takes, so that nobody waits behind all that somebody else has sent.
alter table media.items add column turn_at timestamptz not null default now();
alter table media.items add column retries integer not null default 0;
update media.items set turn_at = created_at;
drop index media.items_waiting;
create index items_line on media.items (lane, turn_at, id) where status = 'processing';
create index items_line_owner on media.items (owner_id, lane) where status = 'processing';

-- Where the next item of each owner stands. Runs ahead of the clock with what was sent lately, and waits for it otherwise.
create table media.turns (
  owner_id uuid not null references users.users,
  lane text not null check (lane in ('pictures', 'clips')),
  next_at timestamptz not null,
  primary key (owner_id, lane)
) with (fillfactor = 50);
