/** The calendar feed: what two parsers read in it, and which facts it leaves out. */
import ICAL from 'ical.js'
import ical from 'node-ical'
import { describe, expect, test } from 'vitest'
import { useHttpWorld } from '#test-support/http-world.ts'
import { deposit, signIn } from '#test-support/money.ts'
import { createTestUser, createProduct } from '#test-support/people.ts'
import { createCalendar } from '#server/http/calendar.ts'
import { escapeText, foldLine } from './calendar.ts'

const world = useHttpWorld(() => [])

describe('the format', () => {
  test('folds at 75 octets, and never inside a character', () => {
    const folded = foldLine(`SUMMARY:${'截止日期'.repeat(20)}`)
    for (const line of folded.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(folded.replaceAll('\r\n ', '')).toBe(`SUMMARY:${'截止日期'.repeat(20)}`)
  })

  test('escapes what separates values', () => {
    expect(escapeText('a,b;c\\d\ne\r\nf')).toBe(String.raw`a\,b\;c\\d\ne\nf`)
  })
})

interface Side {
  id: string
  token: string
}

async function withOrder(): Promise<{ customer: Side; model: Side; orderId: string }> {
  const [modelId, customerId] = [await createTestUser(world.database, { status: 'model' }), await createTestUser(world.database)]
  const [customer, model] = [
    { id: customerId, token: await signIn(world, customerId) },
    { id: modelId, token: await signIn(world, modelId) },
  ]
  await deposit(world, customerId, 100_00)
  const productId = await createProduct(world.database, modelId, { priceCents: 50_00 })
  const order = { token: customer.token, productId, addonIds: [], desiredText: 'Nobody else may read this', expectedTotal: 50 }
  const { orderId } = (await world.realtime.mutate('orders:placeOrder', order)) as { orderId: string }
  return { customer, model, orderId }
}

const makeFeed = async ({ token }: Side, isDetailed = false): Promise<string> =>
  ((await world.realtime.mutate('connections:makeFeed', { token, isDetailed })) as { path: string }).path

test('lists open tasks with stable ids, as two parsers read it', async () => {
  const { model, orderId } = await withOrder()
  await world.realtime.mutate('tasks:addNote', { token: model.token, text: 'Fire; the, kiln\\', dueAt: Date.UTC(2030, 0, 2, 9) })
  const path = await makeFeed(model)
  const answer = await world.get(path)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('cache-control')).toContain('private')
  const text = await answer.text()
  expect(text).not.toMatch(/ATTENDEE|ORGANIZER|Nobody else|kiln/)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)

  const first = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect(first.map(({ summary }) => summary).toSorted()).toEqual(['Note', 'Order waits for your answer'])
  const second = Object.values(ical.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT')
  expect(second.map((one) => String(one?.type === 'VEVENT' ? one.url : '')).toSorted()).toEqual(
    [`${world.url}/orders/${orderId}`, `${world.url}/tasks`]
      .map((url) => url.replace(world.url, new URL(first[0]!.component.getFirstPropertyValue('url') as string).origin))
      .toSorted(),
  )
  const note = first.find(({ summary }) => summary === 'Note')!
  expect(note.startDate.toJSDate().getTime()).toBe(Date.UTC(2030, 0, 2, 9))
  // Fetched again: the same entries.
  const again = new ICAL.Component(ICAL.parse(await (await world.get(path)).text()) as unknown[]).getAllSubcomponents('vevent')
  expect(again.map((one) => new ICAL.Event(one).uid)).toEqual(first.map(({ uid }) => uid))
})

test('shows titles and notes only where its user asked for them', async () => {
  const { model } = await withOrder()
  await world.realtime.mutate('tasks:addNote', { token: model.token, text: 'Fire; the, kiln', dueAt: Date.UTC(2030, 0, 2, 9) })
  const text = await (await world.get(await makeFeed(model, true))).text()
  const events = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect(events.map(({ summary }) => summary)).toContain('Note: Fire; the, kiln')
  expect(text).not.toContain('Nobody else')
})

test('an unchanged calendar is not sent twice', async () => {
  const { customer } = await withOrder()
  const path = await makeFeed(customer)
  const etag = (await world.get(path)).headers.get('etag')!
  expect((await world.get(path, { 'if-none-match': etag })).status).toBe(304)
  await world.realtime.mutate('tasks:addNote', { token: customer.token, text: 'New', dueAt: Date.UTC(2030, 0, 1) })
  expect((await world.get(path, { 'if-none-match': etag })).status).toBe(200)
})

test('a replaced or ended address answers that it is gone; one that never was is not found', async () => {
  const { customer } = await withOrder()
  const [first, second] = [await makeFeed(customer), await makeFeed(customer)]
  expect((await world.get(first)).status).toBe(410)
  expect((await world.get(second)).status).toBe(200)
  await world.realtime.mutate('connections:endFeed', { token: customer.token })
  expect((await world.get(second)).status).toBe(410)
  expect((await world.get(`/calendar/${'x'.repeat(43)}.ics`)).status).toBe(404)
  const rows = await world.database.pool.query<{ hash: Buffer }>('select hash from connections.feeds where user_id = $1', [customer.id])
  for (const { hash } of rows.rows) expect(first + second).not.toContain(hash.toString('base64url'))
})

test('leaves out what is due later than a calendar can say', async () => {
  const { customer } = await withOrder()
  for (const dueAt of [Date.UTC(9_999, 11, 31, 23, 59, 59), Date.UTC(9_999, 11, 31, 24), 8_640_000_000_000_000])
    await world.realtime.mutate('tasks:addNote', { token: customer.token, text: 'Far', dueAt })
  const text = await (await world.get(await makeFeed(customer))).text()
  const dates = text.match(/^DTSTART:.*$/gm) ?? []
  expect(dates).toContain('DTSTART:99991231T235959Z')
  expect(dates.filter((line) => !/^DTSTART:\d{8}T\d{6}Z$/.test(line.trim()))).toEqual([])
})

test('makes nothing of other addresses and methods', async () => {
  expect(await createCalendar({ database: world.database, origin: world.url })({} as never, {} as never, '/calendar/short.ics')).toBe(false)
  const path = await makeFeed((await withOrder()).customer)
  expect((await fetch(world.url + path, { method: 'POST' })).status).toBe(405)
})
