/** Statements of orders: the export of both sides, what erasing blanks, and what closing an account reads. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ACCEPTANCE_ORDERS } from '#contract/limits.ts'
import { BEFORE_ALL_IDS } from '#server/compose/own-data.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { entriesOf, erase, filesOf } from '#test-support/own-data.ts'
import { createTestUser } from '#test-support/people.ts'
import { keepAcceptanceHours, wasOrdered } from './product-orders.ts'
import { countOpenOrders, selectHeldUntil, selectOpenForCustomer, selectOpenForModel } from './own-data.sql.ts'
import { ordersData } from './parts.ts'

const db = useDatabase()
const [files] = ordersData.files ?? []

interface Row {
  status?: string
  brief?: string
  notes?: string
  rejectedBy?: string | null
  rejectReason?: string | null
  /** SQL of a time. */
  lateAt?: string
  releasedAt?: string
  holdUntil?: string
}

async function insert(customerId: string, modelId: string, row: Row = {}): Promise<string> {
  const { status = 'pending', brief = 'A lake', notes = 'at dusk', rejectedBy = null, rejectReason = null } = row
  const [made] = await db.sql(
    `insert into orders.orders (customer_id, model_id, product_id, status, snapshot, total_cents, commission_cents, payment_cents, refunded_cents, desired_text, additional_notes, rejected_by, reject_reason,
       accept_by, late_at, released_at, hold_until)
     values ($1, $2, $3, $4, '{"productName": "Portrait", "description": "Oil", "addons": [{"name": "Frame"}, {"name": "Varnish"}]}', 5005, 1001, 3997, 7, $5, $6, $7, $8,
       now(), ${row.lateAt ?? 'null'}, ${row.releasedAt ?? 'null'}, ${row.holdUntil ?? 'null'}) returning id`,
    customerId,
    modelId,
    randomUUID(),
    status,
    brief,
    notes,
    rejectedBy,
    rejectReason,
  )
  return String(made?.['id'])
}
const insertEvent = (orderId: string, actorId: string, kind: string, note: string | null) =>
  db.sql(`insert into orders.events (order_id, kind, by, actor_id, note) values ($1, $2, 'customer', $3, $4)`, orderId, kind, actorId, note)
async function insertFile(orderId: string, ownerId: string, position: number, name: string): Promise<void> {
  const [upload] = await db.sql(
    `insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at) values ($1, 'order-media', $2, $3, 'image/png', 9, 'attached', now()) returning object_id as id`,
    ownerId,
    randomUUID(),
    name,
  )
  await db.sql('insert into orders.files (order_id, position, object_id) values ($1, $2, $3)', orderId, position, upload?.['id'])
}
const people = () => Promise.all(['Cora', 'Mina', 'Other'].map((name) => createTestUser(db, { name }))) as Promise<[string, string, string]>

test('the export holds the orders of both sides of a user, with the delivered files', async () => {
  const [customer, model, other] = await people()
  const placed = await insert(customer, model, { status: 'completed' })
  await insert(other, model)
  const received = await insert(other, customer)
  await insertEvent(placed, customer, 'placed', 'hello')
  await insertEvent(placed, model, 'delivered', null)
  await insertFile(placed, model, 2, 'b.png')
  await insertFile(placed, model, 1, 'a.png')
  const entry = {
    rounds: [],
    questions: [],
    offers: [],
    settlements: [],
    product: 'Portrait',
    description: 'Oil',
    addons: ['Frame', 'Varnish'],
    price: 50.05,
    refunded: 0.07,
    brief: 'A lake',
    notes: 'at dusk',
    createdAt: expect.any(String) as string,
    completedAt: null,
    rejectedAt: null,
    rejectReason: null,
    answers: [],
    briefFiles: [],
    files: [],
    timeline: [],
  }
  const step = { at: expect.any(String) as string, by: 'customer' }
  expect(await entriesOf(db, ordersData, 'orders', customer)).toEqual([
    {
      ...entry,
      id: placed,
      side: 'customer',
      other: 'Mina',
      status: 'completed',
      earned: null,
      files: ['a.png', 'b.png'],
      timeline: [
        { ...step, kind: 'placed', note: 'hello' },
        { ...step, kind: 'delivered', note: null },
      ],
    },
    { ...entry, id: received, side: 'model', other: 'Other', status: 'pending', earned: 39.97 },
  ])
  for (const who of [customer, model]) expect(await filesOf(db, files!, who, BEFORE_ALL_IDS)).toEqual(['b.png', 'a.png'])
  expect(await filesOf(db, files!, other, BEFORE_ALL_IDS)).toEqual([])

  // Refunded long ago: the files are their maker's alone.
  await db.sql(`update orders.orders set status = 'rejected', rejected_at = now() - interval '31 days' where id = $1`, placed)
  expect(await filesOf(db, files!, customer, BEFORE_ALL_IDS)).toEqual([])
  expect((await entriesOf(db, ordersData, 'orders', customer))[0]).toMatchObject({ id: placed, files: [] })
  expect(await filesOf(db, files!, model, BEFORE_ALL_IDS)).toEqual(['b.png', 'a.png'])
})

test('the export holds what both sides wrote and what was settled, and what the model earned for the model alone', async () => {
  const [customer, model, other] = await people()
  const id = await insert(customer, model, { status: 'completed' })
  for (const order of [id, await insert(other, model)])
    await db.sql(`insert into orders.settlements (order_id, seq, round, cause, by, decided_by, total_cents, refund_cents, payment_cents, commission_cents, reason)
        values ('${order}', 0, 0, 'delivery', 'model', '${model}', 5005, 0, 4004, 1001, null), ('${order}', 1, 0, 'staff', 'admin', null, 5005, 1000, 3204, 801, 'A part is missing');
      insert into orders.rounds (order_id, n, is_on_time, note, revision_at, points) values ('${order}', 0, true, 'The first', now(), '[{"text": "Darker"}, {"text": "Smaller"}]'), ('${order}', 1, true, 'The second', null, null);
      insert into orders.questions (order_id, n, question, answer, ended_at, ended_by) values ('${order}', 0, 'Which lake?', 'The small one', now(), 'customer'), ('${order}', 1, 'Which blue?', null, null, null);
      insert into orders.proposals (order_id, kind, by, until, message, outcome, ended_at) values ('${order}', 'cancel', 'model', now(), 'Please', 'declined', now())`)
  const at = expect.any(String) as string
  const entry = {
    rounds: [
      { deliveredAt: at, note: 'The first', points: ['Darker', 'Smaller'] },
      { deliveredAt: at, note: 'The second', points: [] },
    ],
    questions: [
      { at, question: 'Which lake?', answer: 'The small one' },
      { at, question: 'Which blue?', answer: null },
    ],
    offers: [{ at, by: 'model', kind: 'cancel', message: 'Please', outcome: 'declined' }],
  }
  const settled = (first: number | null, second: number | null) => [
    { at, cause: 'delivery', refund: 0, earned: first, reason: null },
    { at, cause: 'staff', refund: 10, earned: second, reason: 'A part is missing' },
  ]
  expect(await entriesOf(db, ordersData, 'orders', customer)).toMatchObject([
    { id, ...entry, earned: null, settlements: settled(null, null) },
  ])
  expect((await entriesOf(db, ordersData, 'orders', model))[0]).toMatchObject({
    id,
    ...entry,
    earned: 39.97,
    settlements: settled(40.04, 32.04),
  })
})

test('erasing blanks the texts of the erased user, and none of the other side', async () => {
  const [leaver, model, other] = await people()
  const ids = [
    await insert(leaver, model, { brief: '', notes: '' }),
    await insert(leaver, model, { brief: 'A lake', notes: '' }),
    await insert(leaver, model, { brief: '', notes: 'at dusk' }),
    await insert(leaver, model, { brief: '', notes: '', rejectedBy: 'customer', rejectReason: 'mine' }),
    await insert(leaver, model, { rejectedBy: 'model', rejectReason: 'theirs' }),
    await insert(other, leaver, { rejectedBy: 'model', rejectReason: 'mine' }),
    await insert(other, leaver, { rejectedBy: 'customer', rejectReason: 'theirs' }),
    await insert(other, leaver, { rejectedBy: 'model' }),
    await insert(other, model, { rejectedBy: 'model', rejectReason: 'theirs' }),
  ]
  const { briefs, rejectReasons, orderNotes } = ordersData.erasers ?? {}
  const [erased, declined] = [await erase(db, briefs, leaver), await erase(db, rejectReasons, leaver)]
  expect([erased.rows, declined.rows]).toEqual([4, 1])
  expect([erased.touched.length, declined.touched.length]).toEqual([1, 1])
  expect(erased.touched).not.toEqual(declined.touched)
  const rows = await db.sql(
    `select desired_text as brief, additional_notes as notes, reject_reason as reason from orders.orders where id = any ($1) order by id`,
    ids,
  )
  expect(rows.map(({ brief, notes, reason }) => [brief, notes, reason])).toEqual([
    ['', '', null],
    ['', '', null],
    ['', '', null],
    ['', '', null],
    ['', '', 'theirs'],
    ['A lake', 'at dusk', null],
    ['A lake', 'at dusk', 'theirs'],
    ['A lake', 'at dusk', null],
    ['A lake', 'at dusk', 'theirs'],
  ])

  await db.sql('update orders.events set note = null')
  for (const id of [ids[0]!, ids[5]!]) {
    await insertEvent(id, leaver, 'placed', 'mine')
    await insertEvent(id, leaver, 'accepted', null)
    await insertEvent(id, model, 'delivered', 'theirs')
  }
  expect((await erase(db, orderNotes, leaver)).rows).toBe(2)
  expect((await db.sql('select note from orders.events where note is not null')).map(({ note }) => note)).toEqual(['theirs', 'theirs'])
})

test('answers and files of briefs are in the export of both sides, and go with the customer', async () => {
  const [customer, model, other] = await people()
  const send = async (from: string) => {
    const id = await insert(from, model)
    await db.sql(
      `update orders.orders set snapshot = snapshot || '{"questions": [{"text": "Who for?", "answer": "Mother"}, {"text": "A photo?"}]}' where id = $1`,
      id,
    )
    await insertFile(id, from, 1, 'room.png')
    await db.sql(
      `update media.uploads u set purpose = 'brief-file' from orders.files f where f.order_id = $1 and u.object_id = f.object_id`,
      id,
    )
    await db.sql(
      `with moved as (delete from orders.files where order_id = $1 returning order_id, position, object_id) insert into orders.brief_files select * from moved`,
      id,
    )
    return id
  }
  const [id, kept] = [await send(customer), await send(other)]
  const answers = [
    { question: 'Who for?', answer: 'Mother' },
    { question: 'A photo?', answer: null },
  ]
  expect(await entriesOf(db, ordersData, 'orders', customer)).toMatchObject([{ id, answers, briefFiles: ['room.png'], files: [] }])
  expect(await entriesOf(db, ordersData, 'orders', model)).toMatchObject([
    { id, answers },
    { id: kept, answers },
  ])
  expect(await filesOf(db, files!, customer, BEFORE_ALL_IDS)).toEqual(['room.png'])
  const { briefs, briefFiles } = ordersData.erasers ?? {}
  expect((await erase(db, briefFiles, customer)).rows).toBe(1)
  await erase(db, briefs, customer)
  expect(await entriesOf(db, ordersData, 'orders', model)).toMatchObject([
    { id, answers: [{ answer: null }, { answer: null }], briefFiles: [] },
    { id: kept, answers, briefFiles: ['room.png'] },
  ])
  expect(await db.sql(`select status from media.uploads where purpose = 'brief-file' order by object_id`)).toEqual([
    { status: 'cancelled' },
    { status: 'attached' },
  ])
})

test('closing an account looks at the orders under way of each side, and at what the customer can still cancel', async () => {
  const [who, other, third] = await people()
  const asCustomer = {
    pending: await insert(who, other),
    processing: await insert(who, other, { status: 'processing' }),
    late: await insert(who, other, { status: 'processing', lateAt: 'now()' }),
  }
  const asModel = [await insert(other, who), await insert(third, who, { status: 'processing' })]
  for (const status of ['completed', 'rejected']) {
    await insert(who, other, { status, lateAt: 'now()' })
    await insert(other, who, { status })
  }
  await insert(third, other)
  // A problem that goes on keeps an order open, one that is over does not.
  const problem = async (customer: string, model: string, dispute: 'open' | null) =>
    db.sql(
      'update orders.orders set disputed_at = now(), dispute = $2 where id = $1',
      await insert(customer, model, { status: 'completed' }),
      dispute,
    )
  await problem(who, other, 'open')
  await problem(who, third, null)
  for (const dispute of ['open', 'open', null] as const) await problem(third, who, dispute)
  await problem(third, other, 'open')
  expect(await db.one(countOpenOrders, who)).toEqual({ asCustomer: 4, asModel: 4 })
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  expect(ids(await db.many(selectOpenForModel, who, BEFORE_ALL_IDS, 9))).toEqual(asModel)
  expect(ids(await db.many(selectOpenForModel, who, asModel[0]!, 9))).toEqual([asModel[1]])
  expect(ids(await db.many(selectOpenForCustomer, who, BEFORE_ALL_IDS, 9))).toEqual([asCustomer.pending, asCustomer.late])
  expect(ids(await db.many(selectOpenForCustomer, who, asCustomer.pending, 9))).toEqual([asCustomer.late])
  expect(ids(await db.many(selectOpenForCustomer, who, BEFORE_ALL_IDS, 1))).toEqual([asCustomer.pending])
})

test('earnings are held until the last hold of a completed, unreleased order of the model', async () => {
  const [model, customer, other] = await people()
  expect(await db.one(selectHeldUntil, model)).toEqual({ until: null })
  const at = (day: number) => `'2027-01-0${day}Z'::timestamptz`
  await insert(customer, model, { status: 'completed', holdUntil: at(1) })
  await insert(customer, model, { status: 'completed', holdUntil: at(3) })
  await insert(customer, model, { status: 'completed', holdUntil: at(5), releasedAt: 'now()' })
  await insert(customer, model, { status: 'rejected', holdUntil: at(6) })
  await insert(customer, other, { status: 'completed', holdUntil: at(7) })
  expect(await db.one(selectHeldUntil, model)).toEqual({ until: Date.UTC(2027, 0, 3) })
})

test('a model shows the median hours from placing to accepting an order, and none before the first', async () => {
  const model = await createTestUser(db, { status: 'model' })
  const customer = await createTestUser(db)
  const hours = async () => {
    await db.write((tx) => keepAcceptanceHours(tx, model))
    return (await db.sql('select acceptance_hours::float8 as hours from models.profiles where user_id = $1', model))[0]?.['hours']
  }
  await insert(customer, model)
  expect(await hours()).toBeNull()
  const taken = async (inHours: number) => {
    const id = await insert(customer, model, { status: 'processing' })
    await db.sql(`update orders.orders set accepted_at = created_at + $2 * interval '1 hour' where id = $1`, id, inHours)
    return id
  }
  const [, asked] = [await taken(2), await taken(4), await taken(9)]
  expect(await hours()).toBe(4)
  // Of a question that was still open, the time until the acceptance: the customer kept the model waiting for that long.
  await db.sql(
    `insert into orders.questions (order_id, n, question, asked_at, ended_at, ended_by)
     select id, 0, 'Which blue?', created_at + interval '3 hours', created_at + interval '20 hours', 'customer' from orders.orders where id = $1`,
    asked,
  )
  await db.sql('update orders.orders set questions_asked = 1 where id = $1', asked)
  expect(await hours()).toBe(3)
  // Neither a question after the acceptance counts, nor orders and questions of others.
  await db.sql(
    `insert into orders.questions (order_id, n, question, asked_at, ended_at, ended_by)
     select id, 1, 'Which red?', created_at + interval '5 hours', created_at + interval '6 hours', 'customer' from orders.orders where id = $1`,
    asked,
  )
  const other = await createTestUser(db, { status: 'model' })
  for (const inHours of [90, 91, 92, 93]) {
    const id = await insert(customer, other, { status: 'processing' })
    await db.sql(
      `update orders.orders set accepted_at = created_at + $2 * interval '1 hour', questions_asked = 1 where id = $1`,
      id,
      inHours,
    )
    await db.sql(
      `insert into orders.questions (order_id, n, question, asked_at, ended_at, ended_by) select id, 0, 'Which?', created_at - interval '9 hours', created_at + interval '1 hour', 'customer' from orders.orders where id = $1`,
      id,
    )
  }
  expect(await hours()).toBe(3)
  // An accepted order counts, too, when it was rejected later.
  for (const inHours of [90, 91, 92]) {
    const id = await taken(inHours)
    await db.sql(`update orders.orders set status = 'rejected' where id = $1`, id)
  }
  expect(await hours()).toBe(49.5)
  // Only the last hundred accepted orders count: one hour to a hundred.
  for (let n = 0; n < ACCEPTANCE_ORDERS; n += 1) await taken(ACCEPTANCE_ORDERS - n)
  await insert(customer, model)
  expect(await hours()).toBe(50.5)
})

test('a product was ordered when there is an order of it', async () => {
  const [customer, model] = await people()
  const id = await insert(customer, model)
  const [row] = await db.sql('select product_id as product from orders.orders where id = $1', id)
  expect([await wasOrdered(db, String(row?.['product'])), await wasOrdered(db, randomUUID())]).toEqual([true, false])
  expect(files?.folder).toBe('orders')
})

test('erasing blanks what each side wrote beside the brief, and nothing of the other side', async () => {
  const [customer, model] = await people()
  const order = await insert(customer, model, { status: 'processing' })
  const write = () =>
    db.sql(`delete from orders.rounds where order_id = '${order}'; delete from orders.questions where order_id = '${order}'; delete from orders.proposals where order_id = '${order}'; delete from orders.settlements where order_id = '${order}';
      insert into orders.settlements (order_id, seq, round, cause, by, decided_by, total_cents, refund_cents, payment_cents, commission_cents, reason)
        values ('${order}', 0, 0, 'rejected', 'model', '${model}', 5005, 5005, 0, 0, 'of the model'), ('${order}', 1, 0, 'cancelled', 'customer', '${customer}', 5005, 5005, 0, 0, 'of the customer');
      insert into orders.rounds (order_id, n, is_on_time, note, revision_at, points) values ('${order}', 0, true, 'of the model', now(), '[{"text": "of the customer"}]');
      insert into orders.questions (order_id, n, question, answer) values ('${order}', 0, 'of the model', 'of the customer');
      insert into orders.proposals (order_id, kind, by, until, message) values ('${order}', 'cancel', 'model', now(), 'of the model'), ('${order}', 'cancel', 'customer', now(), 'of the customer')`)
  const left = async () =>
    JSON.stringify(
      await db.sql(
        `select (select jsonb_agg(to_jsonb(r)) from orders.rounds r where order_id = $1) as rounds, (select jsonb_agg(to_jsonb(q)) from orders.questions q where order_id = $1) as questions,
           (select jsonb_agg(to_jsonb(p)) from orders.proposals p where order_id = $1) as offers, (select jsonb_agg(to_jsonb(s)) from orders.settlements s where order_id = $1) as settlements`,
        order,
      ),
    )
  const eraseAll = async (who: string) => {
    for (const eraser of Object.values(ordersData.erasers ?? {})) await erase(db, eraser, who)
  }
  await write()
  await eraseAll(model)
  expect([(await left()).includes('of the model'), (await left()).match(/of the customer/g)?.length]).toEqual([false, 4])
  await write()
  await eraseAll(customer)
  expect([(await left()).includes('of the customer'), (await left()).match(/of the model/g)?.length]).toEqual([false, 4])
})
