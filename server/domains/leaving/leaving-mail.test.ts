/** The mails of closing; the last one removes the address. */
import { expect, test } from 'vitest'
import { translatorOf } from '#server/shared/texts.ts'
import { useMailWorld } from '#test-support/mail-world.ts'

const world = useMailWorld()

test('mails at the request and after the erasure; then nothing is left of the address', async () => {
  const member = await world.confirmed()
  await world.mutate('auth:requestDeletion', { token: member.token })
  const [row] = await world.sql(
    `select to_char(closes_at at time zone 'utc', 'FMMonth FMDD, YYYY') as day from users.users where id = $1`,
    member.userId,
  )
  expect((await world.mailTo(member.email, `Your account will be erased on ${String(row?.['day'])}`)).text).toContain('with one click')
  await world.sql(`update users.users set closes_at = now() - interval '1 second' where id = $1`, member.userId)
  // The server's own task does the rest; a restart does not wait for its minute.
  await world.restart()
  const last = await world.mailTo(member.email, 'Your account has been erased')
  expect(last.text).toContain('This is the last mail about it')
  await world.restart()
  await expect
    .poll(() => world.sql('select count(*)::integer as mails from outbox.messages where recipient_id = $1', member.userId), {
      timeout: 10_000,
    })
    .toEqual([{ mails: 0 }])
  expect(await world.sql('select name, email::text from users.users where id = $1', member.userId)).toEqual([
    { name: 'Former member', email: `${member.userId}@erased.invalid` },
  ])
  await expect(world.login(member.email)).rejects.toMatchObject({ code: 'wrong_credentials' })
})

test('keeps the last mail discreet, as all others were', async () => {
  const member = await world.confirmed()
  await world.mutate('notifications:saveDiscreet', { token: member.token, isOn: true })
  await world.mutate('auth:requestDeletion', { token: member.token })
  await world.sql(`update users.users set closes_at = now() - interval '1 second' where id = $1`, member.userId)
  await world.restart()
  const t = translatorOf('en', 'mail')
  const last = await world.mailTo(member.email, t('discreet.accountSubject'))
  expect(last.text).toContain('This is the last mail about it')
  expect(last).toMatchObject({ from: `${t('discreet.sender')} <post@atelier.example>` })
  expect(world.subjectsTo(member.email)).not.toContain('Your account has been erased')
})

test('lets a user with an unconfirmed address close without moving money', async () => {
  const member = await world.register()
  const payee = { paymentMethod: 'paypal', paymentDetails: 'me@example.org' }
  await expect(world.mutate('auth:requestLastPayout', { token: member.token, amount: 5, ...payee })).rejects.toMatchObject({
    code: 'email_unconfirmed',
  })
  await world.mutate('auth:requestDeletion', { token: member.token })
  await expect(world.mutate('auth:requestLastPayout', { token: member.token, amount: 5, ...payee })).rejects.toMatchObject({
    code: 'email_unconfirmed',
  })
})
