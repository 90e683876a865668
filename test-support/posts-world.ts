/** A model with posts, and users with different rights, for tests. After each test the books must agree. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { PostVisibility } from '#contract/types.ts'
import type { Actor } from '#server/access/actor.ts'
import { createEarningsCalls } from '#server/domains/earnings/parts.ts'
import { auditBooks, createBooksCalls } from '#server/domains/books/parts.ts'
import { createModelCalls } from '#server/domains/models/parts.ts'
import { createPostCalls, publishDuePosts } from '#server/domains/posts/parts.ts'
import { createTipCalls } from '#server/domains/tips/parts.ts'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { actorOf, createCaller, visitor, writeAs } from './context.ts'
import { adjustBalance } from './money.ts'
import { createTestUser } from './people.ts'

type Call = ReturnType<typeof createCaller>

export interface NewPost {
  title?: string
  teaser?: string
  text?: string
  visibility?: PostVisibility
  price?: number | null
  tags?: string[]
  media?: { itemId: string; alt: string; isPreview: boolean }[]
  areCommentsOpen?: boolean
}

export interface PostsWorld {
  database: Database
  call: Call
  model: Actor
  /** Another model. */
  rival: Actor
  /** Has $100.00 in the wallet; follows no model, has no Pro. */
  customer: Actor
  follower: Actor
  pro: Actor
  admin: Actor
  sql(text: string, ...params: readonly unknown[]): Promise<Record<string, unknown>[]>
  /** A processed file of the model. */
  item(of?: Actor, status?: 'ready' | 'processing' | 'failed'): Promise<string>
  draft(fields?: NewPost, by?: Actor): Promise<{ postId: string; revision: number }>
  publish(fields?: NewPost, by?: Actor): Promise<string>
  clock(): Promise<number>
}

const FIELDS = {
  title: 'Evening light',
  teaser: 'Three pictures of one lake',
  text: 'The whole story of the lake',
  visibility: 'free' as const,
  price: null,
  tags: [],
  media: [],
  areCommentsOpen: true,
}

/** Sets everything up around the tests of this file: one database for all, fresh users for each. */
export function usePostsWorld(): PostsWorld {
  const world = {} as PostsWorld
  let drop: () => Promise<void>

  beforeAll(async () => {
    const testDatabase = await createTestDatabase()
    const database = openDatabase({ url: testDatabase.url })
    const call = createCaller(database, {
      ...createModelCalls(),
      models: { ...createModelCalls().models, ...createEarningsCalls() },
      posts: createPostCalls(),
      tips: createTipCalls(),
      transactions: createBooksCalls(),
    })
    const sql = async (text: string, ...params: readonly unknown[]) =>
      (await database.pool.query<Record<string, unknown>>(text, [...params])).rows
    Object.assign(world, {
      database,
      call,
      sql,
      async item(of = world.model, status = 'ready') {
        const [upload] = await sql(
          `insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at)
           values ('${of.userId}', 'post-media', '${randomUUID()}', 'lake.jpg', 'image/jpeg', 10, 'attached', now()) returning object_id`,
        )
        const [item] = await sql(
          `insert into media.items (owner_id, object_id, kind, status, file_name, width, height, blur, widths, failure)
           values ('${of.userId}', '${String(upload?.['object_id'])}', 'image', '${status}', 'lake.jpg', 1600, 1200, 'data:image/webp;base64,AA==', '{160,320}', ${status === 'failed' ? `'damaged'` : 'null'}) returning id`,
        )
        return String(item?.['id'])
      },
      async draft(fields = {}, by = world.model) {
        const { postId, revision } = (await call(by, 'posts:createDraft', {})).value
        return { postId, revision: (await call(by, 'posts:savePost', { ...FIELDS, ...fields, postId, revision })).value.revision }
      },
      async publish(fields = {}, by = world.model) {
        const { postId, revision } = await world.draft(fields, by)
        await call(by, 'posts:publishPost', { postId, revision, publishAt: null, timeZone: null })
        return postId
      },
      clock: () => writeAs(database, visitor, publishDuePosts),
    } satisfies Partial<PostsWorld>)
    drop = async () => {
      await database.end()
      await testDatabase.drop()
    }
  })

  beforeEach(async () => {
    const { database, sql } = world
    world.model = actorOf(await createTestUser(database, { name: 'Ines', status: 'model' }), 'model')
    world.rival = actorOf(await createTestUser(database, { name: 'Eve', status: 'model' }), 'model')
    world.customer = actorOf(await createTestUser(database, { name: 'Mara' }))
    world.follower = actorOf(await createTestUser(database, { name: 'Fynn' }))
    world.pro = actorOf(await createTestUser(database, { name: 'Petra' }))
    world.admin = actorOf(await createTestUser(database, { name: 'Jonas', adminRole: 'owner' }), 'admin')
    await adjustBalance(sql, world.customer.userId ?? '', 100_00)
    await world.call(world.follower, 'models:followModel', { modelId: world.model.userId ?? '' })
    await sql(`update users.users set pro_expires_at = now() + interval '10 days' where id = '${world.pro.userId}'`)
  })

  afterEach(async () => expect((await auditBooks(world.database)).checks.filter(({ isRight }) => !isRight)).toEqual([]))
  afterAll(() => drop())
  return world
}
