-- As in migration 0019, and: the model is told the note of a tip.
update notifications.notifications set data = data || '{"note": ""}' where kind = 'tip_received' and not data ? 'note';
update mail.outbox set data = data || '{"note": ""}' where kind = 'tip_received' and not data ? 'note';

create or replace function tips.give(
  journal_session uuid, journal_request bigint, journal_hash bytea, journal_path text, journal_actor uuid, journal_impersonator uuid,
  wanted_model uuid, cents bigint, wanted_note text, for_post uuid, for_order uuid
) returns table (result jsonb, topics text[]) language plpgsql as $$
declare
  commission bigint;
  new_tip uuid := uuidv7();
begin
  if exists (select from users.users where id = journal_actor and suspended_until > now()) then
    perform refuse('suspended', 'Your account is suspended. You cannot give tips until it is restored.');
  end if;
  if wanted_model = journal_actor then
    perform refuse('own_profile', 'You cannot tip yourself.');
  end if;
  if not exists (select from models.profiles where user_id = wanted_model) then
    perform refuse('not_found', 'This model does not exist any more.');
  end if;
  if for_post is not null and not exists (select from posts.posts p where p.id = for_post and p.model_id = wanted_model and p.status = 'published') then
    perform refuse('not_found', 'This post does not exist any more.');
  end if;
  if for_order is not null and not exists (select from orders.orders o where o.id = for_order and o.model_id = wanted_model and o.customer_id = journal_actor) then
    perform refuse('not_found', 'This order does not exist.');
  end if;
  if for_order is not null and not exists (select from orders.orders o where o.id = for_order and o.status = 'completed') then
    perform refuse('wrong_status', 'You can tip for an order once it is completed.');
  end if;

  commission := ledger.pay_at_once('tip:' || new_tip, journal_actor, wanted_model, cents, 'tip', new_tip, 'tip');
  insert into tips.tips (id, customer_id, model_id, post_id, order_id, amount_cents, commission_cents, note, subject)
  values (new_tip, journal_actor, wanted_model, for_post, for_order, cents, commission, wanted_note, coalesce(
    (select title from posts.posts where id = for_post), (select snapshot ->> 'productName' from orders.orders where id = for_order), ''));
  perform models.record_sale(wanted_model, 'tip', cents - commission);

  result := jsonb_build_object('tipId', new_tip, 'amount', cents / 100.0);
  topics := array['tips-of:' || journal_actor, 'sales-of:' || wanted_model, 'wallet-of:' || journal_actor, 'wallet-of:' || wanted_model]
    || notifications.add(wanted_model, 'tip_received', jsonb_build_object('name', (select name from users.users where id = journal_actor), 'amount', cents / 100.0, 'note', wanted_note), '/transactions');
  perform journal.record(journal_session, journal_request, journal_hash, journal_path, journal_actor, journal_impersonator, result, topics);
  return next;
end $$;

-- As in migration 0018, but what was bought stays bought when its post becomes free: its files can still be downloaded.
create or replace function posts.right_of(post posts.posts, viewer uuid, is_admin boolean) returns text stable language sql as $$
  select case
    when post.model_id = viewer then 'author'
    when viewer is not null and exists (select from posts.purchases p where p.customer_id = viewer and p.post_id = post.id) then 'purchased'
    when post.status = 'published' and post.visibility = 'free' then 'free'
    when viewer is null then null
    when is_admin and post.status in ('published', 'withdrawn') then 'admin'
    when post.status <> 'published' then null
    when post.visibility = 'followers' and exists (select from models.follows f where f.user_id = viewer and f.model_id = post.model_id) then 'following'
    when post.visibility = 'pro' and exists (select from users.users u where u.id = viewer and u.pro_expires_at > now()) then 'pro'
  end
$$;
