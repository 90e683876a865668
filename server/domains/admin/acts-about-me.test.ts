/** A user reads what the team did about their account, from the rows that staff reads. */
import { expect, test } from 'vitest'
import { signIn } from '#test-support/money.ts'
import { useMoneyWorld } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const REASON = 'Two accounts paid with one stolen card.'

test('with the reason of the suspension alone, and without notes', async () => {
  const [owner, who] = [await world.user({ adminRole: 'owner' }), await world.user()]
  await world.mutate(owner, 'admin/users:suspend', { userId: who.id, days: 7, reason: REASON, note: 'Ticket 12' })
  await world.mutate(owner, 'admin/users:endSessions', { userId: who.id, reason: 'A stolen phone' })
  await world.mutate(owner, 'admin/users:lift', { userId: who.id, reason: 'It was a mistake.' })
  const own = await world.query<{ items: { kind: string; reason: string; role: string | null }[] }>(
    { ...who, token: await signIn(world, who.id) },
    'auth:listSupportAccess',
  )
  expect(own.items.map(({ kind, role, reason }) => [kind, role, reason])).toEqual([
    ['lifted', null, ''],
    ['sessions_ended', null, ''],
    ['suspended', null, REASON],
  ])
  expect(JSON.stringify(own)).not.toContain('Ticket 12')
})
