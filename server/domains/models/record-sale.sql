-- Adds a sale to the sums of its model.
create or replace function models.record_sale(seller uuid, kind text, earned bigint) returns void language sql as $$
  insert into models.sales as s (model_id, order_count, order_earned_cents, purchase_count, purchase_earned_cents, tip_count, tip_earned_cents, message_count, message_earned_cents)
  values (seller, (kind = 'order')::integer, case kind when 'order' then earned else 0 end, (kind = 'post_purchase')::integer,
    case kind when 'post_purchase' then earned else 0 end, (kind = 'tip')::integer, case kind when 'tip' then earned else 0 end,
    (kind = 'message')::integer, case kind when 'message' then earned else 0 end)
  on conflict (model_id) do update set
    order_count = s.order_count + excluded.order_count, order_earned_cents = s.order_earned_cents + excluded.order_earned_cents,
    purchase_count = s.purchase_count + excluded.purchase_count, purchase_earned_cents = s.purchase_earned_cents + excluded.purchase_earned_cents,
    tip_count = s.tip_count + excluded.tip_count, tip_earned_cents = s.tip_earned_cents + excluded.tip_earned_cents,
    message_count = s.message_count + excluded.message_count, message_earned_cents = s.message_earned_cents + excluded.message_earned_cents
$$;
