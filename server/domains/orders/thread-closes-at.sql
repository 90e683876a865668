-- When the thread of an order closes: days after its last end. Null while the order, or a reported problem, is open.
create or replace function orders.thread_closes_at(o orders.orders) returns timestamptz immutable language sql as $$
  select case when o.status in ('completed', 'rejected') and o.dispute is null
    then greatest(o.completed_at, o.released_at, o.rejected_at) + limits.order_talk_days() * interval '1 day' end
$$;
