-- Functions: people.count, people.keep_placed, people.keep_orders, people.keep_purchases, people.keep_tips, people.keep_follows, people.keep_blocks, people.keep_pro.

-- Triggers keep people.relations in the transactions that change what is between two users.

-- Adds to one pair: `at` is the time of something that the fan did, null for what happened without them. Most pairs have their row, so it
-- is updated first; only where there is none, Pro and blocks are asked for.
create or replace function people.count(model uuid, fan uuid, what text, times bigint, spent bigint, earned bigint, at timestamptz) returns void language plpgsql as $$
begin
  loop
    update people.relations r set
        orders = r.orders + case what when 'orders' then times else 0 end, order_cents = r.order_cents + case what when 'orders' then spent else 0 end,
        posts = r.posts + case what when 'posts' then times else 0 end, post_cents = r.post_cents + case what when 'posts' then spent else 0 end,
        tips = r.tips + case what when 'tips' then times else 0 end, tip_cents = r.tip_cents + case what when 'tips' then spent else 0 end,
        messages = r.messages + case what when 'messages' then times else 0 end, message_cents = r.message_cents + case what when 'messages' then spent else 0 end,
        earned_cents = r.earned_cents + earned,
        -- An ended relation counts no more: it begins anew.
        first_at = case when at is null then r.first_at when r.followed_at is not null or r.is_buyer or r.is_tipper then least(r.first_at, at) else at end,
        paid_at = case when at is null then r.paid_at when r.is_buyer or r.is_tipper then least(r.paid_at, at) else at end,
        last_at = greatest(r.last_at, at)
      where r.model_id = model and r.fan_id = fan;
    exit when found;
    insert into people.relations (model_id, fan_id, is_pro, is_blocked, first_at, paid_at, last_at)
      values (model, fan, coalesce((select pro_expires_at is not null from users.users where id = fan), false), users.is_blocked(model, fan),
        coalesce(at, now()), at, coalesce(at, now()))
      on conflict (model_id, fan_id) do nothing;
  end loop;
end $$;

-- Payments count at the commit: the money's locks are taken before this row, by every transaction, so that none waits for
-- another that waits for it.

-- A rejected order has given everything back, and counts no more.
create or replace function people.keep_placed() returns trigger language plpgsql as $$
declare
  done text;
begin
  if new.status <> 'rejected' then
    done := people.count(new.model_id, new.customer_id, 'orders', 1, new.total_cents - new.refunded_cents,
      case new.status when 'completed' then new.payment_cents else 0 end, new.created_at);
  end if;
  return null;
end $$;

create or replace function people.keep_orders() returns trigger language plpgsql as $$
declare
  times integer := (new.status <> 'rejected')::integer - (old.status <> 'rejected')::integer;
  spent bigint := (new.total_cents - new.refunded_cents) - (old.total_cents - old.refunded_cents);
  earned bigint := case new.status when 'completed' then new.payment_cents else 0 end - case old.status when 'completed' then old.payment_cents else 0 end;
begin
  if (times, spent, earned) <> (0, 0, 0) then
    perform people.count(new.model_id, new.customer_id, 'orders', times, spent, earned, null);
  end if;
  return null;
end $$;

drop trigger if exists keep_relations_placed on orders.orders;
drop trigger if exists keep_relations_changed on orders.orders;
create constraint trigger keep_relations_placed after insert on orders.orders deferrable initially deferred
  for each row execute function people.keep_placed();
create constraint trigger keep_relations_changed after update on orders.orders deferrable initially deferred
  for each row when ((new.status, new.total_cents, new.refunded_cents, new.payment_cents)
    is distinct from (old.status, old.total_cents, old.refunded_cents, old.payment_cents))
  execute function people.keep_orders();

create or replace function people.keep_purchases() returns trigger language plpgsql as $$
begin
  perform people.count(new.model_id, new.customer_id, 'posts', 1, new.price_cents, new.price_cents - new.commission_cents, new.purchased_at);
  return null;
end $$;

drop trigger if exists keep_relations on posts.purchases;
create constraint trigger keep_relations after insert on posts.purchases deferrable initially deferred
  for each row execute function people.keep_purchases();

-- An undone tip has given everything back.
create or replace function people.keep_tips() returns trigger language plpgsql as $$
declare
  times integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform people.count(new.model_id, new.customer_id, 'tips', times, times * new.amount_cents, times * (new.amount_cents - new.commission_cents),
    case tg_op when 'INSERT' then new.given_at end);
  return null;
end $$;

drop trigger if exists keep_relations_given on tips.tips;
drop trigger if exists keep_relations_changed on tips.tips;
create constraint trigger keep_relations_given after insert on tips.tips deferrable initially deferred
  for each row when (new.undone_at is null) execute function people.keep_tips();
create constraint trigger keep_relations_changed after update on tips.tips deferrable initially deferred
  for each row when (new.undone_at is not null and old.undone_at is null) execute function people.keep_tips();

create or replace function people.keep_follows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform people.count(f.model_id, f.user_id, 'follows', 0, 0, 0, null) from (select model_id, user_id from fresh order by 1, 2) f;
    update people.relations r set followed_at = f.followed_at, last_at = greatest(r.last_at, f.followed_at),
        first_at = case when r.is_buyer or r.is_tipper then least(r.first_at, f.followed_at) else f.followed_at end
      from fresh f where r.model_id = f.model_id and r.fan_id = f.user_id;
  else
    update people.relations r set followed_at = null from past f where r.model_id = f.model_id and r.fan_id = f.user_id;
  end if;
  return null;
end $$;

create or replace trigger keep_relations_begun after insert on models.follows referencing new table as fresh
  for each statement execute function people.keep_follows();
create or replace trigger keep_relations_ended after delete on models.follows referencing old table as past
  for each statement execute function people.keep_follows();

-- Blocks and Pro change relations that exist; a new one reads them (`people.count`).
create or replace function people.keep_blocks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update people.relations r set is_blocked = true from fresh b
      where (r.model_id, r.fan_id) in ((b.by_id, b.of_id), (b.of_id, b.by_id));
  else
    update people.relations r set is_blocked = users.is_blocked(r.model_id, r.fan_id) from past b
      where (r.model_id, r.fan_id) in ((b.by_id, b.of_id), (b.of_id, b.by_id));
  end if;
  return null;
end $$;

create or replace trigger keep_relations_begun after insert on users.blocks referencing new table as fresh
  for each statement execute function people.keep_blocks();
create or replace trigger keep_relations_ended after delete on users.blocks referencing old table as past
  for each statement execute function people.keep_blocks();

create or replace function people.keep_pro() returns trigger language plpgsql as $$
begin
  update people.relations set is_pro = new.pro_expires_at is not null where fan_id = new.id;
  return null;
end $$;

create or replace trigger keep_relations after update of pro_expires_at on users.users for each row
  when ((old.pro_expires_at is null) <> (new.pro_expires_at is null)) execute function people.keep_pro();
