-- Buys a paid post in one round trip. A second call answers the first purchase and charges nothing. The buyer names the content that they
-- saw, and sold content is locked from then on.
-- Refusals are the contract's: short_balance, not_for_sale, price_changed, changed, own_post, suspended.
--
-- The locks, in their order: the customer's hold on this post (advisory), the post, the two wallets, the model's sums.
--
-- The post is locked `for no key update`, as by a save or by taking it down: the content checked here is the content sold. A weaker
-- lock is not enough: `key share` excludes no save at all; `share` does, but two buyers who both have it and then both count their
-- purchase deadlock. Buyers of one post therefore run one after another from here on. That costs nothing: they all pay into the wallet
-- of the same model, where each waits for the one before anyway, for the few statements below in one round trip. A save or a take-down
-- locks the post without ever locking a wallet, and no holder of a wallet locks a post: a deadlock is impossible.
create or replace function posts.purchase(
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
    result := jsonb_build_object('purchaseId', known.id, 'priceCents', known.price_cents);
    topics := '{}';
    perform journal.record(journal_session, journal_request, journal_hash, journal_path, journal_actor, journal_impersonator, result, topics);
    return next;
    return;
  end if;

  if exists (select from users.users where id = journal_actor and suspended_until > now()) then
    perform refuse('suspended', 'posts.suspended');
  end if;
  select * into post from posts.posts where id = wanted_post for no key update;
  if not found or post.status <> 'published' or post.visibility <> 'paid' then
    perform refuse('not_for_sale', 'posts.notForSale');
  end if;
  if post.model_id = journal_actor then
    perform refuse('own_post', 'posts.ownPost');
  end if;
  if post.price_cents <> expected_cents then
    perform refuse('price_changed', 'posts.priceChanged', jsonb_build_object('totalCents', post.price_cents));
  end if;
  if post.content_revision <> seen_content then
    perform refuse('changed', 'posts.changed');
  end if;

  commission := ledger.pay_at_once(journal_actor, post.model_id, post.price_cents, 'post_purchase', new_purchase, 'post');
  insert into posts.purchases (id, post_id, customer_id, model_id, price_cents, commission_cents, post_title)
  values (new_purchase, post.id, journal_actor, post.model_id, post.price_cents, commission, post.title);
  update posts.figures set purchase_count = purchase_count + 1, earned_cents = earned_cents + post.price_cents - commission where post_id = post.id;
  update posts.posts set sold_text_length = char_length(post.text) where id = post.id and sold_text_length <> char_length(post.text);
  update posts.media set is_sold = true where post_id = post.id and not is_sold;
  perform models.record_sale(post.model_id, 'post_purchase', post.price_cents - commission);

  result := jsonb_build_object('purchaseId', new_purchase, 'priceCents', post.price_cents);
  topics := array[topics.post_reader(journal_actor), topics.own_posts(post.model_id), topics.sales_of(post.model_id), topics.wallet_of(journal_actor), topics.wallet_of(post.model_id),
    topics.cards_of(journal_actor), topics.cards_of(post.model_id)]
    || notifications.add(post.model_id, 'post_sold', jsonb_build_object('personId', journal_actor, 'name', (select name from users.users where id = journal_actor), 'title', post.title,
      'amountCents', post.price_cents), post.id);
  perform journal.record(journal_session, journal_request, journal_hash, journal_path, journal_actor, journal_impersonator, result, topics);
  return next;
end $$;
