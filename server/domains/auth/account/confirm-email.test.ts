/** Ownership of an e-mail address: calls that wait for the link, accounts that get the address, changes. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { entriesOf } from '#realtime/define.ts'
import { EMAIL_UNCONFIRMED } from '#server/access/confirmed-only.ts'
import { freshEmail, linkIn, PASSWORD, refusalOf, useMailWorld, type Member } from '#test-support/mail-world.ts'

const world = useMailWorld()

const CONFIRM_MAIL = 'Please confirm your e-mail address'
const CHANGE_MAIL = 'Please confirm your new e-mail address'
const confirm = (confirmToken: string) => world.mutate<{ outcome: string }>('auth:confirmEmail', { confirmToken })
const linkTo = async (email: string, count = 1) => linkIn(await world.mailTo(email, CONFIRM_MAIL, count))
const changeLinkTo = async (email: string, count = 1) => linkIn(await world.mailTo(email, CHANGE_MAIL, count))
const statusOf = async ({ token }: Member) => (await world.me(token))?.emailStatus
const resend = ({ token }: Member) => world.mutate('auth:resendConfirmation', { token })
const change = ({ token }: Member, email: string, password = PASSWORD) =>
  world.mutate('auth:requestEmailChange', { token, email, password })
const waitingOf = ({ token }: Member) =>
  world.query<{ isPossible: boolean; waiting: { email: string } | null }>('auth:getEmailChange', { token })

/** Valid arguments for each call that moves money into or out of a wallet. */
const MONEY: Readonly<Record<string, object>> = {
  'orders:placeOrder': { productId: randomUUID(), addonIds: [], desiredText: 'A quiet lake', expectedTotal: 5 },
  'orders:buyRevision': { orderId: randomUUID(), offerId: randomUUID(), expectedPrice: 5 },
  'chats:send': { chatId: randomUUID(), clientId: randomUUID(), text: 'Hello' },
  'chats:unlock': { chatId: randomUUID(), seq: 1, expectedPrice: 5 },
  'posts:purchasePost': { postId: randomUUID(), expectedPrice: 5, contentRevision: 1 },
  'tips:giveTip': { modelId: randomUUID(), amount: 5 },
  'subscription:buyPlan': { planId: randomUUID(), expectedPrice: 5 },
  'subscription:changePlan': { planId: randomUUID(), expectedPrice: 5 },
  'transactions:createOxaPayInvoice': { amount: 5, currency: 'USDT' },
  'transactions:openAddress': { orderId: `DEP-1700000000000-${'7'.repeat(30)}`, network: 'TRC20' },
  'withdrawals:requestRefund': { amount: 25, network: 'TRC20', paymentDetails: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  'withdrawals:requestWithdrawal': { amount: 25, paymentMethod: 'paypal', paymentDetails: 'a@example.org' },
  'auth:requestLastPayout': { amount: 5, paymentMethod: 'paypal', paymentDetails: 'a@example.org' },
}
const callMoney = ({ token }: Member, path: string) => {
  const entry = [...entriesOf(contract)].find((one) => one.path === path)?.entry
  return entry?.kind === 'action' ? world.act(path, { token, ...MONEY[path] }) : world.mutate(path, { token, ...MONEY[path] })
}

describe('until an address is confirmed', () => {
  it('every call that moves money waits for the confirmation', () => {
    const waiting = [...entriesOf(contract)].filter(({ entry }) => entry.errors.includes(EMAIL_UNCONFIRMED)).map(({ path }) => path)
    expect(waiting.toSorted()).toEqual(Object.keys(MONEY).toSorted())
  })

  it.each(Object.keys(MONEY))('%s is refused, and goes through once the link has been opened', async (path) => {
    const member = await world.register()
    await world.sql(`update users.users set status = 'model' where id = $1`, member.userId)
    expect(await statusOf(member)).toBe('unconfirmed')
    expect(await refusalOf(callMoney(member, path))).toBe(EMAIL_UNCONFIRMED)
    expect(await confirm(await linkTo(member.email))).toEqual({ outcome: 'confirmed' })
    expect(await statusOf(member)).toBe('confirmed')
    expect(await refusalOf(callMoney(member, path))).not.toBe(EMAIL_UNCONFIRMED)
  })

  it('a user reads and follows', async () => {
    const member = await world.register()
    const [row] = await world.sql(
      `with m as (insert into users.users (email, name, handle, status) values ($1, 'A Model', $1, 'model') returning id) insert into models.profiles (user_id) select id from m returning user_id`,
      freshEmail(),
    )
    await world.mutate('models:followModel', { token: member.token, modelId: row?.['user_id'] })
    expect(await world.query<unknown[]>('models:getFollowedModels', { token: member.token })).toHaveLength(1)
  })

  it('nothing waits in an installation that sends no mail', async () => {
    const member = await world.register()
    await world.sql(`update settings.system set value = 'false' where key = 'mail_is_on'`)
    try {
      const other = await world.login(member.email)
      expect(await statusOf(other)).toBe('unasked')
      expect(await refusalOf(callMoney(other, 'orders:placeOrder'))).toBe('not_for_sale')
      expect(await refusalOf(resend(other))).toBe('no_mail')
      expect(await refusalOf(change(other, freshEmail()))).toBe('no_mail')
      expect(await waitingOf(other)).toEqual({ isPossible: false, waiting: null, refused: null })
    } finally {
      await world.sql(`update settings.system set value = 'true' where key = 'mail_is_on'`)
    }
  })
})

describe('the link of a sign-up', () => {
  it('comes in the language of the page, without the name that was entered', async () => {
    const email = freshEmail()
    await world.mutate('auth:register', {
      email,
      password: PASSWORD,
      name: 'Buy at evil.example',
      language: 'it',
      isAdult: true,
      acceptsTerms: true,
    })
    const mail = await world.mailTo(email, 'Conferma il tuo indirizzo email')
    expect(mail.text + mail.html).not.toContain('evil.example')
    expect(mail.text).toContain('http://localhost:3999/confirm-email#')
    expect(mail.headers.filter(({ key }) => key === 'list-unsubscribe')).toEqual([])
  })

  it('says kindly that it was opened before, and works once when opened many times at once', async () => {
    const member = await world.register()
    const link = await linkTo(member.email)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => confirm(link)))
    expect(outcomes.filter(({ outcome }) => outcome === 'confirmed')).toHaveLength(1)
    expect(outcomes.filter(({ outcome }) => outcome === 'already')).toHaveLength(19)
    expect(await confirm(link)).toEqual({ outcome: 'already' })
  })

  it('is refused after a day, when it is made up, and when it is for something else', async () => {
    const member = await world.register()
    const link = await linkTo(member.email)
    await world.sql(`update auth.mailed_codes set expires_at = now() where user_id = $1`, member.userId)
    for (const bad of [link, `${link.slice(0, -1)}${link.endsWith('A') ? 'Q' : 'A'}`, 'A'.repeat(64), 'x'])
      expect(await refusalOf(confirm(bad))).toBe('code_over')
    expect(await statusOf(member)).toBe('unconfirmed')
    // A code for a password confirms nothing, and a link sets no password.
    expect(await refusalOf(world.mutate('auth:resetPassword', { resetToken: link, password: 'a violet kettle sings 4' }))).toBe('code_over')
  })

  it('comes again after a minute, and the newest one is valid', async () => {
    const member = await world.register()
    expect(await refusalOf(resend(member))).toBe('too_many_attempts')
    await world.letTimePass()
    await resend(member)
    expect(await refusalOf(confirm(await linkTo(member.email)))).toBe('code_over')
    expect(await confirm(await linkTo(member.email, 2))).toEqual({ outcome: 'confirmed' })
    // Once the address is confirmed there is nothing to send.
    await resend(member)
    expect(world.subjectsTo(member.email)).toHaveLength(2)
  })

  it('gives the address to the first of two accounts that confirms it', async () => {
    const email = freshEmail()
    const [first, second] = [await world.register(email), await world.register(email, 'another long secret 1')]
    const links = [await linkTo(email, 1), await linkTo(email, 2)]
    const outcomes = await Promise.all(links.map((link) => refusalOf(confirm(link))))
    expect(outcomes.toSorted()).toEqual(['code_over', 'none'])
    expect(new Set([await statusOf(first), await statusOf(second)])).toEqual(new Set(['confirmed', 'unconfirmed']))
  })

  it('is not sent for an address that another account has confirmed: its owner gets a warning, and the answer is the same', async () => {
    const owner = await world.confirmed()
    const stranger = await world.register(owner.email, 'another long secret 1')
    const newcomer = await world.register()
    expect(Object.keys(stranger)).toEqual(Object.keys(newcomer))
    const mail = await world.mailTo(owner.email, 'You already have an account at Atelier')
    expect(mail.text).not.toContain('#')
    expect(await statusOf(stranger)).toBe(await statusOf(newcomer))
    expect(await refusalOf(resend(stranger))).toBe(await refusalOf(resend(newcomer)))
    await world.letTimePass()
    expect(await refusalOf(resend(stranger))).toBe(await refusalOf(resend(newcomer)))
    // Notifications of the stranger's account do not go to the owner's mailbox.
    await world.sql(`select notifications.add($1, 'application_approved', '{"handle": "stranger"}', null)`, stranger.userId)
    expect(await world.sql(`select 1 from outbox.messages where recipient_id = $1`, stranger.userId)).toEqual([])
  })

  it('fills no mailbox', async () => {
    const email = freshEmail()
    for (let time = 0; time < 8; time += 1) {
      await world.register(email, `a long secret number ${time}`)
      await world.sql('delete from auth.attempts')
    }
    await world.sql(
      `insert into auth.mailed_codes (id, purpose, address, code_hash, expires_at) select gen_random_uuid(), 'confirm', $1, '', now() from generate_series(1, 4)`,
      email,
    )
    const member = await world.login(email, 'a long secret number 0')
    await world.sql(`update auth.mailed_codes set created_at = created_at - interval '2 minutes' where user_id = $1`, member.userId)
    await resend(member)
    expect(await world.sql(`select count(*)::integer as n from outbox.messages where to_address = $1`, email)).toEqual([{ n: 8 }])
  })
})

describe('a new address', () => {
  it('counts once its link has been opened; the old one is notified before and after', async () => {
    const member = await world.confirmed()
    const email = freshEmail()
    await change(member, email)
    expect((await world.mailTo(member.email, 'Your e-mail address is about to change')).text).toContain(email)
    expect(await world.atBell(member.userId)).toEqual([{ kind: 'email_change_asked', data: { email } }])
    expect(await world.me(member.token)).toMatchObject({ email: member.email, emailStatus: 'confirmed' })
    expect(await waitingOf(member)).toMatchObject({ isPossible: true, waiting: { email } })
    const link = await changeLinkTo(email)
    expect(await confirm(link)).toEqual({ outcome: 'changed' })
    expect(await world.me(member.token)).toMatchObject({ email, emailStatus: 'confirmed' })
    expect(await waitingOf(member)).toEqual({ isPossible: true, waiting: null, refused: null })
    expect((await world.mailTo(member.email, 'Your e-mail address has been changed')).text).toContain(email)
    expect(await confirm(link)).toEqual({ outcome: 'already' })
    expect((await world.atBell(member.userId))[0]).toEqual({ kind: 'email_changed', data: { email } })
    for (const kind of ['email_change_asked', 'email_changed']) expect(await world.mailsWritten(member.userId, kind)).toBe(1)
    expect(await refusalOf(world.login(member.email))).toBe('wrong_credentials')
    expect(await world.login(email)).toMatchObject({ userId: member.userId })
  })

  it('also notifies an unconfirmed old address, without naming the account or the new address; an owner who has confirmed the old one gets nothing', async () => {
    const [member, owner] = [await world.register(), await world.confirmed()]
    const stranger = await world.register(owner.email, 'another long secret 1')
    const [email, other] = [freshEmail(), freshEmail()]
    await change(member, email)
    expect(await confirm(await changeLinkTo(email))).toEqual({ outcome: 'changed' })
    const mail = await world.mailTo(member.email, 'An account no longer uses this address')
    for (const secret of [email, 'person', '#']) expect(mail.text.replaceAll(member.email, '')).not.toContain(secret)
    await world.mutate('auth:requestEmailChange', { token: stranger.token, email: other, password: 'another long secret 1' })
    expect(await confirm(await changeLinkTo(other))).toEqual({ outcome: 'changed' })
    await world.mailTo(other, CHANGE_MAIL)
    expect(await world.sql(`select kind from outbox.messages where to_address = $1 and kind = 'email_left'`, owner.email)).toEqual([])
  })

  it('needs the password, and differs from the current one', async () => {
    const member = await world.confirmed()
    expect(await refusalOf(change(member, freshEmail(), 'not my password 1'))).toBe('wrong_password')
    expect(await refusalOf(change(member, member.email.toUpperCase()))).toBe('same_email')
    expect(await refusalOf(change(member, 'nowhere'))).toBe('bad_request')
    expect(await refusalOf(world.mutate('auth:requestEmailChange', { token: 'nobody', email: freshEmail(), password: PASSWORD }))).toBe(
      'unauthorized',
    )
    expect(await waitingOf(member)).toMatchObject({ waiting: null })
  })

  it('stays with the account that has confirmed it; its owner is notified, and the answer is the same', async () => {
    const [owner, member] = [await world.confirmed(), await world.confirmed()]
    await change(member, owner.email)
    await world.mailTo(owner.email, 'You already have an account at Atelier')
    expect(await waitingOf(member)).toMatchObject({ waiting: { email: owner.email } })
    expect(world.subjectsTo(owner.email)).not.toContain(CHANGE_MAIL)
  })

  it('confirmed by another account meanwhile stays with that account', async () => {
    const member = await world.confirmed()
    const email = freshEmail()
    const other = await world.register(email, 'another long secret 1')
    await change(member, email)
    const link = await changeLinkTo(email)
    await confirm(await linkTo(email))
    expect(await refusalOf(confirm(link))).toBe('code_over')
    expect(await world.me(member.token)).toMatchObject({ email: member.email })
    expect(await statusOf(other)).toBe('confirmed')
  })

  it('leaves the passwords of other accounts that name the address', async () => {
    const member = await world.confirmed()
    const email = freshEmail()
    const other = await world.register(email, 'another long secret 1')
    await change(member, email)
    await confirm(await changeLinkTo(email))
    expect(await world.login(email)).toMatchObject({ userId: member.userId })
    expect(await world.login(email, 'another long secret 1')).toMatchObject({ userId: other.userId })
  })

  it('is replaced by a later request, and stopped by a new password', async () => {
    const member = await world.confirmed()
    const [first, second] = [freshEmail(), freshEmail()]
    await change(member, first)
    expect(await refusalOf(change(member, second))).toBe('too_many_attempts')
    await world.letTimePass()
    await change(member, second)
    expect(await refusalOf(confirm(await changeLinkTo(first)))).toBe('code_over')
    await world.mutate('auth:changePassword', { token: member.token, currentPassword: PASSWORD, newPassword: 'a violet kettle sings 4' })
    expect(await refusalOf(confirm(await changeLinkTo(second)))).toBe('code_over')
    expect(await world.me(member.token)).toMatchObject({ email: member.email })
  })

  it('voids codes mailed to the old one', async () => {
    const member = await world.confirmed()
    const { flow } = await world.mutate<{ flow: string }>('auth:requestPasswordReset', { email: member.email })
    const { text } = await world.mailTo(member.email, 'Your code for a new password')
    const email = freshEmail()
    await change(member, email)
    await confirm(await changeLinkTo(email))
    expect(await refusalOf(world.mutate('auth:verifyResetCode', { flow, code: /^ {4}(\w{7})$/m.exec(text)?.[1] ?? '' }))).toBe('code_over')
  })
})
