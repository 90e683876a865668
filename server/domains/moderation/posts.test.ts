/** Posts that staff hides: closed to all but their model and their buyers, and published again only by staff. */
import { expect, test } from 'vitest'
import { useMoneyWorld } from '#test-support/money-world.ts'

const world = useMoneyWorld()

interface Draft {
  postId: string
  revision: number
}

interface Looked {
  state: string
  buyerCount: number
  takeDowns: { _id: string }[]
}

async function published() {
  const model = await world.user({ status: 'model' })
  const admin = await world.user({ adminRole: 'moderator' })
  const reader = await world.user()
  const { postId, revision: empty } = await world.mutate<Draft>(model, 'posts:createDraft')
  const fields = {
    title: 'Ocarina at dawn',
    teaser: 'A tune',
    text: 'The whole tune.',
    visibility: 'free',
    price: null,
    tags: [],
    media: [],
  }
  const { revision } = await world.mutate<Draft>(model, 'posts:savePost', { postId, revision: empty, areCommentsOpen: true, ...fields })
  await world.mutate(model, 'posts:publishPost', { postId, revision, publishAt: null, timeZone: null })
  const look = () => world.query<Looked | null>(admin, 'admin/posts:get', { postId })
  return {
    model,
    admin,
    reader,
    postId,
    look,
    lastId: async () => (await look())?.takeDowns[0]?._id ?? null,
    hide: (takeDownId: string | null = null, by = admin) =>
      world.mutate(by, 'admin/posts:hide', { postId, takeDownId, reason: 'It shows a trade mark.', note: 'Letter of 3 May' }),
    restore: (takeDownId: string | null) => world.mutate(admin, 'admin/posts:restore', { postId, takeDownId }),
    read: () => world.query<object | null>(reader, 'posts:getPost', { postId }),
  }
}

test('are gone for their readers until they are restored, with the reason for their model alone', async () => {
  const { model, reader, postId, look, lastId, hide, restore, read } = await published()
  expect(await read()).not.toBeNull()
  await hide()
  expect(await look()).toMatchObject({ state: 'taken_down', buyerCount: 0 })
  expect(await read()).toBeNull()
  expect(await world.query(model, 'reports:getHidden')).toEqual([
    { kind: 'post', aboutId: postId, reason: 'It shows a trade mark.', at: expect.any(Number) },
  ])
  expect(await world.query(reader, 'reports:getHidden')).toEqual([])
  await restore(await lastId())
  expect(await read()).not.toBeNull()
  expect(await look()).toMatchObject({ state: 'published' })
  const { items } = await world.query<{ items: { kind: string }[] }>(model, 'notifications:list')
  expect(items.map(({ kind }) => kind)).toEqual(['content_restored', 'content_hidden'])
})

test('are not published again by their model', async () => {
  const { model, postId, hide } = await published()
  await hide()
  const { revision } = await world.query<{ revision: number }>(model, 'posts:getMine', { postId })
  await expect(world.mutate(model, 'posts:publishPost', { postId, revision, publishAt: null, timeZone: null })).rejects.toMatchObject({
    code: 'wrong_status',
  })
  await expect(world.mutate(model, 'posts:deletePost', { postId })).rejects.toMatchObject({ code: 'wrong_status' })
})

test('are refused once their model has withdrawn them, and to an admin who has not seen the last decision', async () => {
  const { model, postId, hide, restore, lastId } = await published()
  await hide()
  await expect(hide()).rejects.toMatchObject({ code: 'changed_meanwhile' })
  const seen = await lastId()
  await restore(seen)
  await expect(restore(seen)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await world.mutate(model, 'posts:deletePost', { postId })
  await expect(hide(seen)).rejects.toMatchObject({ code: 'changed_meanwhile' })
})

test('are listed once they were published; a draft is in no list and no search', async () => {
  const { model, admin, postId } = await published()
  const { postId: draft } = await world.mutate<Draft>(model, 'posts:createDraft')
  const shown = async (args: object = {}) =>
    (await world.query<{ items: { _id: string }[] }>(admin, 'admin/posts:list', { limit: 100, ...args })).items.map(({ _id }) => _id)
  expect(await shown()).toContain(postId)
  expect([await shown(), await shown({ search: draft })]).toEqual([expect.not.arrayContaining([draft]), []])
})

test('are found by title, model and id, and each decision is an act about their model', async () => {
  const { model, admin, postId, hide } = await published()
  await world.sql(`update users.users set name = 'Wilma Zander' where id = $1`, model.id)
  const ids = async (args: object) =>
    (await world.query<{ items: { _id: string }[] }>(admin, 'admin/posts:list', { ...args })).items.map(({ _id }) => _id)
  await hide()
  for (const search of ['wilma zan', postId]) {
    expect(await ids({ search })).toEqual([postId])
    expect(await ids({ search, state: 'published' })).toEqual([])
    expect(await world.query(admin, 'admin/posts:count', { search })).toEqual({ count: 1, isMore: false })
  }
  expect(await ids({ search: 'ocarina' })).toContain(postId)
  expect(await ids({ state: 'taken_down' })).toContain(postId)
  const acts = await world.sql(
    'select a.action, a.target_kind from audit.acts a join audit.concerns c using (seq) where a.target_id = $1 and c.user_id = $2 order by seq',
    postId,
    model.id,
  )
  expect(acts).toEqual([{ action: 'admin/posts:hide', target_kind: 'post' }])
})
