/** A copy of a user's data: its content, its access, its lifetime. */
import { readdir, readlink } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { LANGUAGES } from '#contract/limits.ts'
import type { Notification } from '#contract/types.ts'
import { ownData } from '#server/compose/leaving.ts'
import { withHeldTask } from '#test-support/held-task.ts'
import { buyPost, depsOf, publish, rename, wholeOrder } from '#test-support/leaving-world.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { unzip } from '#test-support/unzip.ts'
import archiveTexts from '#texts/en/archive.json' with { type: 'json' }
import { readmeOf } from './archive-readme.ts'
import { removeExports, workOnExports } from './work-exports.ts'

const world = useMoneyWorld({ clockRuns: ['exports'] })

interface OwnExport {
  _id: string
  state: string
  progress: number
  expiresAt: number | null
  sizeBytes: number | null
}

const look = (who: TestUser) => world.query<{ export: OwnExport | null; leftToday: number }>(who, 'auth:getExport')
const ask = async (who: TestUser, language = 'en') =>
  (await world.mutate<{ exportId: string }>(who, 'auth:requestExport', { language })).exportId
/** Waits until the server's task has made it. */
const ready = async (who: TestUser): Promise<OwnExport> => {
  await expect.poll(async () => (await look(who)).export?.state, { timeout: 20_000 }).toBe('ready')
  return (await look(who)).export as OwnExport
}
const linkOf = (who: TestUser, exportId: string) => world.mutate<{ url: string }>(who, 'auth:createExportLink', { exportId })
const cookieOf = ({ token }: TestUser) => `auth_token=${encodeURIComponent(JSON.stringify(token))}`
const download = (url: string, who: TestUser | null, headers: Record<string, string> = {}) =>
  fetch(world.url + url, { headers: { ...(who === null ? {} : { cookie: cookieOf(who) }), ...headers } })
/** Removes every waiting copy from the queue. */
const clearQueue = () => world.sql(`update leaving.exports set state = 'cancelled' where state in ('queued', 'running')`)

test('contains all data of its user, in the form of its schemas, and of others what the user sees', async () => {
  const [owner, customer] = [await world.user({ status: 'model', cents: 100_00 }), await world.user({ status: 'model', cents: 300_00 })]
  const own = await rename(world, owner)
  const other = await rename(world, customer)
  await publish(world, owner, 'Free lake')
  const paid = await publish(world, owner, 'Paid lake', 5)
  await buyPost(world, customer, paid, 5)
  const bought = await publish(world, customer, 'Bought lake', 7)
  await buyPost(world, owner, bought, 7)
  await world.mutate(owner, 'posts:addComment', { postId: bought, text: 'What a lake' })
  await world.mutate(owner, 'posts:setLiked', { postId: bought, isLiked: true })
  await world.mutate(owner, 'models:followModel', { modelId: customer.id })
  await world.mutate(customer, 'tips:giveTip', { modelId: owner.id, amount: 10, note: 'For the light' })
  await world.mutate(owner, 'people:saveNote', { userId: customer.id, note: 'Pays with tips' })
  await world.mutate(customer, 'people:saveNote', { userId: owner.id, note: 'Draws lakes' })
  await wholeOrder(world, customer, owner, 'made by me')
  await wholeOrder(world, owner, customer, 'made for me')
  await world.sql(`insert into users.refused_addresses (user_id, address) values ($1, $2)`, owner.id, own.email)

  await ask(owner, 'it')
  const { _id, sizeBytes } = await ready(owner)
  const { url } = await linkOf(owner, _id)
  const bytes = Buffer.from(await (await download(url, owner)).arrayBuffer())
  expect(bytes.length).toBe(sizeBytes)
  const entries = await unzip(bytes)
  const list = (name: string) => JSON.parse(entries.get(`${name}.json`) ?? 'null') as Record<string, unknown>[]

  for (const { name, entry } of ownData.flatMap(({ parts = [] }) => parts)) {
    expect(z.array(z.strictObject((entry as z.ZodObject).shape)).safeParse(list(name)).error, name).toBeUndefined()
    expect(JSON.parse(entries.get(`schemas/${name}.schema.json`) ?? 'null'), name).toMatchObject({ type: 'array' })
  }
  expect(list('account')).toMatchObject([{ ...own, bio: 'I draw lakes' }])
  expect(list('refused-address')).toMatchObject([{ email: own.email }])
  expect(list('posts').map(({ title }) => title)).toEqual(['Free lake', 'Paid lake'])
  expect(list('purchases')).toMatchObject([{ title: 'Bought lake', text: 'The text of Bought lake', price: 7, model: other.name }])
  expect(list('post-sales')).toMatchObject([{ title: 'Paid lake', customer: other.name }])
  expect(list('comments')).toMatchObject([{ text: 'What a lake' }])
  expect(list('likes')).toMatchObject([{ title: 'Bought lake' }])
  expect(list('follows')).toMatchObject([{ model: other.name }])
  expect(list('tips')).toMatchObject([{ side: 'received', amount: 10, note: 'For the light', other: other.name }])
  expect(list('notes-about-others')).toMatchObject([{ about: other.name, note: 'Pays with tips' }])
  expect(list('notes-about-you')).toMatchObject([{ by: other.name, note: 'Draws lakes' }])
  expect(list('fans')).toMatchObject([{ fan: other.name, tips: 1, posts: 1, orders: 1 }])
  expect(list('models-of-yours')).toMatchObject([{ model: other.name, isListed: true, posts: 1, orders: 1 }])
  expect(list('orders').map(({ side, status, files }) => [side, status, files])).toEqual([
    ['model', 'completed', ['delivery.png']],
    ['customer', 'completed', ['delivery.png']],
  ])
  expect(list('orders')[0]).toMatchObject({ timeline: [{ kind: 'placed' }, { kind: 'delivered' }, { kind: 'released' }] })
  // The statement ends at the balance of the wallet.
  const wallet = list('wallet').filter(({ account }) => account === 'wallet')
  expect(Math.round(wallet.reduce((sum, { amount }) => sum + Number(amount), 0) * 100)).toBe((await world.balances(owner)).wallet)
  expect(wallet.at(-1)?.['balanceAfter']).toBe((await world.balances(owner)).wallet / 100)

  const files = [...entries]
    .filter(([name]) => name.startsWith('files/'))
    .map(([name, content]) => `${name.replace(/\/[\da-f-]{36}-/, '/')}: ${content}`)
  expect(files.toSorted()).toEqual([
    'files/orders/delivery.png: made by me',
    'files/orders/delivery.png: made for me',
    'files/purchases/Bought lake.png: original of Bought lake',
    'files/uploads/Free lake.png: bytes of Free lake',
    'files/uploads/Paid lake.png: bytes of Paid lake',
  ])
  const everything = [...entries.values()].join('\n')
  expect(everything).not.toContain(other.email)
  expect(everything).not.toContain(customer.id.replaceAll('-', ''))
  expect(entries.get('README.txt')).toContain('I tuoi dati su Atelier')
  expect((await world.query<{ items: Notification[] }>(owner, 'notifications:list')).items.map(({ kind }) => kind)).toContain(
    'export_ready',
  )
})

test('contains lists of any length whole: no row is skipped or doubled between pages', async () => {
  const who = await world.user()
  await world.sql(
    `insert into notifications.notifications (user_id, kind, data) select $1, 'passkey_added', jsonb_build_object('title', 'n' || n) from generate_series(1, 950) n`,
    who.id,
  )
  await ask(who)
  const { url } = await linkOf(who, (await ready(who))._id)
  const entries = await unzip(Buffer.from(await (await download(url, who)).arrayBuffer()))
  const titles = (JSON.parse(entries.get('notifications.json') ?? '[]') as { data: { title: string } }[]).map(({ data }) => data.title)
  expect([titles.length, new Set(titles).size]).toEqual([950, 950])
})

test('requires a proof, and is limited to one at a time and three a day', async () => {
  const who = await world.user()
  await world.sql(`update users.sessions set proven_until = now() - interval '1 second' where user_id = $1`, who.id)
  await expect(ask(who)).rejects.toMatchObject({ code: 'proof_required' })
  expect(await look(who)).toEqual({ export: null, leftToday: 3 })
  await world.sql(`update users.sessions set proven_until = now() + interval '1 minute' where user_id = $1`, who.id)
  // Parallel clicks make one copy.
  const clicks = await Promise.allSettled([ask(who), ask(who), ask(who)])
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(clicks.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'export_running' } })
  const first = await ready(who)
  await ask(who)
  const second = await ready(who)
  // The previous one is removed: there is one copy at most.
  await expect(linkOf(who, first._id)).rejects.toMatchObject({ code: 'not_found' })
  await ask(who)
  await ready(who)
  await expect(ask(who)).rejects.toMatchObject({ code: 'too_many_exports', data: { max: 3 } })
  expect((await look(who)).leftToday).toBe(0)
  await world.sql(`update leaving.exports set created_at = created_at - interval '25 hours' where id = $1`, second._id)
  await ask(who)
  await clearQueue()
})

test('is downloaded by its user only, whole or in parts, with a proof, while the address and the copy last', async () => {
  const [who, stranger] = [await world.user(), await world.user()]
  await ask(who)
  const { _id, sizeBytes, expiresAt } = await ready(who)
  expect(Math.abs((expiresAt ?? 0) - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000)
  await expect(linkOf(stranger, _id)).rejects.toMatchObject({ code: 'not_found' })
  const { url } = await linkOf(who, _id)
  const whole = await download(url, who)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"/) as string,
    'cache-control': 'private, no-store',
  })
  const bytes = Buffer.from(await whole.arrayBuffer())
  const part = await download(url, who, { range: `bytes=100-${(sizeBytes ?? 0) - 1}` })
  expect([part.status, Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100))]).toEqual([206, true])
  for (const [address, reader] of [
    [url, null],
    [url, stranger],
    [url.replace(/expires=\d+/, 'expires=9999999999999'), who],
    [url.split('?')[0] ?? '', who],
  ] as const)
    expect((await download(address, reader)).status).toBe(403)
  await world.sql(`update users.sessions set proven_until = now() - interval '1 second' where user_id = $1`, who.id)
  await expect(linkOf(who, _id)).rejects.toMatchObject({ code: 'proof_required' })

  await world.sql(`update leaving.exports set expires_at = now() - interval '1 second' where id = $1`, _id)
  expect((await download(url, who)).status).toBe(404)
  await removeExports(await depsOf(world))
  expect(await world.storage.sizeOf(`exports/${_id}/1.zip`)).toBeNull()
  expect((await look(who)).export).toMatchObject({ state: 'expired', expiresAt: null, sizeBytes: null })
})

test('is removed after a cancellation at any time', async () => {
  const who = await world.user()
  await ask(who)
  const done = await ready(who)
  await expect(world.mutate(await world.user(), 'auth:cancelExport', { exportId: done._id })).rejects.toMatchObject({ code: 'not_found' })
  await world.mutate(who, 'auth:cancelExport', { exportId: done._id })
  await expect(world.mutate(who, 'auth:cancelExport', { exportId: done._id })).rejects.toMatchObject({ code: 'wrong_status' })
  await removeExports(await depsOf(world))
  expect(await world.storage.sizeOf(`exports/${done._id}/1.zip`)).toBeNull()

  // In the middle: the worker stops, and stores nothing.
  const [row] = await world.sql(
    `insert into leaving.exports (user_id, language, next_try_at) values ($1, 'en', now() + interval '1 hour') returning id`,
    who.id,
  )
  const deps = await depsOf(world)
  const exportId = String(row?.['id'])
  const write: typeof deps.write = async (path, work) => {
    const value = await deps.write(path, work)
    if (path === 'clock/leaving:progress') await world.sql(`update leaving.exports set state = 'cancelled' where id = $1`, exportId)
    return value
  }
  await withHeldTask(world.database, 'exports', async () => {
    await world.sql(`update leaving.exports set next_try_at = now() - interval '1 hour' where id = $1`, exportId)
    await workOnExports({ ...deps, write }, new AbortController().signal)
  })
  expect((await look(who)).export).toMatchObject({ _id: exportId, state: 'cancelled' })
  expect(await world.storage.sizeOf(`exports/${exportId}/1.zip`)).toBeNull()
})

test('that fails is attempted three times, then reported, and can be requested again', async () => {
  const who = await world.user()
  const deps = await depsOf(world)
  const storing = vi.spyOn(world.storage, 'completeUpload').mockRejectedValue(new Error('the disk is full'))
  const exportId = await withHeldTask(world.database, 'exports', async () => {
    const [row] = await world.sql(`insert into leaving.exports (user_id, language) values ($1, 'en') returning id`, who.id)
    for (let tries = 1; tries <= 3; tries += 1) {
      expect((await look(who)).export?.state).toBe('queued')
      await workOnExports({ ...deps, pauseMs: 3_600_000 }, new AbortController().signal)
      await world.sql(`update leaving.exports set next_try_at = now() where id = $1`, row?.['id'])
    }
    return row?.['id']
  })
  expect((await look(who)).export?.state).toBe('failed')
  storing.mockRestore()
  expect((await world.query<{ items: Notification[] }>(who, 'notifications:list')).items.map(({ kind }) => kind)).toEqual(['export_failed'])
  expect(await world.sql('select failures from leaving.exports where id = $1', exportId)).toEqual([{ failures: 2 }])
  // It does not count against the three of the day.
  expect((await look(who)).leftToday).toBe(3)
  await ask(who)
  await ready(who)
})

test('leaves no file open after a failure', async () => {
  const who = await world.user()
  const deps = await depsOf(world)
  const open = async () => {
    const files = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    return files.filter((file) => file.startsWith(deps.workDir))
  }
  await withHeldTask(world.database, 'exports', async () => {
    await world.sql(`insert into leaving.exports (user_id, language) values ($1, 'en')`, who.id)
    const broken = { name: 'account' as const, entry: z.object({}), begin: 'not an id', pages: ownData[0]!.parts![0]!.pages }
    await workOnExports({ ...deps, data: [...ownData, { parts: [broken], tables: {} }], pauseMs: 3_600_000 }, new AbortController().signal)
  })
  expect((await look(who)).export?.state).toBe('queued')
  expect(await open()).toEqual([])
  await clearQueue()
})

test('has a readme in every language, and a name for every list in each', () => {
  const parts = ownData.flatMap(({ parts: some = [] }) => some).map(({ name }) => name)
  expect(parts.toSorted()).toEqual(Object.keys(archiveTexts.parts).toSorted())
  const pages = LANGUAGES.map((language) =>
    readmeOf({ language, site: 'Atelier', counts: new Map(parts.map((name) => [name, 1])), missing: ['files/a'], at: 0 }),
  )
  expect(new Set(pages).size).toBe(LANGUAGES.length)
  for (const page of pages) {
    expect(page).toContain('Atelier')
    expect(page).not.toMatch(/\{\{|undefined/)
    for (const name of parts) expect(page).toMatch(new RegExp(`${name}\\.json – \\S.*1`))
  }
})
