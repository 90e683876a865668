/** The rules of accounts, transfers, orders, chats and messages, which stand in domains (docs/decisions/2026-11-27-rules-in-domains.md). */
import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#test-support/database-world.ts'

const db = useDatabase()

const NOBODY = '01900000-0000-7000-8000-000000000000'

beforeAll(async () => {
  await db.sql(`insert into ledger.accounts (owner_id, kind) values ('${NOBODY}', 'wallet')`)
  await db.sql(
    `insert into orders.orders (customer_id, model_id, product_id, snapshot, total_cents, commission_percent, commission_cents, payment_cents, desired_text, accept_by)
     values ('${NOBODY}', gen_random_uuid(), gen_random_uuid(), '{}', 100, 20, 20, 80, '', now())`,
  )
  await db.sql(`insert into orders.events (order_id, kind, by) select id, 'placed', 'customer' from orders.orders`)
  await db.sql(`insert into threads.threads (id, kind) values ('${NOBODY}', 'chat')`)
  await db.sql(
    `with chat as (insert into chats.chats (id, low_id, high_id, model_id, customer_id)
       select '${NOBODY}', '${NOBODY}', high, '${NOBODY}', high from gen_random_uuid() high returning id, model_id, customer_id)
     insert into chats.sides (chat_id, user_id, other_id, kind) select id, model_id, customer_id, 'model' from chat`,
  )
  await db.sql(
    `insert into outbox.messages (channel, recipient_id, kind, data, to_name, to_address, language) values ('email', '${NOBODY}', 'order_placed', '{}', '', 'a@b.example', 'en')`,
  )
  await db.sql(
    `insert into threads.messages (thread_id, seq, author_id, author_kind, body, client_id) values ('${NOBODY}', 1, '${NOBODY}', 'model', '', gen_random_uuid())`,
  )
})

/** A change that breaks each rule, by its name. */
const BROKEN: readonly (readonly [rule: string, table: string, change: string])[] = [
  ['accounts_kind', 'ledger.accounts', `kind = 'commission' where owner_id = '${NOBODY}'`],
  ['accounts_kind', 'ledger.accounts', `kind = 'purse' where owner_id = '${NOBODY}'`],
  ['accounts_kind', 'ledger.accounts', `kind = 'wallet' where owner_id = ledger.installation() and kind = 'commission'`],
  ['accounts_not_negative', 'ledger.accounts', `balance_cents = -1 where owner_id = '${NOBODY}'`],
  ['accounts_folded', 'ledger.accounts', `balance_cents = 1 where owner_id = ledger.installation()`],
  ['accounts_exact', 'ledger.accounts', `balance_cents = 9007199254740992 where owner_id = '${NOBODY}'`],
  ['orders_status', 'orders.orders', `status = 'lost'`],
  ['orders_total', 'orders.orders', 'total_cents = 0, commission_cents = 0, payment_cents = 0'],
  ['orders_commission', 'orders.orders', 'commission_cents = -1, payment_cents = 101'],
  ['orders_payment', 'orders.orders', 'commission_cents = 101, payment_cents = -1'],
  ['orders_refund', 'orders.orders', `status = 'rejected', refunded_cents = 101`],
  ['orders_split', 'orders.orders', 'payment_cents = 81'],
  ['orders_commission_percent', 'orders.orders', 'commission_percent = 100.01'],
  ['orders_commission_percent', 'orders.orders', 'commission_percent = -0.01'],
  ['orders_counts', 'orders.orders', 'round = -1'],
  ['orders_counts', 'orders.orders', 'bookings = -1'],
  ['orders_counts', 'orders.orders', 'revisions_used = -1'],
  ['orders_counts', 'orders.orders', 'questions_asked = -1'],
  ['orders_counts', 'orders.orders', 'paused_seconds = -1'],
  ['orders_paused', 'orders.orders', 'paused_at = now()'],
  ['orders_paused', 'orders.orders', `paused_at = now(), paused_until = now(), status = 'completed'`],
  ['orders_offer', 'orders.orders', `offer_kind = 'cancel'`],
  ['orders_offer', 'orders.orders', `offer_by = 'model'`],
  ['orders_offer', 'orders.orders', 'offer_until = now()'],
  ['orders_offer_kind', 'orders.orders', `offer_id = gen_random_uuid(), offer_kind = 'gift', offer_by = 'model', offer_until = now()`],
  ['orders_offer_by', 'orders.orders', `offer_id = gen_random_uuid(), offer_kind = 'cancel', offer_by = 'clock', offer_until = now()`],
  ['orders_dispute', 'orders.orders', `dispute = 'open', disputed_at = now()`],
  ['orders_dispute', 'orders.orders', `status = 'completed', dispute = 'open'`],
  ['orders_dispute', 'orders.orders', `status = 'completed', dispute = 'open', disputed_at = now(), hold_until = now()`],
  ['orders_dispute', 'orders.orders', `status = 'completed', dispute = 'open', disputed_at = now(), released_at = now()`],
  ['orders_dispute_state', 'orders.orders', `status = 'completed', dispute = 'lost', disputed_at = now()`],
  ['orders_rejected_by', 'orders.orders', `rejected_by = 'nobody'`],
  ['events_kind', 'orders.events', `kind = 'lost'`],
  ['events_by', 'orders.events', `by = 'nobody'`],
  ['messages_seq', 'threads.messages', 'seq = 0'],
  ['messages_author_kind', 'threads.messages', `author_kind = 'nobody'`],
  ['messages_lang', 'threads.messages', `lang = 'eng'`],
  ['messages_card_kind', 'threads.messages', `card_kind = 'gift', card_id = gen_random_uuid()`],
  ['messages_card', 'threads.messages', `card_kind = 'tip'`],
  ['messages_price', 'threads.messages', 'price_cents = 0'],
  ['messages_paid', 'threads.messages', 'paid_at = now()'],
  ['threads_kind', 'threads.threads', `kind = 'lost'`],
  ['sides_kind', 'chats.sides', `kind = 'nobody'`],
  ['sides_tab', 'chats.sides', `tab = 'lost'`],
  ['sides_note', 'chats.sides', `note = repeat('x', 2001)`],
  ['messages_channel', 'outbox.messages', `channel = 'fax', subscription_id = gen_random_uuid(), expires_at = now(), to_address = null`],
  ['messages_sent_to', 'outbox.messages', 'to_name = null'],
  ['messages_sent_to', 'outbox.messages', 'to_address = null'],
  ['messages_sent_to', 'outbox.messages', 'language = null'],
  ['messages_sent_to', 'outbox.messages', 'subscription_id = gen_random_uuid()'],
  ['messages_sent_to', 'outbox.messages', `channel = 'push', expires_at = now(), to_address = null`],
  ['messages_sent_to', 'outbox.messages', `channel = 'push', subscription_id = gen_random_uuid(), to_address = null`],
  ['messages_sent_to', 'outbox.messages', `channel = 'push', subscription_id = gen_random_uuid(), expires_at = now()`],
]

test.each(BROKEN)('the rule %s of %s refuses to set %s', async (rule, table, change) => {
  await expect(db.sql(`update ${table} set ${change}`)).rejects.toMatchObject({ code: '23514', constraint: rule })
})

test('transfers of a kind that nobody knows are refused', async () => {
  await expect(
    db.sql(
      `insert into ledger.transfers (debit_account, credit_account, cents, kind, cause_id) values (gen_random_uuid(), gen_random_uuid(), 1, 'gift', gen_random_uuid())`,
    ),
  ).rejects.toMatchObject({ code: '23514', constraint: 'transfers_kind' })
})

test('rows that keep all rules are written', async () => {
  await db.sql(`update ledger.accounts set balance_cents = 9007199254740991 where owner_id = '${NOBODY}'`)
  await db.sql(
    `update orders.orders set paused_at = now(), paused_until = now(), offer_id = null, refunded_cents = 0, status = 'processing'`,
  )
  await db.sql(
    `update orders.orders set paused_at = null, paused_until = null, status = 'completed', dispute = 'open', disputed_at = now(), commission_percent = null`,
  )
  await db.fill(`update outbox.messages set channel = 'push', subscription_id = gen_random_uuid(), expires_at = now(), to_address = null`)
  await db.sql(`update chats.sides set kind = 'customer', tab = 'general', note = repeat('x', 2000)`)
  await db.sql(`update threads.messages set lang = 'en', card_kind = 'tip', card_id = gen_random_uuid(), price_cents = 1, paid_at = now()`)
})
