/** Users with data, for tests of the export and the erasure. */
import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { leavingDeps } from '#server/compose/leaving.ts'
import { runClosingClock, type ClosingClockDeps, type ExportWorkerDeps } from '#server/domains/leaving/parts.ts'
import { adjustBalance } from './money.ts'
import { createProduct } from './people.ts'
import type { MoneyWorld, TestUser } from './money-world.ts'

export const SECRET = Buffer.from('a secret of the tests, long enough for everybody')

/** The server's functions for leaving, for tests that do not wait for the clock. */
export const depsOf = async (world: MoneyWorld): Promise<ExportWorkerDeps & ClosingClockDeps> =>
  leavingDeps({
    database: world.database,
    realtime: world.realtime,
    storage: world.storage,
    secret: SECRET,
    workDir: await mkdtemp(join(world.dataDir, 'leaving-')),
    log: world.log,
  })

/** Runs the task of closings once. */
export const runClock = async (world: MoneyWorld, stop = new AbortController().signal): Promise<void> =>
  runClosingClock(await depsOf(world), stop)

/** Gives a user a unique name. Returns the name. */
export async function rename(world: MoneyWorld, { id }: TestUser): Promise<{ name: string; email: string }> {
  const name = `Quilla ${randomUUID().slice(0, 8)}`
  const email = `quilla.${randomUUID().slice(0, 8)}@example.org`
  await world.sql(
    `update users.users set name = $2, email = $3, handle = $4, bio = 'I draw lakes' where id = $1`,
    id,
    name,
    email,
    `h-${randomUUID().slice(0, 12)}`,
  )
  return { name, email }
}

/** Adds money to a user whose account is closing, since deposits are refused then. */
export const giveMoney = (world: Pick<MoneyWorld, 'sql'>, { id }: Pick<TestUser, 'id'>, cents: number) =>
  adjustBalance(world.sql, id, cents)

/** A file of this user with bytes. Returns its id. */
async function storedUpload(
  world: MoneyWorld,
  owner: TestUser,
  purpose: 'post-media' | 'order-media',
  status: 'attached' | 'checked',
  content: string,
  fileName: string,
): Promise<string> {
  const key = `test/${randomUUID()}`
  await world.storage.put(key, Buffer.from(content), 'image/png')
  const [row] = await world.sql(
    `insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at, checked_at)
     values ($1, $2, $3, $4, 'image/png', $5, $6, now() + interval '1 day', now()) returning object_id as id`,
    owner.id,
    purpose,
    key,
    fileName,
    content.length,
    status,
  )
  return String(row?.['id'])
}

/** A published post with a file; paid when it has a price. */
export async function publish(world: MoneyWorld, model: TestUser, title: string, price: number | null = null): Promise<string> {
  const objectId = await storedUpload(world, model, 'post-media', 'attached', `bytes of ${title}`, `${title}.png`)
  const [item] = await world.sql(
    `insert into media.items (owner_id, object_id, kind, status, file_name, width, height, blur, widths, original_extension)
     values ($1, $2, 'image', 'ready', $3, 1600, 1200, 'data:image/webp;base64,AA==', '{160,320}', 'png') returning id`,
    model.id,
    objectId,
    `${title}.png`,
  )
  await world.storage.put(`items/${String(item?.['id'])}/original.png`, Buffer.from(`original of ${title}`), 'image/png')
  const { postId, revision } = await world.mutate<{ postId: string; revision: number }>(model, 'posts:createDraft')
  const fields = {
    title,
    teaser: '',
    text: `The text of ${title}`,
    visibility: price === null ? 'free' : 'paid',
    price,
    tags: [],
    areCommentsOpen: true,
  }
  const saved = await world.mutate<{ revision: number }>(model, 'posts:savePost', {
    ...fields,
    media: [{ itemId: String(item?.['id']), alt: 'A lake', isPreview: false }],
    postId,
    revision,
  })
  await world.mutate(model, 'posts:publishPost', { postId, revision: saved.revision, publishAt: null, timeZone: null })
  return postId
}

/** Buys a post as it is now, for its price in dollars. */
export async function buyPost(world: MoneyWorld, customer: TestUser, postId: string, expectedPrice: number): Promise<void> {
  const [row] = await world.sql('select content_revision as revision from posts.posts where id = $1', postId)
  await world.mutate(customer, 'posts:purchasePost', { postId, expectedPrice, contentRevision: row?.['revision'] })
}

/** An order from placing to the release of its payment; the delivery has bytes. */
export async function wholeOrder(world: MoneyWorld, customer: TestUser, model: TestUser, content: string): Promise<string> {
  const productId = await createProduct(world.database, model.id, { priceCents: 50_00 })
  const orderId = await world.place(customer, productId, 50_00)
  const objectId = await storedUpload(world, model, 'order-media', 'checked', content, 'delivery.png')
  await world.mutate(model, 'orders:completeOrderWithMediaR2', {
    orderId,
    objectId,
    fileName: 'delivery.png',
    fileType: 'image/png',
    fileSize: content.length,
  })
  await world.mutate(customer, 'orders:acceptDelivery', { orderId })
  return orderId
}
