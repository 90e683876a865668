/** A forgotten password, from the mail to the new one: the user's way, and what strangers cannot do. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { codeIn, freshEmail, refusalOf, useMailWorld } from '#test-support/mail-world.ts'
import { deposit } from '#test-support/money.ts'

const world = useMailWorld()

const CODE_MAIL = 'Your code for a new password'
const NEW_PASSWORD = 'a violet kettle sings 4'
const request = (email: string, replaces?: string) =>
  world.mutate<{ flow: string }>('auth:requestPasswordReset', { email, ...(replaces === undefined ? {} : { replaces }) })
const verify = (flow: string, code: string) => world.mutate<{ resetToken: string }>('auth:verifyResetCode', { flow, code })
const reset = (resetToken: string, password = NEW_PASSWORD) => world.mutate('auth:resetPassword', { resetToken, password })
const codeTo = async (email: string, count = 1) => codeIn(await world.mailTo(email, CODE_MAIL, count))
/** Goes the user's way as far as the token. `count`: how many codes were mailed with this one. */
async function proven(email: string, count = 1): Promise<string> {
  const { flow } = await request(email)
  return (await verify(flow, await codeTo(email, count))).resetToken
}
const another = (code: string) => (code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`)
/** As if everything before came from another network address: fifty attempts cause a wait. */
const freshAddress = () => world.sql('delete from auth.attempts')
const outcomes = async (work: readonly Promise<unknown>[]) => {
  const counts: Record<string, number> = {}
  for (const outcome of await Promise.all(work.map((one) => refusalOf(one)))) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

describe('a forgotten password', () => {
  it('is set anew by the code from the mailbox, which ends every session and notifies the user', async () => {
    const { email, token, userId } = await world.confirmed()
    const { flow } = await request(email)
    const mail = await world.mailTo(email, CODE_MAIL)
    expect(mail.subject).not.toContain(codeIn(mail))
    const { resetToken } = await verify(flow, ` ${codeIn(mail).toLowerCase().slice(0, 3)} ${codeIn(mail).slice(3)} `)
    expect(await world.me(token)).toMatchObject({ _id: userId })
    await reset(resetToken)
    expect(await world.me(token)).toBeNull()
    expect(await refusalOf(world.login(email))).toBe('wrong_credentials')
    expect(await world.login(email, NEW_PASSWORD)).toMatchObject({ userId })
    expect(await world.atBell(userId)).toEqual([{ kind: 'password_reset', data: {} }])
    expect((await world.mailTo(email, 'Your password has been changed')).headers.filter(({ key }) => key === 'list-unsubscribe')).toEqual(
      [],
    )
    expect(await world.mailsWritten(userId, 'password_reset')).toBe(1)
  })

  it('gets the same answers for an unknown address, down to the last attempt', async () => {
    const { email } = await world.confirmed()
    const nobody = freshEmail()
    const [known, unknown] = [await request(email), await request(nobody)]
    expect(Object.keys(unknown)).toEqual(Object.keys(known))
    const code = await codeTo(email)
    for (const flow of [known.flow, unknown.flow]) {
      const answers: string[] = []
      for (let time = 0; time < 6; time += 1) answers.push(await verify(flow, another(code)).then(() => 'taken', String))
      expect(answers.map((text) => /\d/.exec(text)?.[0] ?? text.replace(/^.*?: /, ''))).toEqual([
        '4',
        '3',
        '2',
        '1',
        expect.stringContaining('ask for a new one'),
        expect.stringContaining('cannot be used'),
      ])
      // The right code comes too late.
      expect(await refusalOf(verify(flow, code))).toBe('code_over')
    }
    expect(world.subjectsTo(nobody)).toEqual([])
    for (const email of [nobody, (await world.confirmed()).email]) {
      await refusalOf(request(email))
      expect(await refusalOf(request(email))).toBe('too_many_attempts')
    }
  })

  it('allows five attempts of fifty that come at once', async () => {
    const { email } = await world.confirmed()
    const { flow } = await request(email)
    const code = await codeTo(email)
    await freshAddress()
    expect(await outcomes(Array.from({ length: 50 }, () => verify(flow, another(code))))).toEqual({ wrong_code: 5, code_over: 45 })
    expect(await world.sql('select tries from auth.mailed_codes where id = $1', flow)).toEqual([{ tries: 5 }])
  })

  it('gives one token for the right code sent many times at once, and one password for the token', async () => {
    const { email } = await world.confirmed()
    const { flow } = await request(email)
    const code = await codeTo(email)
    await freshAddress()
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => verify(flow, code)))
    const tokens = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.resetToken] : []))
    expect(tokens).toHaveLength(1)
    await freshAddress()
    expect(await refusalOf(verify(flow, code))).toBe('code_over')
    expect(await outcomes(Array.from({ length: 8 }, (_, at) => reset(tokens[0] ?? '', `${NEW_PASSWORD}${at}`)))).toEqual({
      none: 1,
      code_over: 7,
    })
    expect(await refusalOf(reset(tokens[0] ?? ''))).toBe('code_over')
  })

  it('ends after fifteen minutes for the code, and fifteen for the password', async () => {
    const { email } = await world.confirmed()
    const { flow } = await request(email)
    const code = await codeTo(email)
    const [row] = await world.sql(
      `select extract(epoch from expires_at - created_at)::integer as seconds from auth.mailed_codes where id = $1`,
      flow,
    )
    expect(row).toEqual({ seconds: 900 })
    await world.sql(`update auth.mailed_codes set expires_at = now() where id = $1`, flow)
    expect(await refusalOf(verify(flow, code))).toBe('code_over')
    await world.letTimePass()
    const resetToken = (await verify((await request(email)).flow, await codeTo(email, 2))).resetToken
    await world.sql(`update auth.mailed_codes set expires_at = now() where purpose = 'new_password'`)
    expect(await refusalOf(reset(resetToken))).toBe('code_over')
    expect(await world.login(email)).toHaveProperty('token')
  })

  it.each(['', 'x', 'A'.repeat(64), '-'.repeat(64), 'Ж'.repeat(64), 'A'.repeat(200)])(
    'refuses a token that was made up: %j',
    async (resetToken) => {
      expect(await refusalOf(reset(resetToken))).toBe(resetToken === '' ? 'bad_request' : 'code_over')
    },
  )

  it('refuses a code of another flow, and an unknown flow', async () => {
    const [mine, theirs] = [await world.confirmed(), await world.confirmed()]
    const [my, their] = [await request(mine.email), await request(theirs.email)]
    expect(await refusalOf(verify(their.flow, await codeTo(mine.email)))).toBe('wrong_code')
    expect(await refusalOf(verify(randomUUID(), await codeTo(mine.email)))).toBe('code_over')
    expect(await refusalOf(verify(my.flow, 'ABC DEF'))).toBe('bad_request')
    expect(await verify(my.flow, await codeTo(mine.email))).toHaveProperty('resetToken')
  })

  it('sends the code again after a minute, which voids the one before, and five times an hour', async () => {
    const { email } = await world.confirmed()
    const first = await request(email)
    const early = await world.server.realtime
      .mutate('auth:requestPasswordReset', { email, replaces: first.flow })
      .catch((error: unknown) => error)
    expect(early).toMatchObject({ code: 'too_many_attempts', data: { seconds: expect.any(Number) } })
    const aMinuteAgo = () =>
      world.sql(`update auth.mailed_codes set created_at = created_at - interval '61 seconds' where address = $1`, email)
    await aMinuteAgo()
    const second = await request(email, first.flow)
    expect(await refusalOf(verify(first.flow, await codeTo(email, 1)))).toBe('code_over')
    expect(await refusalOf(verify(second.flow, await codeTo(email, 1)))).toBe('wrong_code')
    for (let time = 3; time <= 5; time += 1) {
      await aMinuteAgo()
      await request(email)
    }
    await aMinuteAgo()
    const sixth = await world.server.realtime.mutate('auth:requestPasswordReset', { email }).catch((error: unknown) => error)
    expect(sixth).toMatchObject({ code: 'too_many_attempts' })
    expect((sixth as { data: { seconds: number } }).data.seconds).toBeGreaterThan(3_000)
  })

  it('voids no code of another user', async () => {
    const { email } = await world.confirmed()
    const { flow } = await request(email)
    // A known flow cannot be voided under another address.
    await request(freshEmail(), flow)
    expect(await verify(flow, await codeTo(email))).toHaveProperty('resetToken')
  })

  it('goes on after a restart', async () => {
    const { email } = await world.confirmed()
    const { flow } = await request(email)
    const code = await codeTo(email)
    await world.restart()
    const { resetToken } = await verify(flow, code)
    await world.restart()
    await reset(resetToken)
    expect(await world.login(email, NEW_PASSWORD)).toHaveProperty('token')
  })

  it('refuses a common password, and accepts another one with the same token', async () => {
    const { email } = await world.confirmed()
    const resetToken = await proven(email)
    expect(await refusalOf(reset(resetToken, 'Password1!'))).toBe('common_password')
    await reset(resetToken)
    expect(await world.login(email, NEW_PASSWORD)).toHaveProperty('token')
  })

  it('leaves no code and no token that could be read in a copy of the database', async () => {
    const { email } = await world.confirmed()
    const { flow } = await request(email)
    const code = await codeTo(email)
    const { resetToken } = await verify(flow, code)
    const tables = ['auth.mailed_codes', 'outbox.messages', 'journal.entries']
    for (const table of tables) {
      const rows = await world.sql(
        `select count(*)::integer as n from ${table} t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%'`,
        code,
        resetToken,
      )
      expect(rows, table).toEqual([{ n: 0 }])
    }
    await expect
      .poll(() =>
        world.sql(`select data from outbox.messages where to_address = $1 and kind = 'reset_code' and sent_at is not null`, email),
      )
      .toEqual([{ data: {} }])
  })

  it('is not offered by an installation that sends no mail', async () => {
    const { email } = await world.confirmed()
    await world.sql(`update settings.system set value = 'false' where key = 'mail_is_on'`)
    try {
      for (const address of [email, freshEmail()]) expect(await refusalOf(request(address))).toBe('no_mail')
    } finally {
      await world.sql(`update settings.system set value = 'true' where key = 'mail_is_on'`)
    }
  })
})

describe('an unconfirmed address', () => {
  it('gives its mailbox the account used last, confirmed; the others keep their passwords, and lose the address', async () => {
    const email = freshEmail()
    const older = await world.register(email, 'a first password 1')
    const newer = await world.register(email, 'a second password 2')
    await world.sql(`update users.sessions set last_used_at = now() - interval '1 day' where user_id = $1`, older.userId)
    await reset(await proven(email))
    expect(await world.login(email, NEW_PASSWORD)).toMatchObject({ userId: newer.userId })
    expect(await world.me((await world.login(email, NEW_PASSWORD)).token)).toMatchObject({ emailStatus: 'confirmed' })
    expect(await world.me(older.token)).toMatchObject({ _id: older.userId, emailStatus: 'unconfirmed' })
    expect(await world.login(email, 'a first password 1')).toMatchObject({ userId: older.userId })
    await world.letTimePass()
    await reset(await proven(email, 2), `${NEW_PASSWORD} again`)
    expect(await world.login(email, `${NEW_PASSWORD} again`)).toMatchObject({ userId: newer.userId })
  })

  it('gives the account that holds money before one that holds none', async () => {
    const email = freshEmail()
    const rich = await world.register(email, 'a first password 1')
    await deposit(world.server, rich.userId, 5_00)
    await world.sql(`update users.sessions set last_used_at = now() - interval '1 day' where user_id = $1`, rich.userId)
    await world.register(email, 'a second password 2')
    await reset(await proven(email))
    expect(await world.login(email, NEW_PASSWORD)).toMatchObject({ userId: rich.userId })
  })

  it('loses other ways in made before its mailbox was proven; a confirmed account keeps its own', async () => {
    const [unproven, owner] = [await world.register(), await world.confirmed()]
    for (const { userId, email } of [unproven, owner])
      await world.sql(`insert into auth.google_links (google_id, user_id, email) values ($1::text, $1::uuid, $2)`, userId, email)
    for (const { email } of [unproven, owner]) await reset(await proven(email))
    expect(await world.sql(`select user_id from auth.google_links where user_id = any ($1)`, [unproven.userId, owner.userId])).toEqual([
      { user_id: owner.userId },
    ])
  })

  it('refuses a new password that equals that of another account of the address', async () => {
    const email = freshEmail()
    await world.register(email, 'a first password 1')
    await world.register(email, 'a second password 2')
    await world.sql(
      `update users.sessions set last_used_at = now() - interval '1 day' where user_id = (select id from users.users where email = $1 order by created_at limit 1)`,
      email,
    )
    const resetToken = await proven(email)
    expect(await refusalOf(reset(resetToken, 'a first password 1'))).toBe('common_password')
    await reset(resetToken)
  })

  it('allows five attempts for each token, so that it cannot probe the password of another account', async () => {
    const email = freshEmail()
    await world.register(email, 'a first password 1')
    const resetToken = await proven(email)
    await world.register(email, 'a second password 2')
    const looped: string[] = []
    for (let time = 0; time < 7; time += 1) looped.push(await refusalOf(reset(resetToken, 'a second password 2')))
    expect(looped).toEqual([...Array.from({ length: 5 }, () => 'common_password'), 'code_over', 'code_over'])
    expect(await refusalOf(reset(resetToken))).toBe('code_over')
    expect(await world.login(email, 'a first password 1')).toHaveProperty('token')
  })

  it('is compared with no password once another account has confirmed the address', async () => {
    const email = freshEmail()
    await world.register(email, 'a first password 1')
    const resetToken = await proven(email)
    const owner = await world.register(email, 'a second password 2')
    await world.sql('update users.users set email_confirmed_at = now() where id = $1', owner.userId)
    for (const candidate of ['a second password 2', 'another password 3', 'a second password 2'])
      expect(await refusalOf(reset(resetToken, candidate))).toBe('code_over')
  })
})
