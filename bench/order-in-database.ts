/**
 * An order in the database alone, over one connection that does not wait for the disk: against the least that an order with a ledger writes,
 * and against the rows of ours without a rule.
 */
import pg from 'pg'
import { PLACE } from './orders.ts'
import { comparePair, timeRow, type Row } from './measure.ts'
import type { BenchWorld } from './world.ts'

/** Two balances with the transfer between them, the order with an index for each side, and the first line of its timeline. */
const LEAST = `
  create schema least;
  create table least.accounts (id uuid primary key, cents bigint not null check (cents >= 0));
  create table least.transfers (id uuid primary key default uuidv7(), debit uuid not null, credit uuid not null, cents bigint not null,
    cause_id uuid not null, unique (cause_id, debit));
  create table least.orders (id uuid primary key, customer_id uuid not null, product_id uuid not null, status text not null default 'pending',
    cents bigint not null, brief text not null);
  create index on least.orders (customer_id, status, id desc);
  create index on least.orders (product_id, status, id desc);
  create table least.events (id uuid primary key default uuidv7(), order_id uuid not null, kind text not null);
  create function least.place(payer uuid, escrow uuid, product uuid, price bigint) returns uuid language plpgsql as $$
  declare
    new_order uuid := uuidv7();
  begin
    update least.accounts set cents = cents - price where id = payer and cents >= price;
    if not found then
      raise exception 'short_balance';
    end if;
    update least.accounts set cents = cents + price where id = escrow;
    insert into least.transfers (debit, credit, cents, cause_id) values (payer, escrow, price, new_order);
    insert into least.orders (id, customer_id, product_id, cents, brief) values (new_order, payer, product, price, 'A bench order');
    insert into least.events (order_id, kind) values (new_order, 'placed');
    return new_order;
  end $$`

/** Our rows in copies of our tables with all columns and indexes: nothing is read, locked, checked or refused but the balance. */
const BARE_ROWS = `
  create schema bare;
  create table bare.accounts (like ledger.accounts including defaults including indexes);
  create table bare.transfers (like ledger.transfers including defaults including identity including indexes);
  create table bare.orders (like orders.orders including defaults including indexes);
  create table bare.events (like orders.events including defaults including indexes);
  create table bare.relations (like people.relations including defaults including generated including indexes);
  create table bare.notifications (like notifications.notifications including defaults including indexes);
  create table bare.entries (like journal.entries including defaults);
  create index on bare.entries (xid);
  create index on bare.entries (actor_id, id desc);
  create table bare.receipts (like journal.receipts including defaults including indexes);
  insert into bare.accounts select * from ledger.accounts;
  create function bare.place(customer uuid, model uuid, product uuid, price bigint) returns uuid language plpgsql as $$
  declare
    new_order uuid := uuidv7();
    payer uuid;
    paid bigint;
    escrow uuid;
    held bigint;
  begin
    update bare.accounts set balance_cents = balance_cents - price where owner_id = customer and kind = 'wallet' and balance_cents >= price
      returning id, balance_cents into payer, paid;
    update bare.accounts set balance_cents = balance_cents + price where owner_id = customer and kind = 'escrow'
      returning id, balance_cents into escrow, held;
    insert into bare.transfers (debit_account, credit_account, cents, kind, cause_id, debit_balance_cents, credit_balance_cents)
      values (payer, escrow, price, 'order', new_order, paid, held);
    insert into bare.orders (id, customer_id, model_id, product_id, snapshot, total_cents, commission_percent, commission_cents, payment_cents, desired_text, accept_by)
      values (new_order, customer, model, product, jsonb_build_object('productName', 'A bench product', 'priceCents', price, 'addons', '[]'::jsonb),
        price, 10, price / 10, price - price / 10, 'A bench order', now() + interval '1 day');
    insert into bare.events (order_id, kind, by, actor_id) values (new_order, 'placed', 'customer', customer);
    update bare.relations set orders = orders + 1, order_cents = order_cents + price, last_at = now() where model_id = model and fan_id = customer;
    if not found then
      insert into bare.relations (model_id, fan_id, orders, order_cents, first_at, paid_at, last_at) values (model, customer, 1, price, now(), now(), now());
    end if;
    insert into bare.notifications (user_id, kind, data, about, person_id)
      values (model, 'order_placed', jsonb_build_object('productName', 'A bench product', 'amountCents', price), new_order, customer);
    insert into bare.entries (session_id, request_id, path, actor_id, topics)
      values (gen_random_uuid(), 0, 'bench', customer, array['order ' || new_order, 'orders of ' || customer, 'orders for ' || model]);
    insert into bare.receipts (session_id, request_id, args_hash, result)
      values (gen_random_uuid(), 0, '\\x00', jsonb_build_object('orderId', new_order, 'totalPriceCents', price));
    return new_order;
  end $$`
const PRICE_CENTS = 500
const WALLET_CENTS = 1e9
/** As the wanted 0.5 ms stand to the 0.26 ms of a minimal order. */
const GOAL = 1.9
/** Goal with the reads of the ordered product, locks, checks, rights and the choices of the notified users. */
const RULES_GOAL = 2

export async function benchOrderInDatabase({ databaseUrl, customers, products }: BenchWorld): Promise<Row[]> {
  const [customer, product, escrow] = [customers[0], products[0], products[1]]
  if (customer === undefined || product === undefined || escrow === undefined) throw new Error('there is nothing to order')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(LEAST)
  await client.query('insert into least.accounts values ($1, $2), ($3, 0)', [customer.id, WALLET_CENTS, escrow.id])
  await client.query(BARE_ROWS)
  await client.query('set synchronous_commit = off')
  const compare = (bare: pg.QueryConfig) =>
    comparePair({
      rounds: 3_000,
      warmUp: 500,
      ours: () => client.query({ name: 'place', text: PLACE, values: [customer.id, product.id] }),
      bare: () => client.query(bare),
    })
  const [least, bare] = [
    await compare({ name: 'least', text: 'select least.place($1, $2, $3, $4)', values: [customer.id, escrow.id, product.id, PRICE_CENTS] }),
    await compare({
      name: 'bare',
      text: 'select bare.place($1, $2, $3, $4)',
      values: [customer.id, product.modelId, product.id, PRICE_CENTS],
    }),
  ]
  await client.query('drop schema least cascade; drop schema bare cascade')
  await client.end()
  return [
    timeRow('Order in the database (against the least that one writes)', least, GOAL),
    timeRow('Order in the database (against its own rows, without a rule)', bare, RULES_GOAL),
  ]
}
