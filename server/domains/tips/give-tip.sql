-- Gives a tip in one round trip. It is on hold until it is settled, and the model is notified then (settle-tips.ts), so that an undone
-- tip is never announced. Refusals are the contract's: short_balance, not_found, own_profile, wrong_status, suspended.
create or replace function tips.give(
  journal_session uuid, journal_request bigint, journal_hash bytea, journal_path text, journal_actor uuid, journal_impersonator uuid,
  wanted_model uuid, cents bigint, wanted_note text, for_post uuid, for_order uuid
) returns table (result jsonb, topics text[]) language plpgsql as $$
declare
  commission bigint;
  new_tip uuid := uuidv7();
begin
  if exists (select from users.users where id = journal_actor and suspended_until > now()) then
    perform refuse('suspended', 'tips.suspended');
  end if;
  if wanted_model = journal_actor then
    perform refuse('own_profile', 'tips.ownProfile');
  end if;
  if not exists (select from models.profiles where user_id = wanted_model) then
    perform refuse('not_found', 'tips.noModel');
  end if;
  if for_post is not null and not exists (select from posts.posts p where p.id = for_post and p.model_id = wanted_model and p.status = 'published') then
    perform refuse('not_found', 'tips.noPost');
  end if;
  if for_order is not null and not exists (select from orders.orders o where o.id = for_order and o.model_id = wanted_model and o.customer_id = journal_actor) then
    perform refuse('not_found', 'tips.noOrder');
  end if;
  if for_order is not null and not exists (select from orders.orders o where o.id = for_order and o.status = 'completed') then
    perform refuse('wrong_status', 'tips.wrongStatus');
  end if;

  commission := ledger.pay(journal_actor, wanted_model, 'earnings_hold', cents, 'tip', new_tip, 'tip');
  insert into tips.tips (id, customer_id, model_id, post_id, order_id, amount_cents, commission_cents, settles_at, note, subject)
  values (new_tip, journal_actor, wanted_model, for_post, for_order, cents, commission, public.moment() + limits.tip_undo_seconds() * interval '1 second', wanted_note, coalesce(
    (select title from posts.posts where id = for_post), (select snapshot ->> 'productName' from orders.orders where id = for_order), ''));
  perform models.record_sale(wanted_model, 'tip', cents - commission);

  result := jsonb_build_object('tipId', new_tip, 'amountCents', cents);
  topics := array[topics.tips_of(journal_actor), topics.sales_of(wanted_model), topics.wallet_of(journal_actor), topics.wallet_of(wanted_model),
    topics.cards_of(journal_actor), topics.cards_of(wanted_model)];
  perform journal.record(journal_session, journal_request, journal_hash, journal_path, journal_actor, journal_impersonator, result, topics);
  return next;
end $$;
