/** A refused address, from the mail server's response to the user's screen: over real SMTP, on the real database. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SYSTEM } from '#server/access/actor.ts'
import { notify } from '#server/domains/notifications/index.ts'
import { linkIn, PASSWORD, refusalOf, useMailWorld, type Member } from '#test-support/mail-world.ts'

const world = useMailWorld()

const CODE = 'Your code for a new password'
const SUBJECT = 'Welcome: you are now a model on Atelier'
const CONFIRM = 'Please confirm your e-mail address'

const at = (local: string) => `${local}.${randomUUID()}@example.org`
const sendNotification = ({ userId }: Member) =>
  world.server.realtime.write('test:tell', SYSTEM, (context) =>
    notify(context, { userId, kind: 'application_approved', data: { handle: 'mara' } }),
  )
const refusedOf = async ({ token }: Member) =>
  (await world.query<{ refused: { since: number; lastAt: number } | null }>('auth:getEmailChange', { token })).refused
const isRefused = async (member: Member) => (await refusedOf(member)) !== null
const bell = async ({ userId }: Member) => (await world.atBell(userId)).filter(({ kind }) => kind === 'mail_bounced')
const testMail = ({ token }: Member) => world.mutate('auth:sendTestMail', { token })
const askCode = ({ email }: Pick<Member, 'email'>) => world.mutate('auth:requestPasswordReset', { email })
/** The results of the mails of a kind to an account, in their order. */
const fateOf = ({ userId }: Member, kind: string) =>
  world.sql(
    'select tries, sent_at is not null as "isSent", given_up_at is not null as "isGivenUp", last_error as error, data from outbox.messages where recipient_id = $1 and kind = $2 order by id',
    userId,
    kind,
  )
const fateIs = (member: Member, kind: string, ...wanted: readonly object[]) =>
  expect.poll(() => fateOf(member, kind), { timeout: 15_000 }).toEqual(wanted.map((one) => expect.objectContaining(one)))
/** A confirmed member whose address is refused from now on. */
async function gone(how: 'bounce' | 'policy' | 'full' = 'bounce'): Promise<Member> {
  const member = await world.confirmed()
  world.sandbox.mail.setRefusal(member.email, how)
  return member
}
const comesBack = ({ email }: Member) => world.sandbox.mail.setRefusal(email, null)

const REFUSED = { tries: 1, isSent: false, isGivenUp: true, error: expect.stringContaining('550 5.1.1') }
const UNTRIED = { isSent: false, isGivenUp: true, error: 'mail to this address is refused' }

describe('a mail to an address that does not exist', () => {
  it('marks the address, notifies the user once, and stops the mailed notifications to it', async () => {
    const member = await gone()
    await Promise.all([sendNotification(member), sendNotification(member), sendNotification(member)])
    await expect.poll(() => isRefused(member)).toBe(true)
    await expect.poll(async () => (await fateOf(member, 'application_approved')).filter(({ isGivenUp }) => isGivenUp).length).toBe(3)
    const { since } = (await refusedOf(member)) ?? { since: 0 }
    await sendNotification(member)
    await fateIs(member, 'application_approved', {}, {}, {}, UNTRIED)
    expect(await bell(member)).toEqual([{ kind: 'mail_bounced', data: { email: member.email } }])
    expect(await world.mailsWritten(member.userId, 'mail_bounced')).toBe(0)
    expect((await refusedOf(member))?.since).toBe(since)
    expect((await world.atBell(member.userId)).filter(({ kind }) => kind === 'application_approved')).toHaveLength(4)
  })

  it('marks the address in live queries of the user and of admins', async () => {
    const [member, admin] = [await gone(), await world.confirmed()]
    await world.sql(`update users.users set is_admin = true, admin_role = 'support' where id = $1`, admin.userId)
    const seen = async () =>
      (await world.query<{ mailRefusedSince: number | null }>('admin/users:get', { token: admin.token, userId: member.userId }))
        .mailRefusedSince
    expect(await seen()).toBeNull()
    await sendNotification(member)
    await expect.poll(seen).toEqual(expect.any(Number))
  })

  it.each([
    ['policy', '550 5.7.1'],
    ['full', '552 5.2.2'],
  ] as const)('is not one when it is refused as %s (%s): it is given up, and the next one is tried', async (how, said) => {
    const member = await gone(how)
    const once = { tries: 1, isGivenUp: true, error: expect.stringContaining(said) }
    await sendNotification(member)
    await fateIs(member, 'application_approved', once)
    await sendNotification(member)
    await fateIs(member, 'application_approved', once, once)
    expect(await refusedOf(member)).toBeNull()
    expect(await bell(member)).toEqual([])
  })

  it('leaves no address in the record of the refusal', async () => {
    for (const how of ['bounce', 'policy', 'full'] as const) {
      const member = await gone(how)
      await sendNotification(member)
      await fateIs(member, 'application_approved', { isGivenUp: true, error: expect.stringContaining('[address]') })
      const [{ error }] = (await fateOf(member, 'application_approved')) as [{ error: string }]
      expect(error).not.toContain('@')
      expect(error).not.toContain(member.email.split('@')[0])
    }
  })
})

describe('a mail that the user has just requested', () => {
  it('is sent to a refused address, and removes the mark once it is accepted; then notifications are mailed again', async () => {
    const member = await gone()
    await sendNotification(member)
    await expect.poll(() => isRefused(member)).toBe(true)
    await askCode(member)
    await fateIs(member, 'reset_code', REFUSED)
    const { since, lastAt } = (await refusedOf(member)) ?? { since: 0, lastAt: 0 }
    expect(lastAt).toBeGreaterThan(since)
    expect(await bell(member)).toHaveLength(1)

    comesBack(member)
    await world.letTimePass()
    await askCode(member)
    await world.mailTo(member.email, CODE)
    await expect.poll(() => isRefused(member)).toBe(false)
    await sendNotification(member)
    await world.mailTo(member.email, SUBJECT)
  })

  it('can be a test mail: one a minute, in the user’s language, and none to an address that is not refused', async () => {
    const member = await gone()
    await testMail(member)
    expect(await world.mailsWritten(member.userId, 'email_test')).toBe(0)
    await sendNotification(member)
    await expect.poll(() => isRefused(member)).toBe(true)
    await testMail(member)
    await fateIs(member, 'email_test', REFUSED)
    expect(await refusalOf(testMail(member))).toBe('too_many_attempts')

    comesBack(member)
    await world.sql(`update users.refused_addresses set tried_at = tried_at - interval '1 minute' where user_id = $1`, member.userId)
    await world.mutate('auth:sendTestMail', { token: member.token, language: 'it' })
    await world.mailTo(member.email, 'Email di prova')
    await expect.poll(() => isRefused(member)).toBe(false)
  })

  it('is the confirmation link for an unconfirmed address', async () => {
    const member = await world.register(at('bounce'))
    await expect.poll(() => isRefused(member)).toBe(true)
    comesBack(member)
    await world.letTimePass()
    await testMail(member)
    const link = linkIn(await world.mailTo(member.email, CONFIRM))
    await expect.poll(() => isRefused(member)).toBe(false)
    expect(await world.mutate('auth:confirmEmail', { confirmToken: link })).toEqual({ outcome: 'confirmed' })
  })

  it('is refused on an installation that sends no mail', async () => {
    const member = await world.confirmed()
    await world.sql(`update settings.system set value = 'false' where key = 'mail_is_on'`)
    try {
      expect(await refusalOf(testMail(member))).toBe('no_mail')
    } finally {
      await world.sql(`update settings.system set value = 'true' where key = 'mail_is_on'`)
    }
  })
})

describe('the mark of an address', () => {
  it('is not carried over to another address, which its link confirms', async () => {
    const member = await gone()
    await sendNotification(member)
    await expect.poll(() => isRefused(member)).toBe(true)
    const email = at('new')
    await world.mutate('auth:requestEmailChange', { token: member.token, email, password: PASSWORD })
    // The mail to the old address only informs, so it is not sent.
    await fateIs(member, 'email_change_asked', UNTRIED)
    await world.mutate('auth:confirmEmail', { confirmToken: linkIn(await world.mailTo(email, 'Please confirm your new e-mail address')) })
    expect(await refusedOf(member)).toBeNull()
    expect(await world.sql('select from users.refused_addresses where user_id = $1', member.userId)).toEqual([])
    await sendNotification(member)
    await world.mailTo(email, SUBJECT)
  })

  it('does not follow from a new address that is refused', async () => {
    const member = await world.confirmed()
    await world.mutate('auth:requestEmailChange', { token: member.token, email: at('bounce'), password: PASSWORD })
    await fateIs(member, 'email_change', REFUSED)
    expect(await refusedOf(member)).toBeNull()
  })

  it('is visible to a user who enters a refused address, and does not reveal whether another user has confirmed it', async () => {
    const owner = await gone()
    const [stranger, newcomer] = [await world.register(owner.email, 'another long secret 1'), await world.register(at('bounce'))]
    for (const one of [stranger, newcomer])
      await expect.poll(() => bell(one)).toEqual([{ kind: 'mail_bounced', data: { email: one.email } }])
    // The refused mail was the one to the user of the address.
    await expect.poll(() => isRefused(owner)).toBe(true)
    await fateIs(owner, 'email_in_use', { ...REFUSED, data: {} })

    await world.letTimePass()
    for (const one of [stranger, newcomer]) await testMail(one)
    await fateIs(owner, 'email_in_use', {}, REFUSED)
    await fateIs(newcomer, 'email_confirm', {}, REFUSED)
    for (const one of [stranger, newcomer])
      expect((await refusedOf(one))?.lastAt).toBeGreaterThan((await refusedOf(one))?.since ?? Infinity)
  })

  it('after refused notifications of its user is hidden from others who enter the address', async () => {
    const owner = await world.confirmed()
    const stranger = await world.register(owner.email, 'another long secret 1')
    await world.mailTo(owner.email, 'You already have an account at Atelier')
    world.sandbox.mail.setRefusal(owner.email, 'bounce')
    await sendNotification(owner)
    await expect.poll(() => isRefused(owner)).toBe(true)
    expect(await refusedOf(stranger)).toBeNull()
    expect(await bell(stranger)).toEqual([])
  })
})
