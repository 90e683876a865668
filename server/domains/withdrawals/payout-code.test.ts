/** A payout confirmed by a mailed code: its mail names amount and payee, and the code is valid for exactly these. */
import { expect, it } from 'vitest'
import { codeIn, refusalOf, useMailWorld, type Member } from '#test-support/mail-world.ts'
import { deposit } from '#test-support/money.ts'
import { appCode, turnOnApp, aWhileLater, twoFactorIn } from '#test-support/two-factor.ts'

const world = useMailWorld()
const { ask, verify, withMail } = twoFactorIn(world)
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const PAYOUT_MAIL = 'Your code for a payout'

interface Payout {
  amount: number
  paymentMethod: string
  paymentDetails: string
  network?: string
}
const PAYPAL: Payout = { amount: 30, paymentMethod: 'paypal', paymentDetails: 'me@example.org' }

async function asModel<M extends Member>(who: M): Promise<M> {
  await world.sql(`update users.users set status = 'model' where id = $1`, who.userId)
  await world.sql('insert into models.profiles (user_id) values ($1)', who.userId)
  await deposit(world.server, who.userId, 200_00)
  return who
}
const forgetProof = ({ userId }: Member) =>
  world.sql(`update users.sessions set proven_until = now() - interval '1 second' where user_id = $1`, userId)
const request = (token: string, payout: Payout) =>
  world.mutate<{ withdrawalId: string }>('withdrawals:requestWithdrawal', { token, ...payout })
const send = (token: string, payout?: Payout) =>
  world.mutate<{ flow: string; isMailed: boolean }>('auth:sendProofCode', { token, ...(payout === undefined ? {} : { payout }) })
const prove = (token: string, flow: string, code: string, payout?: Payout) =>
  world.mutate('auth:proveByCode', { token, way: 'mail', flow, code, ...(payout === undefined ? {} : { payout }) })

it('opens this payout once, in this session, and no other', async () => {
  const who = await asModel(await withMail())
  await forgetProof(who)
  const { token } = who
  const refused = await request(token, PAYPAL).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'proof_required', data: { ways: ['mail', 'backup'], payout: PAYPAL } })
  const { flow } = await send(token, PAYPAL)
  const mail = await world.mailTo(who.email, PAYOUT_MAIL)
  for (const said of ['$30.00', 'PayPal', 'me@example.org']) expect(mail.text).toContain(said)
  const code = codeIn(mail)
  // The code opens no sensitive step, and no other payout.
  expect(await refusalOf(prove(token, flow, code))).toBe('code_over')
  for (const other of [
    { ...PAYPAL, amount: 30.01 },
    { ...PAYPAL, paymentDetails: 'you@example.org' },
  ])
    expect(await refusalOf(prove(token, flow, code, other))).toBe('code_over')
  await prove(token, flow, code, PAYPAL)
  expect(await refusalOf(world.mutate('auth:renewBackupCodes', { token }))).toBe('proof_required')
  for (const other of [
    { ...PAYPAL, amount: 30.01 },
    { ...PAYPAL, paymentDetails: 'you@example.org' },
    { ...PAYPAL, paymentMethod: 'crypto', paymentDetails: TRON },
  ])
    expect(await refusalOf(request(token, other))).toBe('proof_required')
  const elsewhere = (await verify((await ask(who.email)).challenge, 'backup', who.backupCodes[0] ?? '')).token
  await forgetProof(who)
  expect(await refusalOf(request(elsewhere, PAYPAL))).toBe('proof_required')
  expect(await request(token, PAYPAL)).toHaveProperty('withdrawalId')
  expect(await refusalOf(request(token, PAYPAL))).toBe('proof_required')
  expect(await refusalOf(prove(token, flow, code, PAYPAL))).toBe('code_over')
})

it('requires a new code for a changed amount, at once; the same payout accepts the code already in the mailbox', async () => {
  const who = await asModel(await withMail())
  await forgetProof(who)
  const crypto: Payout = { amount: 40, paymentMethod: 'crypto', paymentDetails: TRON }
  const refused = (await request(who.token, crypto).catch((error: unknown) => error)) as { data: { payout: Payout } }
  // Tron is the default network, so the code is for it.
  expect(refused.data.payout).toEqual({ ...crypto, network: 'TRC20' })
  const first = await send(who.token, refused.data.payout)
  expect(await send(who.token, crypto)).toMatchObject({ flow: first.flow, isMailed: false })
  expect((await world.mailTo(who.email, PAYOUT_MAIL)).text).toContain('$40.00 (USDT, TRC20)')
  const changed = { ...crypto, amount: 41 }
  const second = await send(who.token, changed)
  expect(second).toMatchObject({ isMailed: true })
  expect(await refusalOf(prove(who.token, first.flow, codeIn(await world.mailTo(who.email, PAYOUT_MAIL)), changed))).toBe('code_over')
  await prove(who.token, second.flow, codeIn(await world.mailTo(who.email, PAYOUT_MAIL, 2)), changed)
  expect(await request(who.token, changed)).toHaveProperty('withdrawalId')
  expect(await refusalOf(send(who.token, { ...crypto, paymentDetails: 'nowhere' }))).toBe('bad_address')
})

it('is required after a sign-in, and a step, that a mailed code has proven; an app opens payouts as before', async () => {
  const who = await asModel(await withMail())
  const { token } = await verify((await ask(who.email)).challenge, 'mail', codeIn(await world.mailTo(who.email, 'Your sign-in code')))
  expect(await refusalOf(request(token, PAYPAL))).toBe('proof_required')
  const { flow } = await send(token)
  await prove(token, flow, codeIn(await world.mailTo(who.email, 'Your confirmation code')))
  expect(await refusalOf(request(token, PAYPAL))).toBe('proof_required')
  const app = await turnOnApp(world, { ...who, token })
  await aWhileLater(world, who.userId)
  await world.mutate('auth:proveByCode', { token, way: 'totp', code: appCode(app.secret) })
  expect(await request(token, PAYPAL)).toHaveProperty('withdrawalId')
})
