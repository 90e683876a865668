/** An order in the database alone, over one connection that does not wait for the disk: against the least that an order with a ledger writes. */
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
const PRICE_CENTS = 500
const WALLET_CENTS = 1e9
/** As the wanted 0.5 ms stand to the 0.26 ms of a minimal order. */
const GOAL = 1.9

export async function benchOrderInDatabase({ databaseUrl, customers, products }: BenchWorld): Promise<Row> {
  const [customer, product, escrow] = [customers[0], products[0], products[1]]
  if (customer === undefined || product === undefined || escrow === undefined) throw new Error('there is nothing to order')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(LEAST)
  await client.query('insert into least.accounts values ($1, $2), ($3, 0)', [customer.id, WALLET_CENTS, escrow.id])
  await client.query('set synchronous_commit = off')
  const times = await comparePair({
    rounds: 3_000,
    warmUp: 500,
    ours: () => client.query({ name: 'place', text: PLACE, values: [customer.id, product.id] }),
    bare: () =>
      client.query({
        name: 'least',
        text: 'select least.place($1, $2, $3, $4)',
        values: [customer.id, escrow.id, product.id, PRICE_CENTS],
      }),
  })
  await client.query('drop schema least cascade')
  await client.end()
  return timeRow('Order in the database (against the least that one writes)', times, GOAL)
}
