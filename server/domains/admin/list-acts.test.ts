/** The page of the log: filters, pages, and the last verdict. */
import { expect, test } from 'vitest'
import { SYSTEM } from '#server/access/actor.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { saveVerdict } from '../audit/parts.ts'
import { findWronglyErased } from './parts.ts'

const world = useMoneyWorld()

interface Page {
  items: {
    seq: number
    at: number
    action: string
    actor: { userId: string; name: string } | null
    target: { id: string } | null
    body: unknown
  }[]
  nextCursor: string | null
}
const list = (who: TestUser, args: Record<string, unknown> = {}) => world.query<Page>(who, 'admin/audit:list', args)
const endSessions = (by: TestUser, who: TestUser) => world.mutate(by, 'admin/users:endSessions', { userId: who.id, reason: 'A lost phone' })

test('each filter answers its acts, newest first', async () => {
  const [owner, support] = [await world.user({ adminRole: 'owner' }), await world.user({ adminRole: 'support' })]
  const [ada, ben] = [await world.user(), await world.user()]
  await endSessions(owner, ada)
  await endSessions(support, ada)
  await endSessions(support, ben)
  await world.mutate(owner, 'admin/settings:setBannedTerms', { terms: ['gold'], version: 0 })

  const seen = async (args: object) => (await list(owner, { ...args })).items.map(({ actor, target }) => [actor?.userId, target?.id])
  expect(await seen({ actorId: support.id })).toEqual([
    [support.id, ben.id],
    [support.id, ada.id],
  ])
  const onAda = [
    [support.id, ada.id],
    [owner.id, ada.id],
  ]
  expect(await seen({ targetId: ada.id })).toEqual(onAda)
  expect(await seen({ aboutUserId: ada.id })).toEqual(onAda)
  expect((await list(owner, { action: 'admin/settings:setBannedTerms' })).items[0]).toMatchObject({
    actor: { userId: owner.id },
    target: null,
    body: { args: { terms: ['gold'], version: 0 } },
  })
  const all = (await list(owner)).items
  expect(all.map(({ seq }) => seq)).toEqual(all.map(({ seq }) => seq).toSorted((a, b) => b - a))
})

test('a time has a first and a last act', async () => {
  const [owner, who] = [await world.user({ adminRole: 'owner' }), await world.user()]
  await endSessions(owner, who)
  const [first] = (await list(owner, { targetId: who.id })).items
  const at = first?.at ?? 0
  expect((await list(owner, { targetId: who.id, from: at, until: at + 1 })).items).toHaveLength(1)
  expect((await list(owner, { targetId: who.id, from: at, until: at })).items).toEqual([])
  expect((await list(owner, { targetId: who.id, from: at + 86_400_000 })).items).toEqual([])
  expect((await list(owner, { targetId: who.id, until: at - 86_400_000 })).items).toEqual([])
})

test('pages follow each other without a gap', async () => {
  const [owner, who] = [await world.user({ adminRole: 'owner' }), await world.user()]
  for (let act = 0; act < 5; act += 1) await endSessions(owner, who)
  const seqs: number[] = []
  let cursor: string | null = null
  do {
    const page: Page = await list(owner, { targetId: who.id, limit: 2, cursor })
    seqs.push(...page.items.map(({ seq }) => seq))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seqs).toEqual([0, 1, 2, 3, 4].map((back) => (seqs[0] ?? 0) - back))
})

test('only owners read it', async () => {
  for (const adminRole of ['finance', 'moderator', 'support', 'viewer'] as const) {
    const admin = await world.user({ adminRole })
    await expect(list(admin)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(world.query(admin, 'admin/audit:getState')).rejects.toMatchObject({ code: 'forbidden' })
  }
})

test('words of an act that were erased without an account are found, though the chain stays right', async () => {
  const [owner, who] = [await world.user({ adminRole: 'owner' }), await world.user()]
  await endSessions(owner, who)
  const [act] = (await list(owner, { targetId: who.id })).items
  expect(await findWronglyErased(world.database)).toBeNull()
  await world.sql('update audit.bodies set body = null, salt = null, erased_at = now() where seq = $1', act?.seq)
  expect(await findWronglyErased(world.database)).toBe(act?.seq)
  await world.sql('update users.users set closes_at = now(), erased_at = now() where id = $1', who.id)
  expect(await findWronglyErased(world.database)).toBeNull()
})

test('the page says whether the log was whole at the last check', async () => {
  const owner = await world.user({ adminRole: 'owner' })
  expect(await world.query(owner, 'admin/audit:getState')).toBeNull()
  const save = (verdict: Parameters<typeof saveVerdict>[1]) =>
    world.realtime.write('test:verdict', SYSTEM, (context) => saveVerdict(context, verdict))
  await save({ isRight: true, seq: 7 })
  expect(await world.query(owner, 'admin/audit:getState')).toEqual({ isRight: true, seq: 7, checkedAt: expect.any(Number) })
  await save({ isRight: false, seq: 3 })
  expect(await world.query(owner, 'admin/audit:getState')).toMatchObject({ isRight: false, seq: 3 })
})
