/** Tickets that colleagues have open, as the queue shows it. */
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { ThreadSigns } from '#contract/types.ts'
import { Signals } from '#realtime/signals.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { getLooks, placeOfLook } from './looks.ts'

const world = useMoneyWorld()

test('an admin who sends no signs is not shown in the queue', async () => {
  const admin = await world.user({ adminRole: 'support' })
  const place = () => placeOfLook({ db: world.database, actor: admin.actor, watch: () => undefined })
  expect(await place()).toBe('ticket-desk')
  await world.sql(`update users.users set display = '{"sendsSignals": false}' where id = $1`, admin.id)
  expect(await place()).toBeNull()
})

test('the queue shows which of its tickets others have open, without oneself', async () => {
  const admin = await world.user({ adminRole: 'support' })
  const [open, closed, other] = [randomUUID(), randomUUID(), randomUUID()]
  const signs: Record<string, string[]> = { [open]: [admin.id, other], [closed]: [admin.id] }
  const looks = await getLooks({ actor: admin.actor, hear: (_, present) => present((sign) => signs[sign] ?? []) }, [open, closed])
  expect(looks).toEqual([{ ticketId: open, userIds: [other] }])
})

test('the user of a ticket does not see that the team has it open; the team sees the user, and who of it is there', async () => {
  // Time stands still: no signal ends by itself.
  vi.spyOn(Signals.prototype, 'turn').mockImplementation(() => undefined)
  const [user, admin, colleague] = [
    await world.user(),
    await world.user({ adminRole: 'support' }),
    await world.user({ adminRole: 'support' }),
  ]
  const ticket = { clientId: randomUUID(), category: 'other', subject: 'See this', text: 'The receipt' }
  const { ticketId } = await world.mutate<{ ticketId: string }>(user, 'tickets:create', ticket)
  for (const each of [admin, colleague]) await world.mutate(each, 'admin/tickets:open', { ticketId })
  for (const { token } of [user, admin]) {
    const args = { token, threadId: ticketId, sign: 'here', isOn: true }
    await fetch(`${world.url}/api/signal`, { method: 'POST', body: JSON.stringify({ path: 'threads:signal', args }) })
  }
  const here = async (who: TestUser) => (await world.query<ThreadSigns>(who, 'threads:signals', { threadId: ticketId })).here
  expect(await here(user)).toEqual([])
  expect(await here(colleague)).toEqual([user.id, admin.id].toSorted())
  vi.restoreAllMocks()
})
