/** The log of acts of staff: each act with its admin, in one chain that shows every change. */
import { beforeEach, expect, test } from 'vitest'
import { openFolderStorage } from '#platform/storage/folder-storage.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import type { Actor } from '#server/access/actor.ts'
import { writeAs } from '#test-support/context.ts'
import { erase } from '#test-support/own-data.ts'
import { recordAct } from './index.ts'
import { auditData } from './parts.ts'
import { keepCheckpoint, verifyChain } from './verify-chain.ts'

const world = useMoneyWorld()
const DAY_MS = 86_400_000
const never = new AbortController().signal

let folder = 0
const newStorage = () => {
  folder += 1
  return openFolderStorage(`${world.dataDir}/checkpoints-${folder}`)
}
const verdict = async (storage = newStorage(), now = Date.now()) => verifyChain(world.database, await storage, now, never)
const suspend = (by: TestUser, who: TestUser, reason = 'A look at the payments') =>
  world.mutate(by, 'admin/users:suspend', { userId: who.id, days: 3, reason, note: 'Card of another name' })
const acts = (who: TestUser) =>
  world.sql(
    `select a.action, a.actor_id as actor, a.role, a.target_kind as kind, a.target_id as target, a.reason, b.body
     from audit.acts a join audit.bodies b using (seq) join audit.concerns c using (seq) where c.user_id = $1 order by seq`,
    who.id,
  )

/** A chain that is long enough to be changed in its middle. */
beforeEach(async () => {
  const [owner, who] = [await world.user({ adminRole: 'owner' }), await world.user()]
  for (let act = 0; act < 5; act += 1) await world.mutate(owner, 'admin/users:endSessions', { userId: who.id, reason: 'A lost phone' })
})

/** Runs `change` with the triggers off, as an intruder with full rights in the database could, and undoes it. */
async function tampered<R>(change: string, look: () => Promise<R>): Promise<R> {
  await world.sql(`create table public.kept_acts as table audit.acts`)
  await world.sql(`create table public.kept_bodies as table audit.bodies`)
  await world.sql(`create table public.kept_head as table audit.head`)
  const free = (text: string) => world.sql(`do $do$ begin set local session_replication_role = replica; ${text} end $do$`)
  try {
    await free(change)
    return await look()
  } finally {
    await free(
      `delete from audit.bodies; delete from audit.acts; insert into audit.acts table public.kept_acts; insert into audit.bodies table public.kept_bodies;
       update audit.head h set seq = k.seq, hash = k.hash from public.kept_head k;`,
    )
    await world.sql(`drop table public.kept_acts, public.kept_bodies, public.kept_head`)
  }
}

test('an act is in the log with its admin, its target, its reason and what was asked for, and without the token', async () => {
  const [owner, who] = [await world.user({ adminRole: 'owner' }), await world.user()]
  await suspend(owner, who)
  expect(await acts(who)).toEqual([
    {
      action: 'admin/users:suspend',
      actor: owner.id,
      role: 'owner',
      kind: 'user',
      target: who.id,
      reason: 'A look at the payments',
      body: { args: { userId: who.id, days: 3, note: 'Card of another name' } },
    },
  ])
})

test('an act names the admin and not the user whose account they are in, and the network without its last part', async () => {
  const [owner, who] = [await world.user({ adminRole: 'owner' }), await world.user()]
  const record = (actor: Actor) =>
    writeAs(world.database, actor, (context) =>
      recordAct(context, { action: 'test:act', target: null, reason: '', body: {}, about: [who.id] }),
    )
  await record(owner.actor)
  await record({ ...who.actor, impersonatorId: owner.id })
  const rows = await world.sql(
    `select a.actor_id as actor, a.on_behalf_of as behalf, a.network from audit.acts a join audit.concerns c using (seq) where c.user_id = $1 order by seq`,
    who.id,
  )
  expect(rows).toEqual([
    { actor: owner.id, behalf: null, network: '127.0.0.0/24' },
    { actor: owner.id, behalf: who.id, network: '127.0.0.0/24' },
  ])
})

test('a refused act leaves no entry', async () => {
  const [viewer, who] = [await world.user({ adminRole: 'viewer' }), await world.user()]
  await expect(suspend(viewer, who)).rejects.toMatchObject({ code: 'forbidden' })
  const owner = await world.user({ adminRole: 'owner' })
  await expect(suspend(owner, owner)).rejects.toBeDefined()
  expect([await acts(who), await acts(owner)]).toEqual([[], []])
})

test('acts at once are one chain without a gap', async () => {
  const owner = await world.user({ adminRole: 'owner' })
  const people = await Promise.all(Array.from({ length: 12 }, () => world.user()))
  await Promise.all(people.map((who) => suspend(owner, who)))
  expect(await verdict()).toMatchObject({ isRight: true, seq: expect.any(Number) })
})

test.each([
  ['another reason', `update audit.acts set reason = 'x' where seq = 2;`, 2],
  ['another admin', `update audit.acts set actor_id = uuidv7() where seq = 3;`, 3],
  ['another time', `update audit.acts set at = at + interval '1 hour' where seq = 2;`, 2],
  ['another body', `update audit.bodies set body = '{}' where seq = 2;`, 2],
  ['no body', `delete from audit.bodies where seq = 2;`, 2],
  ['an act less', `delete from audit.bodies where seq = 2; delete from audit.acts where seq = 2;`, 3],
  [
    'a new hash for another reason',
    `update audit.acts a set reason = 'x' where seq = 2; update audit.acts a set hash = audit.hash_of(a) where seq = 2;`,
    3,
  ],
  ['the first act less', `delete from audit.bodies where seq = 1; delete from audit.acts where seq = 1;`, 2],
])('%s is found', async (_what, change, seq) => {
  expect(await tampered(change, () => verdict())).toEqual({ isRight: false, seq, problem: 'link' })
  expect(await verdict()).toMatchObject({ isRight: true })
})

const CUT = `delete from audit.bodies where seq > 3; delete from audit.acts where seq > 3;`
const CUT_WELL = `${CUT} update audit.head h set seq = a.seq, hash = a.hash from audit.acts a where a.seq = 3;`

test('an end that was cut off, or made anew without the head, is found by the head', async () => {
  expect(await tampered(CUT, () => verdict())).toEqual({ isRight: false, seq: 4, problem: 'head' })
  expect(await tampered(`update audit.head set hash = sha256('another');`, () => verdict())).toMatchObject({ problem: 'head' })
})

test('an end that was cut off together with the head is found by the checkpoints, inside and outside the database', async () => {
  const [storage, now] = [newStorage(), Date.now()]
  expect(await tampered(CUT_WELL, () => verdict())).toMatchObject({ isRight: true, seq: 3 })
  const right = await verdict()
  if (right?.isRight !== true) throw new Error('the log is not right')
  await keepCheckpoint(world.database, await storage, right, now)
  const found = { isRight: false, seq: right.seq, problem: 'checkpoint' }
  expect(await tampered(CUT_WELL, () => verdict())).toEqual(found)
  await world.sql('delete from audit.checkpoints')
  expect(await tampered(CUT_WELL, () => verdict(storage, now + 30 * DAY_MS))).toEqual(found)
  expect(await verdict(storage)).toMatchObject({ isRight: true })
})

test('acts are never changed or removed, and a body is only ever erased', async () => {
  for (const text of [
    `update audit.acts set reason = 'x' where seq = 1`,
    'delete from audit.acts where seq = 1',
    'truncate audit.acts cascade',
    `update audit.bodies set body = '{}' where seq = 1`,
    'delete from audit.bodies where seq = 1',
    'delete from audit.concerns',
  ])
    await expect(world.sql(text), text).rejects.toThrow(/never changed|only ever erased/)
})

test('the log stays whole when an account that it names is erased; acts on other accounts stay readable', async () => {
  const [owner, who, other] = [await world.user({ adminRole: 'owner' }), await world.user(), await world.user()]
  await suspend(owner, who)
  await suspend(owner, other)
  await erase(world.database as never, auditData.erasers?.['actBodies'], who.id)
  expect(await acts(other)).toMatchObject([{ body: { args: { days: 3 } } }])
  expect(await acts(who)).toMatchObject([{ action: 'admin/users:suspend', body: null }])
  expect(await verdict()).toMatchObject({ isRight: true })
})
