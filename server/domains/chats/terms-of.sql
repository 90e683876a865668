-- Functions: chats.is_customer, chats.fits, chats.terms_of.

-- Whether this user has ordered from the model, bought a post, given a tip, or paid for a message.
create or replace function chats.is_customer(customer uuid, model uuid) returns boolean stable language sql as $$
  select exists (select from orders.orders where customer_id = $1 and model_id = $2 and status <> 'rejected')
    or exists (select from posts.purchases where customer_id = $1 and model_id = $2)
    or exists (select from tips.tips where customer_id = $1 and model_id = $2 and undone_at is null)
    or exists (select from chats.payments where customer_id = $1 and model_id = $2)
$$;

-- Whether this user fits one of a rule's alternatives. The cheap ones come first.
create or replace function chats.fits(who text[], customer uuid, model uuid) returns boolean stable language sql as $$
  select 'everybody' = any ($1)
    or ('pro' = any ($1) and exists (select from users.users where id = $2 and pro_expires_at > now()))
    or ('followers' = any ($1) and exists (select from models.follows where user_id = $2 and model_id = $3))
    or ('customers' = any ($1) and chats.is_customer($2, $3))
$$;

-- The terms of a customer's next message to a model: whether at all, for how much, how many are free before it costs that (null:
-- it costs nothing), and what would open the chat otherwise. Without a rule, all users write.
create or replace function chats.terms_of(
  customer uuid, model uuid, out may_write boolean, out next_cents bigint, out free_left integer, out price_cents bigint, out who text[]
) stable language sql as $$
  select is_free or r.price_cents is not null,
    case when is_free or r.price_cents is null or s.free_used < r.free_messages then 0 else r.price_cents end,
    case when not is_free and r.price_cents is not null then greatest(0, r.free_messages - s.free_used) end,
    r.price_cents, r.who
  from chats.sides s
    left join chats.rules known on known.model_id = $2
    cross join lateral (select coalesce(known.who, '{everybody}') as who, known.price_cents, coalesce(known.free_messages, 0) as free_messages) r
    cross join lateral (select chats.fits(r.who, $1, $2) as is_free) fit
  where s.user_id = $1 and s.other_id = $2
$$;
