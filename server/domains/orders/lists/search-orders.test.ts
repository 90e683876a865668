/** The search of the admins' list of orders, page by page, on both of its ways: from a few users and products, and along the list. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { LAST_ID } from '#platform/id-cursor.ts'
import { likePattern } from '#server/shared/table/search-words.ts'
import { actorOf } from '#test-support/context.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createTestUser, createProduct, fundWallet } from '#test-support/people.ts'
import { searchOrders } from './order-lists.sql.ts'

const world = useOrdersWorld()

interface Placed {
  id: string
  product: string
  status: 'pending' | 'rejected'
  /** Each side: their name, and their e-mail address. */
  sides: readonly (readonly [name: string, email: string])[]
}

/** Orders of users and products with and without the word, oldest first. */
async function placeMany(): Promise<Placed[]> {
  const { database } = world
  const [zoltan, ada] = [await createTestUser(database, { name: 'Zoltan Mirabel' }), await createTestUser(database, { name: 'Ada' })]
  const stone = await createTestUser(database, { name: 'Mirabela Stone', status: 'model' })
  const email = `mirabel.${randomUUID()}@example.org`
  await world.sql(`update users.users set email = '${email}' where id = '${ada}'`)
  for (const id of [zoltan, ada]) await fundWallet(database, id, 500_00)
  const buyers = {
    mara: [world.customer, ['Mara', '']],
    zoltan: [actorOf(zoltan), ['Zoltan Mirabel', '']],
    ada: [actorOf(ada), ['Ada', email]],
  } as const
  const products = {
    picture: [world.productId, 'A picture', ['Ines', '']],
    portrait: [await createProduct(database, world.model.userId!, { name: 'A Mirabel portrait' }), 'A Mirabel portrait', ['Ines', '']],
    lake: [await createProduct(database, stone, { name: 'Lake' }), 'Lake', ['Mirabela Stone', '']],
  } as const
  const wanted = [
    ['mara', 'picture'],
    ['mara', 'portrait', 'rejected'],
    ['zoltan', 'picture', 'rejected'],
    ['ada', 'picture'],
    ['mara', 'lake'],
    ['mara', 'picture', 'rejected'],
    ['zoltan', 'lake'],
    ['mara', 'picture'],
    ['ada', 'portrait'],
    ['mara', 'picture'],
    ['zoltan', 'picture', 'rejected'],
  ] as const
  const placed: Placed[] = []
  for (const [buyer, product, status = 'pending'] of wanted) {
    const [actor, customer] = buyers[buyer]
    const [productId, name, model] = products[product]
    const id = await world.place({ productId }, actor)
    if (status === 'rejected')
      await world.sql(`update orders.orders set status = 'rejected', rejected_at = now(), rejected_by = 'clock' where id = '${id}'`)
    placed.push({ id, product: name, status, sides: [customer, model] })
  }
  return placed
}

interface Way {
  search: string
  isByName: boolean
  status: 'rejected' | null
  limit: number
  /** Users and products that are few: 0 leads along the list. */
  few: number
  stretch: number
}

/** All hits, over all pages. */
async function found({ search, isByName, status, limit, few, stretch }: Way): Promise<string[]> {
  const hits: string[] = []
  let before = LAST_ID
  for (let page = 0; page < 40; page += 1) {
    const rows = await world.database.many(searchOrders, search, isByName, likePattern(search), status, before, limit, few, 400, stretch)
    const own = rows.filter(({ isHit }) => isHit).map(({ id }) => id)
    expect(own.length).toBeLessThanOrEqual(limit)
    // A page that is not full says where it ended, in one row.
    expect(rows.length - own.length).toBeLessThanOrEqual(own.length < limit ? 1 : 0)
    hits.push(...own)
    const last = rows.at(-1)
    if (last === undefined) return hits
    before = last.id
  }
  throw new Error('the pages go on')
}

test('finds each order of a user or product with the words once, newest first, however long its pages and its way are', async () => {
  const placed = await placeMany()
  const expected = ({ search, isByName, status }: Way) => {
    // Signs alone are no words: no user has them.
    const words = search.split(' ').filter((word) => word !== '%')
    const hasWords = ([name, email]: readonly [string, string]) =>
      words.length > 0 && words.every((word) => `${name} ${isByName ? '' : email}`.toLowerCase().includes(word))
    return placed
      .filter((order) => status === null || order.status === status)
      .filter(({ product, sides }) => product.toLowerCase().includes(search) || sides.some(hasWords))
      .map(({ id }) => id)
      .toReversed()
  }
  const own = new Set(placed.map(({ id }) => id))
  for (const search of ['mirabel', 'zoltan mirabel', '%'])
    for (const isByName of search === 'mirabel' ? [false, true] : [false])
      for (const status of [null, 'rejected'] as const)
        for (const [limit, few, stretch] of [
          [1, 500, 50],
          [4, 500, 50],
          [1, 0, 2],
          [4, 0, 1],
          [4, 0, 2],
          [4, 0, 3],
          [50, 0, 11],
        ] as const) {
          const way = { search, isByName, status, limit, few, stretch }
          expect(
            (await found(way)).filter((id) => own.has(id)),
            JSON.stringify(way),
          ).toEqual(expected(way))
        }
})

test('products are few up to a number, unless their name is short, or common among the newest', async () => {
  const few = async (pattern: string, upTo: number, sample: number) =>
    (
      await world.database.pool.query<{ few: string[] | null }>('select orders.few_products($1, $2, $3) as few', [pattern, upTo, sample])
    ).rows[0]!.few?.toSorted() ?? null
  const named = async (name: string) => createProduct(world.database, world.model.userId!, { name })
  const [one, two] = [await named('Xylo one'), await named('Xylo two')]
  const both = [one, two].toSorted()
  expect(await few('%xylo%', 2, 400)).toEqual(both)
  expect(await few('%xylo%', 1, 400)).toBeNull()
  // Fewer products than the sample: none is common.
  expect(await few('%xylo%', 2, 100)).toEqual(both)
  expect(await few('%xyz%', 2, 400)).toEqual([])
  // Three letters are enough, two are not.
  expect(await few('%xyl%', 2, 400)).toEqual(both)
  expect(await few('%xy%', 2, 400)).toBeNull()
  // One of the two newest has the name: it is common among them, and so is one of a hundred.
  await named('Plain')
  expect(await few('%xylo%', 2, 2)).toBeNull()
  expect(await few('%xylo%', 2, 1)).toEqual(both)
  await world.sql(
    `insert into models.products (model_id, position, name, description, media_kind, price_cents, delivery_days) select '${world.model.userId}', 1, 'Plain', '', 'image', 100, 1 from generate_series(1, 197)`,
  )
  expect(await few('%xylo%', 2, 200)).toBeNull()
  expect(await few('%xylo%', 2, 199)).toEqual(both)
  expect(await few('%xylo%', 2, 198)).toEqual(both)
  await world.sql(`delete from models.products where name = 'Plain'`)
})
