/** Files of tickets: the actors who get a link, and until when. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkedFile } from '#test-support/money.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { mayOpenFile } from '../threads/parts.ts'

const world = useMoneyWorld()

/** The code of the refusal, or that there is an address. The bytes of a checked file of the tests are not there. */
async function link(who: TestUser | null, threadId: string, objectId: string): Promise<string> {
  const response = await fetch(`${world.url}/api/action`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: 'threads:fileLink', args: { token: who?.token ?? 'nobody', threadId, objectId }, format: 'json' }),
  })
  const body = (await response.json()) as { value?: { url: string }; errorData?: { code: string } }
  return body.value === undefined ? (body.errorData?.code ?? `status ${response.status}`) : 'allowed'
}

/** The right to a file, whether or not its bytes are there. */
const has = (answer: string): boolean => answer === 'allowed' || answer === 'media_missing'

test('only the user of a ticket, and staff who have opened it, get its files', async () => {
  const [user, stranger] = [await world.user(), await world.user()]
  const [opened, unopened, former] = await Promise.all([1, 2, 3].map(() => world.user({ adminRole: 'support' })))
  const finance = await world.user({ adminRole: 'finance' })
  if (opened === undefined || unopened === undefined || former === undefined) throw new Error('no admins')
  const objectId = await checkedFile(world.database, user.id)
  await world.sql(`update media.uploads set purpose = 'thread-file' where object_id = $1`, objectId)
  const { ticketId } = await world.mutate<{ ticketId: string }>(user, 'tickets:create', {
    clientId: randomUUID(),
    category: 'other',
    subject: 'See this',
    text: 'The receipt',
    objectIds: [objectId],
  })
  const other = await world.mutate<{ ticketId: string }>(stranger, 'tickets:create', {
    clientId: randomUUID(),
    category: 'other',
    subject: 'Mine',
    text: 'Mine',
  })
  for (const admin of [opened, former]) await world.mutate(admin, 'admin/tickets:open', { ticketId })
  await world.sql(`update users.users set is_admin = false, admin_role = null where id = $1`, former.id)
  // A role that SQL takes away ends within a second.
  await expect.poll(async () => has(await link(former, ticketId, objectId))).toBe(false)
  const rights = Object.fromEntries(
    await Promise.all(
      Object.entries({ user, stranger, visitor: null, opened, unopened, former, finance }).map(async ([name, who]) => [
        name,
        has(await link(who, ticketId, objectId)),
      ]),
    ),
  ) as Record<string, boolean>
  expect(rights).toEqual({ user: true, stranger: false, visitor: false, opened: true, unopened: false, former: false, finance: false })
  // The same for the pictures that are made of it, by their addresses.
  const [item] = await world.sql(
    `insert into media.items (owner_id, object_id, kind, status, file_name, width, height, blur, widths, original_extension, next_try_at)
     values ($1, $2, 'image', 'ready', 'receipt.png', 400, 300, 'data:image/webp;base64,AAAA', '{400}', 'png', now() + interval '1 day') returning id`,
    user.id,
    objectId,
  )
  const opens = (who: TestUser, isAdmin = true) =>
    mayOpenFile(world.database, { ...who.actor, roles: new Set(isAdmin ? ['user', 'admin'] : ['user']) }, String(item?.['id']))
  expect([await opens(user, false), await opens(stranger, false), await opens(former, false)]).toEqual([true, false, false])
  expect([await opens(opened), await opens(unopened)]).toEqual([true, false])
  // An id of a file opens nothing by another ticket, and a visit ends.
  expect(await link(stranger, other.ticketId, objectId)).toBe('not_found')
  await world.sql(`update threads.visits set until_at = now() - interval '1 second' where thread_id = $1`, ticketId)
  expect(has(await link(opened, ticketId, objectId))).toBe(false)
  expect(await opens(opened)).toBe(false)
})
