-- Places an order in one round trip: price, wallet → escrow, order, timeline, notification, journal (docs/money.md). The order keeps
-- a snapshot of the product. A hidden add-on is not for sale. Taking the last slot of a product touches the lists of models with open
-- slots. Refusals are the contract's: short_balance, not_for_sale, price_changed, no_slots, own_product,
-- brief_too_long, suspended.
create or replace function orders.place(
  journal_session uuid, journal_request bigint, journal_hash bytea, journal_path text, journal_actor uuid, journal_impersonator uuid,
  wanted_product uuid, wanted_addons uuid[], brief text, notes text, expected_cents bigint
) returns table (result jsonb, topics text[]) language plpgsql as $$
declare
  customer users.users;
  product models.products;
  chosen jsonb;
  chosen_count integer;
  total bigint;
  commission bigint;
  wallet ledger.accounts;
  new_order uuid := uuidv7();
  brief_limit integer;
  is_full boolean;
begin
  select * into strict customer from users.users where id = journal_actor;
  if customer.suspended_until > now() then
    perform refuse('suspended', 'orders.suspended');
  end if;

  select p.* into product from models.products p
    join models.profiles m on m.user_id = p.model_id and m.is_listed
    where p.id = wanted_product and p.hidden_at is null;
  if not found then
    perform refuse('not_for_sale', 'orders.notForSale');
  end if;
  if product.model_id = journal_actor then
    perform refuse('own_product', 'orders.ownProduct');
  end if;
  -- A limit of the product applies to every customer.
  brief_limit := least(product.brief_max, case when customer.pro_expires_at > now() then limits.brief_max_pro() else limits.brief_max() end);
  if char_length(brief) > brief_limit then
    perform refuse('brief_too_long', 'orders.briefTooLong', jsonb_build_object('limit', brief_limit));
  end if;
  -- Only a product with a limit is locked: the others accept any number of orders at once.
  if product.slots is not null then
    is_full := models.take_slot(product.id);
    if is_full is null then
      perform refuse('no_slots', 'orders.noSlots');
    end if;
  end if;

  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'priceCents', a.price_cents, 'extraDays', a.extra_days) order by a.position), '[]'),
         count(*), product.price_cents + coalesce(sum(a.price_cents), 0)
    into chosen, chosen_count, total
    from models.addons a where a.product_id = product.id and a.id = any (wanted_addons) and a.hidden_at is null;
  if chosen_count <> cardinality(wanted_addons) then
    perform refuse('not_for_sale', 'orders.addonNotForSale');
  end if;
  if total <> expected_cents then
    perform refuse('price_changed', 'orders.priceChanged', jsonb_build_object('totalCents', total));
  end if;
  commission := ledger.commission_of(total);

  select * into wallet from ledger.accounts where owner_id = journal_actor and kind = 'wallet' for update;
  if wallet.balance_cents < total then
    perform refuse('short_balance', 'orders.shortBalance',
      jsonb_build_object('missingCents', total - wallet.balance_cents, 'balanceCents', wallet.balance_cents, 'totalCents', total));
  end if;

  insert into orders.orders (id, customer_id, model_id, product_id, snapshot, total_cents, commission_cents, payment_cents, desired_text, additional_notes, holds_slot, accept_by)
  values (
    new_order, journal_actor, product.model_id, product.id,
    jsonb_build_object('productName', product.name, 'description', product.description, 'mediaKind', product.media_kind, 'sampleIds', product.sample_ids,
      'priceCents', product.price_cents, 'deliveryDays', product.delivery_days, 'freeRevisions', product.free_revisions, 'addons', chosen),
    total, commission, total - commission, brief, notes, product.slots is not null, now() + settings.number('accept_hours') * interval '1 hour'
  );
  perform ledger.transfer(new_order, 'order', 0, wallet.id, ledger.account_of(journal_actor, 'escrow'), total);
  insert into orders.events (order_id, kind, by, actor_id) values (new_order, 'placed', 'customer', journal_actor);

  result := jsonb_build_object('orderId', new_order, 'totalPriceCents', total);
  topics := array[topics.orders_of(journal_actor), topics.orders_for(product.model_id), topics.orders_pending(), topics.orders(), topics.wallet_of(journal_actor)];
  if product.slots is not null then
    topics := topics || topics.model(product.model_id);
  end if;
  if is_full then
    topics := topics || topics.models_slots();
  end if;
  topics := topics || notifications.add(product.model_id, 'order_placed',
    jsonb_build_object('personId', journal_actor, 'name', customer.name, 'productName', product.name, 'amountCents', total), null);
  perform journal.record(journal_session, journal_request, journal_hash, journal_path, journal_actor, journal_impersonator, result, topics);
  return next;
end $$;
