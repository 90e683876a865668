/** A message that staff sends again goes out once, also when several admins and processes are at it. */
import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { MAIL_DELAYS_S } from '#server/outbox/mail/mail-channel.ts'
import type { MailRow } from '#server/outbox/outbox.sql.ts'
import { createSender, type Channel, type Outcome } from '#server/outbox/sender.ts'
import { useMoneyWorld } from '#test-support/money-world.ts'

// Without a mail server: nothing but the senders of these tests takes messages.
const world = useMoneyWorld()

/** A mail that waits, and what processes do that send it. `answer`: of the mail server, as soon as it comes. */
async function waitingMail(state: string) {
  const [owner, reader] = [await world.user({ adminRole: 'owner' }), await world.user()]
  const [row] = await world.sql(
    `insert into outbox.messages (channel, recipient_id, kind, data, to_name, to_address, language, last_error, tries, given_up_at)
     values ('email', $1, 'order_placed', '{}', 'Mara', 'mara@example.org', 'en', ${state}) returning id`,
    reader.id,
  )
  const messageId = String(row?.['id'])
  let [sent, arrived, answer] = [0, Promise.withResolvers<void>(), Promise.withResolvers<Outcome>()]
  const channel: Channel<MailRow> = {
    name: 'email',
    delaysSeconds: MAIL_DELAYS_S,
    reasonToDrop: () => null,
    waitsForQuietHours: () => false,
    deliver: () => {
      sent += 1
      arrived.resolve()
      return answer.promise
    },
  }
  const sender = () => createSender({ db: world.database, log: createLog('silent'), siteName: async () => 'Atelier' }, channel)
  return {
    sent: () => sent,
    retry: () => world.mutate(owner, 'admin/jobs:retryMessage', { messageId }),
    send: () => sender().sendDue(new AbortController().signal),
    arrives: () => arrived.promise,
    answer: (outcome: Outcome) => answer.resolve(outcome),
    answerAnew: () => ([arrived, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<Outcome>()]),
    row: async () =>
      (
        await world.sql('select tries, sent_at is not null as "isSent", last_error as error from outbox.messages where id = $1', messageId)
      )[0],
  }
}

test('a message that is being sent is not sent a second time, and is once that has failed', async () => {
  const mail = await waitingMail('null, 0, null')
  const first = mail.send()
  await mail.arrives()
  await mail.retry()
  await mail.send()
  expect(mail.sent()).toBe(1)
  mail.answer({ kind: 'later', error: new Error('450 busy') })
  await first
  expect(await mail.row()).toEqual({ tries: 1, isSent: false, error: '450 busy' })
  mail.answerAnew()
  mail.answer({ kind: 'sent' })
  await mail.retry()
  await mail.send()
  expect([mail.sent(), await mail.row()]).toEqual([2, { tries: 1, isSent: true, error: null }])
})

test('one that was given up goes out once, however many admins and processes send it at once', async () => {
  const mail = await waitingMail(`'550 no', 7, now()`)
  await Promise.all(Array.from({ length: 5 }, mail.retry))
  const sending = Promise.all([mail.send(), mail.send(), mail.send()])
  await mail.arrives()
  await Promise.all(Array.from({ length: 5 }, mail.retry))
  const more = Promise.all([mail.send(), mail.send()])
  mail.answer({ kind: 'sent' })
  await Promise.all([sending, more])
  expect([mail.sent(), await mail.row()]).toEqual([1, { tries: 1, isSent: true, error: null }])
})

test('one whose process died while it sent it can be sent again after a minute', async () => {
  const mail = await waitingMail('null, 0, null')
  await world.sql(`update outbox.messages set tries = 3, next_try_at = now() + interval '28 minutes' where sent_at is null`)
  mail.answer({ kind: 'sent' })
  await mail.retry()
  await mail.send()
  expect(await mail.row()).toMatchObject({ isSent: true })
})
