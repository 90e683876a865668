import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deliver } from '#test-support/delivery.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createProduct } from '#test-support/people.ts'

const world = useOrdersWorld()

describe('lists', () => {
  test('orders:getUserOrders pages through the customer’s orders, newest first, without gap or double while new ones arrive', async () => {
    const ids: string[] = []
    for (let count = 0; count < 7; count += 1) ids.push(await world.place())
    await world.place({ productId: await createProduct(world.database, world.stranger.userId!) }, world.customer)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { value } = (await world.call(world.customer, 'orders:getUserOrders', { limit: 3, cursor })) as {
        value: { orders: { _id: string }[]; nextCursor: string | null }
      }
      seen.push(...value.orders.map(({ _id }) => _id))
      cursor = value.nextCursor
      if (seen.length === 3) await world.place()
    } while (cursor !== null)
    expect(seen.slice(1)).toEqual(ids.toReversed())
    expect(new Set(seen).size).toBe(8)
    expect((await world.call(world.stranger, 'orders:getUserOrders', {})).value.orders).toEqual([])
  })

  test('orders:getModelOrders lists open orders by their next deadline, then the others; pages over the borders, filters by status', async () => {
    const ids: string[] = []
    for (let count = 0; count < 6; count += 1) ids.push(await world.place())
    await world.call(world.model, 'orders:rejectOrder', { orderId: ids[5]!, reason: 'x' })
    await world.call(world.model, 'orders:acceptOrder', { orderId: ids[4]! })
    await world.call(world.model, 'orders:acceptOrder', { orderId: ids[1]! })
    // An accepted order has the later deadline, unless it is due sooner.
    await world.sql(`update orders.orders set deliver_by = now() - interval '1 minute' where id = '${ids[4]}'`)
    // The same moment: by id.
    await world.sql(`update orders.orders set accept_by = '2090-01-01' where id in ('${ids[2]}', '${ids[3]}')`)
    const expected = [ids[4], ids[0], ids[1], ids[2], ids[3], ids[5]]
    for (const limit of [1, 2, 4, 100]) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const { value } = (await world.call(world.model, 'orders:getModelOrders', { limit, cursor })) as {
          value: { orders: { _id: string }[]; nextCursor: string | null }
        }
        seen.push(...value.orders.map(({ _id }) => _id))
        cursor = value.nextCursor
      } while (cursor !== null)
      expect(seen, `pages of ${limit}`).toEqual(expected)
    }
    const { value } = await world.call(world.model, 'orders:getModelOrders', { status: 'processing' })
    expect(value.orders.map(({ _id }) => _id)).toEqual([ids[4], ids[1]])
    expect((await world.call(world.stranger, 'orders:getModelOrders', {})).value.orders).toEqual([])
  })

  test('lists of one status page like the others, and pages of ended orders go on where they were', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.push(await world.place())
    for (const orderId of ids.slice(0, 3)) await world.call(world.model, 'orders:rejectOrder', { orderId, reason: 'x' })
    type Page = { value: { orders: { _id: string }[]; nextCursor: string | null } }
    const pages = async (read: (cursor: string | null) => Promise<Page>) => {
      const seen: string[][] = []
      let cursor: string | null = null
      do {
        const { value } = await read(cursor)
        seen.push(value.orders.map(({ _id }) => _id))
        cursor = value.nextCursor
      } while (cursor !== null)
      return seen
    }
    const rejected = [[ids[2], ids[1]], [ids[0]]]
    const status = 'rejected'
    expect(
      await pages((cursor) => world.call(world.customer, 'orders:getUserOrders', { limit: 2, cursor, status }) as Promise<Page>),
    ).toEqual(rejected)
    expect(
      await pages((cursor) => world.call(world.model, 'orders:getModelOrders', { limit: 2, cursor, status }) as Promise<Page>),
    ).toEqual(rejected)
    const all = await pages((cursor) => world.call(world.model, 'orders:getModelOrders', { limit: 1, cursor }) as Promise<Page>)
    expect(all.flat()).toEqual([ids[3], ids[4], ids[2], ids[1], ids[0]])
    // A key that no page ends with.
    const cursorOf = (...key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url')
    const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
    expect((await world.call(world.model, 'orders:getModelOrders', { cursor: cursorOf(7, last) })).value.orders).toHaveLength(5)
    expect((await world.call(world.model, 'orders:getModelOrders', { cursor: cursorOf(-7, last) })).value.orders).toHaveLength(3)
    for (const key of [
      [0.5, last],
      [1, 'x'],
    ])
      await expect(world.call(world.model, 'orders:getModelOrders', { cursor: cursorOf(...key) })).rejects.toMatchObject({
        code: 'bad_request',
      })
  })

  test('the admins’ list pages without gap or double, with a status, a user or a product as well', async () => {
    const productId = await createProduct(world.database, world.model.userId!, { name: `Paged ${randomUUID()}` })
    for (let count = 0; count < 3; count += 1) await world.place({ productId })
    const [found] = await world.sql(
      `select p.name, email from models.products p, users.users u where p.id = '${productId}' and u.id = '${world.customer.userId}'`,
    )
    for (const args of [{}, { status: 'pending' as const }, { search: String(found?.['email']) }, { search: String(found?.['name']) }]) {
      const list = async (limit: number, cursor: string | null) =>
        (await world.call(world.admin, 'admin/orders:list', { ...args, limit, cursor })).value
      const whole = (await list(3, null)).items.map(({ _id }) => _id)
      expect(whole).toHaveLength(3)
      const seen: string[] = []
      for (let cursor: string | null = null, page = 0; page < 3; page += 1) {
        const { items, nextCursor } = await list(1, cursor)
        seen.push(...items.map(({ _id }) => _id))
        cursor = nextCursor
      }
      expect(seen, JSON.stringify(args)).toEqual(whole)
    }
  })

  test('the admins’ list of a user with a mark goes on behind the orders without it', async () => {
    const ids: string[] = []
    for (let count = 0; count < 7; count += 1) ids.push(await world.place())
    // The newest have no mark, so that a whole stretch of them is left out.
    for (const orderId of ids.slice(0, 3)) await world.call(world.model, 'orders:askQuestion', { orderId, question: 'Which?' })
    for (const { userId } of [world.customer, world.model]) {
      const seen: string[] = []
      let cursor: string | null = null
      let pages = 0
      do {
        const { value } = (await world.call(world.admin, 'admin/orders:list', {
          search: String(userId).toUpperCase(),
          mark: 'paused',
          limit: 2,
          cursor,
        })) as { value: { items: { _id: string }[]; nextCursor: string | null } }
        seen.push(...value.items.map(({ _id }) => _id))
        cursor = value.nextCursor
      } while (cursor !== null && ++pages < 9)
      expect(seen).toEqual(ids.slice(0, 3).toReversed())
      expect((await world.call(world.admin, 'admin/orders:count', { search: String(userId), mark: 'paused' })).value).toEqual({
        count: 3,
        isMore: false,
      })
    }
  })

  test('each mark narrows the admins’ list, a search by user and one by words to the same orders, and with a status to those of it', async () => {
    const name = `Marked ${randomUUID()}`
    const productId = await createProduct(world.database, world.model.userId!, { name })
    const place = async () => {
      const orderId = await world.place({ productId })
      await world.call(world.model, 'orders:acceptOrder', { orderId })
      return orderId
    }
    const [late, paused, offer, problem, over] = [await place(), await place(), await place(), await place(), await place()]
    await place()
    for (const orderId of [problem, over]) await deliver(world.call, world.model, orderId)
    // Late until it was delivered: that is no mark any more.
    await world.sql(`update orders.orders set late_at = now() where id in ('${late}', '${over}')`)
    await world.call(world.model, 'orders:askQuestion', { orderId: paused, question: 'Which?' })
    await world.call(world.model, 'orders:makeOffer', { orderId: offer, offer: { kind: 'cancel' }, message: '' })
    await world.call(world.customer, 'orders:reportProblem', {
      orderId: problem,
      reason: 'broken_file',
      points: [{ text: 'It is broken' }],
    })
    const statuses = { late: 'processing', paused: 'processing', offer: 'processing', problem: 'completed' } as const
    for (const [mark, orderId] of Object.entries({ late, paused, offer, problem }) as [keyof typeof statuses, string][])
      for (const search of [undefined, world.customer.userId!, name, orderId]) {
        const list = async (more: object = {}) =>
          (
            await world.call(world.admin, 'admin/orders:list', { mark, ...(search === undefined ? {} : { search }), ...more })
          ).value.items.map(({ _id }) => _id)
        const count = async (more: object = {}) =>
          (await world.call(world.admin, 'admin/orders:count', { mark, ...(search === undefined ? {} : { search }), ...more })).value.count
        const said = `${mark}, ${search ?? 'all'}`
        if (search === undefined) expect(await list(), said).toContain(orderId)
        else expect([await list(), await count()], said).toEqual([[orderId], 1])
        expect(await list(), said).not.toContain(over)
        expect(await list({ status: statuses[mark] }), said).toContain(orderId)
        expect(await list({ status: statuses[mark] === 'completed' ? 'processing' : 'completed' }), said).not.toContain(orderId)
      }
  })

  test('a short or common word is looked for along the list, in e-mail addresses only for admins who read them', async () => {
    const orderId = await world.place()
    await world.sql(`update users.users set email = 'qz@example.org' where id = '${world.customer.userId}'`)
    const find = async (search: string, as = world.admin, more: object = {}) =>
      (await world.call(as, 'admin/orders:list', { search, ...more })).value.items.map(({ _id }) => _id)
    const viewer = { ...world.admin, adminRole: 'viewer' as const }
    expect(await find('qz')).toEqual([orderId])
    expect(await find('qz', viewer)).toEqual([])
    expect(await find('qz', world.admin, { status: 'rejected' })).toEqual([])
    await world.sql(`update users.users set name = 'Qz Lind' where id = '${world.model.userId}'`)
    expect(await find('qz', viewer)).toEqual([orderId])
  })

  test('lists watch themselves, and the users in them', async () => {
    await world.place()
    const { topics } = await world.call(world.customer, 'orders:getUserOrders', {})
    expect(topics.toSorted()).toEqual(
      [`orders-of:${world.customer.userId}`, `user:${world.customer.userId}`, `user:${world.model.userId}`].toSorted(),
    )
  })

  test('admin/orders:list finds by status, user and product; admin/orders:getPendingOrdersCount counts', async () => {
    const before = (await world.call(world.admin, 'admin/orders:getPendingOrdersCount', {})).value
    const named = await createProduct(world.database, world.model.userId!, { name: `Portrait 100%_${randomUUID()}` })
    const orderId = await world.place({ productId: named })
    const other = await world.place()
    expect((await world.call(world.admin, 'admin/orders:getPendingOrdersCount', {})).value).toBe(before + 2)
    const search = async (text: string, status?: 'pending' | 'rejected') =>
      (await world.call(world.admin, 'admin/orders:list', { search: text, status })).value.items.map(({ _id }) => _id)
    const [row] = await world.sql(
      `select p.name, email from models.products p, users.users u where p.id = '${named}' and u.id = '${world.customer.userId}'`,
    )
    expect(await search(String(row?.['name']).toUpperCase())).toEqual([orderId])
    expect(await search(String(row?.['email']))).toEqual([other, orderId])
    expect(await search(String(row?.['email']), 'rejected')).toEqual([])
    expect(await search(orderId)).toEqual([orderId])
    expect(await search(orderId, 'rejected')).toEqual([])
    expect(await search('100%_')).toContain(orderId)
    expect((await world.call(world.admin, 'admin/orders:count', { search: String(row?.['email']) })).value).toEqual({
      count: 2,
      isMore: false,
    })
    expect(await search('no such thing 100%%')).toEqual([])
    expect((await world.call(world.admin, 'admin/orders:list', { status: 'pending', limit: 2 })).value.items.map(({ _id }) => _id)).toEqual(
      [other, orderId],
    )
    await expect(world.call(world.model, 'admin/orders:list', {})).rejects.toMatchObject({ code: 'forbidden' })
    await expect(world.call(world.customer, 'admin/orders:getPendingOrdersCount', {})).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('a forged cursor is refused', async () => {
    for (const cursor of ['x', 'WyJub3QgYW4gaWQiXQ', 'WzEsMl0']) {
      await expect(world.call(world.customer, 'orders:getUserOrders', { cursor }), cursor).rejects.toMatchObject({ code: 'bad_request' })
      await expect(world.call(world.model, 'orders:getModelOrders', { cursor }), cursor).rejects.toMatchObject({ code: 'bad_request' })
      await expect(world.call(world.admin, 'admin/orders:list', { cursor }), cursor).rejects.toMatchObject({ code: 'bad_request' })
    }
  })
})
