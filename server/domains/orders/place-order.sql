-- Functions: orders.place_2, orders.place.

-- Places an order in one round trip: price, wallet → escrow, order, timeline, notification, journal (docs/money.md). The order keeps
-- a snapshot of the product. A hidden add-on is not for sale. Taking the last slot of a product touches the lists of models with open
-- slots. Refusals are the contract's: short_balance, not_for_sale, price_changed, no_slots, own_product,
-- brief_too_long, answers_wrong, banned_term, upload_unfinished, upload_mismatch, suspended, closing.
create or replace function orders.place_2(
  journal_session uuid, journal_request bigint, journal_hash bytea, journal_path text, journal_actor uuid, journal_impersonator uuid,
  wanted_product uuid, wanted_addons uuid[], brief text, notes text, expected_cents bigint,
  answers jsonb, brief_files uuid[]
) returns table (result jsonb, topics text[]) language plpgsql as $$
declare
  agreed record;
  chosen jsonb := '[]';
  chosen_count integer := 0;
  total bigint;
  commission bigint;
  available bigint;
  new_order uuid := uuidv7();
  is_full boolean;
  answered jsonb := '[]';
  line text[] := '{}';
  done text;
begin
  -- Shared by all who place an order of this product. Staff who hide it hold it alone (models/take-down.ts): it is read after their commit.
  -- Assigned, as `journal.record` below: plpgsql evaluates an assignment by itself, and runs a `perform` as a query.
  done := pg_advisory_xact_lock_shared(hashtextextended('models.for-sale:' || wanted_product, 0));
  -- Both sides stay as they are read next: this waits for a concurrent closing or block, and they wait for orders that have begun
  -- (leaving/close-account.ts, users/blocks.ts). A statement of its own, as one that locks rows may answer older ones.
  perform from users.users where id in (journal_actor, (select p.model_id from models.products p where p.id = wanted_product)) order by id for key share;
  -- One statement for all that is only read: each costs more than the rows it finds. A limit of the product's brief applies to every customer.
  -- The profile of a model who is closing is not listed.
  select u.name as customer_name, u.suspended_until > now() as is_suspended, u.closes_at is not null as is_closing,
      p.id as product_id, p.model_id, p.name, p.description, p.media_kind, p.sample_ids, p.price_cents, p.delivery_days, p.free_revisions, p.slots, p.brief_max, p.licence, coalesce(p.revision_days, (p.delivery_days + 1) / 2) as revision_days,
      (select value from settings.system where key = 'accept_hours')::bigint as accept_hours,
      (select value from settings.system where key = 'commission_percent')::numeric as percent,
      least(case when p.brief_max is not null then greatest(p.brief_max, limits.product_brief_min()) end,
        case when u.pro_expires_at > now() then limits.brief_max_pro() else limits.brief_max() end) as brief_limit,
      p.questions, p.waiters, (select value from settings.system where key = 'banned_terms') as banned_terms
    into strict agreed
    from users.users u
    left join (models.products p join models.profiles m on m.user_id = p.model_id and m.is_listed) on p.id = wanted_product and p.hidden_at is null and not exists (select from users.blocks_between(journal_actor, p.model_id))
    where u.id = journal_actor;
  -- Each condition is prepared anew in each transaction: most orders pass three.
  if agreed.is_suspended or agreed.is_closing or agreed.product_id is null or agreed.model_id = journal_actor or char_length(brief) > agreed.brief_limit then
    if agreed.is_suspended then
      perform refuse('suspended', 'orders.suspended');
    end if;
    if agreed.is_closing then
      perform refuse('closing', 'users.closing');
    end if;
    if agreed.product_id is null then
      perform refuse('not_for_sale', 'orders.notForSale');
    end if;
    if agreed.model_id = journal_actor then
      perform refuse('own_product', 'orders.ownProduct');
    end if;
    perform refuse('brief_too_long', 'orders.briefTooLong', jsonb_build_object('limit', agreed.brief_limit));
  end if;
  total := agreed.price_cents;
  if agreed.questions <> '[]' or agreed.banned_terms <> '' or agreed.slots is not null or agreed.waiters > 0
      or cardinality(brief_files) > 0 or cardinality(wanted_addons) > 0 then
    if agreed.questions <> '[]' then
      answered := orders.answered(agreed.questions, answers, brief_files);
    end if;
    if agreed.banned_terms <> '' then
      perform settings.refuse_banned(agreed.banned_terms, array[brief, notes] || array(
        select coalesce(q ->> 'answer', '') from jsonb_array_elements(answered) with ordinality as t (q, place) order by place));
    end if;
    if cardinality(brief_files) > 0 then
      perform media.attach_brief(journal_actor, brief_files, new_order);
    end if;
    -- Only a product with a limit is locked: the others accept any number of orders at once.
    if agreed.slots is not null then
      is_full := models.take_slot(agreed.product_id);
      if is_full is null then
        perform refuse('no_slots', 'orders.noSlots');
      end if;
    end if;
    if agreed.waiters > 0 then
      line := models.leave_line(agreed.product_id, journal_actor);
    end if;
    if cardinality(wanted_addons) > 0 then
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'priceCents', a.price_cents, 'extraDays', a.extra_days) order by a.position), '[]'),
             count(*), total + coalesce(sum(a.price_cents), 0)
        into chosen, chosen_count, total
        from models.addons a where a.product_id = wanted_product and a.id = any (wanted_addons) and a.hidden_at is null;
      if chosen_count <> cardinality(wanted_addons) then
        perform refuse('not_for_sale', 'orders.addonNotForSale');
      end if;
    end if;
  end if;
  if total <> expected_cents then
    perform refuse('price_changed', 'orders.priceChanged', jsonb_build_object('totalCents', total));
  end if;
  commission := ledger.commission_at(total, agreed.percent);

  available := ledger.hold(journal_actor, total, 'order', new_order);
  if available is not null then
    perform refuse('short_balance', 'orders.shortBalance',
      jsonb_build_object('missingCents', total - available, 'balanceCents', available, 'totalCents', total));
  end if;

  with placed as (
    insert into orders.orders (id, customer_id, model_id, product_id, snapshot, total_cents, commission_percent, commission_cents, payment_cents, desired_text, additional_notes, holds_slot, accept_by)
    values (
      new_order, journal_actor, agreed.model_id, wanted_product,
      jsonb_build_object('productName', agreed.name, 'description', agreed.description, 'mediaKind', agreed.media_kind, 'sampleIds', agreed.sample_ids,
        'priceCents', agreed.price_cents, 'deliveryDays', agreed.delivery_days, 'freeRevisions', agreed.free_revisions,
        'revisionDays', agreed.revision_days, 'licence', agreed.licence, 'questions', answered, 'addons', chosen),
      total, agreed.percent, commission, total - commission, brief, notes, agreed.slots is not null, now() + agreed.accept_hours * interval '1 hour'
    )
  )
  insert into orders.events (order_id, kind, by, actor_id) values (new_order, 'placed', 'customer', journal_actor);

  if cardinality(brief_files) > 0 then
    insert into orders.brief_files (order_id, position, object_id)
      select new_order, position, object_id from unnest(brief_files) with ordinality as given (object_id, position);
  end if;

  result := jsonb_build_object('orderId', new_order, 'totalPriceCents', total);
  -- `order` wakes nobody: readers of the journal learn the id from it.
  topics := array[topics.order(new_order), topics.orders_of(journal_actor), topics.orders_for(agreed.model_id), topics.orders_pending(), topics.orders(), topics.wallet_of(journal_actor),
    topics.cards_of(journal_actor), topics.cards_of(agreed.model_id)] || line
    || case when agreed.slots is not null then array[topics.model(agreed.model_id)] end || case when is_full then array[topics.models_slots()] end
    || notifications.add(agreed.model_id, 'order_placed',
      jsonb_build_object('personId', journal_actor, 'name', agreed.customer_name, 'productName', agreed.name, 'amountCents', total), new_order);
  done := journal.record(journal_session, journal_request, journal_hash, journal_path, journal_actor, journal_impersonator, result, topics);
  return next;
end $$;

-- For processes of the version before: without questions and files. A later migration drops it.
create or replace function orders.place(
  journal_session uuid, journal_request bigint, journal_hash bytea, journal_path text, journal_actor uuid, journal_impersonator uuid,
  wanted_product uuid, wanted_addons uuid[], brief text, notes text, expected_cents bigint
) returns table (result jsonb, topics text[]) language sql as $$
  select p.result, p.topics from orders.place_2($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, '[]', '{}') p
$$;
