/** Which tickets colleagues have open, as the queue shows it. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useMoneyWorld } from '#test-support/money-world.ts'
import { getLooks, placeOfLook } from './looks.ts'

const world = useMoneyWorld()

test('an admin who sends no signs is not shown in the queue', async () => {
  const admin = await world.person({ adminRole: 'support' })
  const place = () => placeOfLook({ db: world.database, actor: admin.actor, watch: () => undefined })
  expect(await place()).toBe('ticket-desk')
  await world.sql(`update users.users set display = '{"sendsSignals": false}' where id = $1`, admin.id)
  expect(await place()).toBeNull()
})

test('the queue shows which of its tickets others have open, without oneself', async () => {
  const admin = await world.person({ adminRole: 'support' })
  const [open, closed, other] = [randomUUID(), randomUUID(), randomUUID()]
  const signs: Record<string, string[]> = { [open]: [admin.id, other], [closed]: [admin.id] }
  const looks = await getLooks({ actor: admin.actor, hear: (_, present) => present((sign) => signs[sign] ?? []) }, [open, closed])
  expect(looks).toEqual([{ ticketId: open, userIds: [other] }])
})
