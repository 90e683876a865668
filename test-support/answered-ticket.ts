/** A ticket of a user that the team has answered, with the mail about it. */
import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { ReceivedMail } from '#sandbox/mail/types.ts'
import type { MailWorld, Member } from './mail-world.ts'

export const ASKED = 'I sent 50 USDT.'
export const TEXT = 'Your deposit has arrived, in two parts.'

export async function answeredTicket(world: MailWorld, admin: Member): Promise<{ user: Member; ticketId: string; mail: ReceivedMail }> {
  const user = await world.confirmed()
  const { token } = user
  const { ticketId } = await world.mutate<{ ticketId: string }>('tickets:create', {
    token,
    clientId: randomUUID(),
    category: 'deposit',
    subject: 'Where is it?',
    text: ASKED,
  })
  const desk = { token: admin.token, ticketId }
  await world.mutate('admin/tickets:open', desk)
  const { revision } = await world.query<{ revision: number }>('admin/tickets:get', desk)
  await world.mutate('admin/tickets:reply', { ...desk, clientId: randomUUID(), revision, text: TEXT, isResolved: false })
  await world.sql(`update tickets.replies set send_at = now() where ticket_id = $1`, ticketId)
  const messages = () => world.query<unknown[]>('threads:page', { token, threadId: ticketId, page: 0 })
  await vi.waitFor(async () => expect(await messages()).toHaveLength(2), { timeout: 15_000 })
  await world.sql(`update threads.messages set sent_at = sent_at - interval '1 hour' where thread_id = $1`, ticketId)
  await world.sql(
    `update threads.members set due_at = now() - interval '1 second' where thread_id = $1 and user_id = $2`,
    ticketId,
    user.userId,
  )
  return { user, ticketId, mail: await world.mailTo(user.email, 'Support answered: Where is it?') }
}
