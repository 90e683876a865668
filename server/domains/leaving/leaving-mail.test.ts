/** The mails of leaving, and that the last one takes the address with it. */
import { expect, test } from 'vitest'
import { translatorOf } from '#server/shared/texts.ts'
import { useMailHouse } from '#test-support/mail-house.ts'

const house = useMailHouse()

test('a mail comes when it is asked for and when it is done; then nothing is left of the address', async () => {
  const member = await house.confirmed()
  await house.mutate('auth:requestDeletion', { token: member.token })
  const [row] = await house.sql(
    `select to_char(closes_at at time zone 'utc', 'FMMonth FMDD, YYYY') as day from users.users where id = $1`,
    member.userId,
  )
  expect((await house.mailTo(member.email, `Your account will be erased on ${String(row?.['day'])}`)).text).toContain('with one click')
  await house.sql(`update users.users set closes_at = now() - interval '1 second' where id = $1`, member.userId)
  // The house's own clock does the rest; a restart does not wait for its minute.
  await house.restart()
  const last = await house.mailTo(member.email, 'Your account has been erased')
  expect(last.text).toContain('This is the last mail about it')
  await house.restart()
  await expect
    .poll(() => house.sql('select count(*)::integer as mails from outbox.messages where recipient_id = $1', member.userId), {
      timeout: 10_000,
    })
    .toEqual([{ mails: 0 }])
  expect(await house.sql('select name, email::text from users.users where id = $1', member.userId)).toEqual([
    { name: 'Former member', email: `${member.userId}@erased.invalid` },
  ])
  await expect(house.login(member.email)).rejects.toMatchObject({ code: 'wrong_credentials' })
})

test('the last mail is as discreet as all others were', async () => {
  const member = await house.confirmed()
  await house.mutate('notifications:saveDiscreet', { token: member.token, isOn: true })
  await house.mutate('auth:requestDeletion', { token: member.token })
  await house.sql(`update users.users set closes_at = now() - interval '1 second' where id = $1`, member.userId)
  await house.restart()
  const t = translatorOf('en', 'mail')
  const last = await house.mailTo(member.email, t('discreet.accountSubject'))
  expect(last.text).toContain('This is the last mail about it')
  expect(last).toMatchObject({ from: `${t('discreet.sender')} <post@atelier.example>` })
  expect(house.subjectsTo(member.email)).not.toContain('Your account has been erased')
})

test('whose address is not confirmed leaves without moving money', async () => {
  const member = await house.register()
  const payee = { paymentMethod: 'paypal', paymentDetails: 'me@example.org' }
  await expect(house.mutate('auth:requestLastPayout', { token: member.token, amount: 5, ...payee })).rejects.toMatchObject({
    code: 'email_unconfirmed',
  })
  await house.mutate('auth:requestDeletion', { token: member.token })
  await expect(house.mutate('auth:requestLastPayout', { token: member.token, amount: 5, ...payee })).rejects.toMatchObject({
    code: 'email_unconfirmed',
  })
})
