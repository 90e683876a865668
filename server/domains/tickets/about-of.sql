-- The subject of a ticket of this user, as it is now; null unless the user has a part in it.
create or replace function tickets.about_of(kind text, key text, of_user uuid) returns jsonb stable language plpgsql as $$
declare
  found record;
begin
  if kind in ('order', 'withdrawal', 'post') and key !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return null;
  end if;
  case kind
    when 'order' then
      select o.snapshot ->> 'productName' as label, o.status as state into found
        from orders.orders o where o.id = key::uuid and of_user in (o.customer_id, o.model_id);
    when 'deposit' then
      select d.amount_cents::text as label, d.status as state into found from deposits.deposits d where d.order_id = key and d.user_id = of_user;
    when 'withdrawal' then
      select w.amount_cents::text as label, w.status as state into found from withdrawals.withdrawals w where w.id = key::uuid and w.user_id = of_user;
    when 'post' then
      select p.title as label, p.status as state into found from posts.posts p
        where p.id = key::uuid and (p.model_id = of_user or exists (select from posts.purchases b where b.post_id = p.id and b.customer_id = of_user));
    else
      select u.handle::text as label, u.status as state into found from users.users u where u.id = of_user and key = of_user::text;
  end case;
  return case when found.label is not null then jsonb_build_object('kind', kind, 'key', key, 'label', found.label, 'state', found.state) end;
end $$;
