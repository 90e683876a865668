/** Several accounts may name one address until one has confirmed it, up to a limit. */
import { expect, it } from 'vitest'
import { freshEmail, PASSWORD, refusalOf, useMailWorld } from '#test-support/mail-world.ts'
import { ACCOUNTS_PER_EMAIL } from './sign-in.ts'

const world = useMailWorld()

it('eight accounts may name one address; the ninth is refused, and all eight sign in', { timeout: 120_000 }, async () => {
  expect(ACCOUNTS_PER_EMAIL).toBe(8)
  const email = freshEmail()
  // Neither the address nor the network waits in this test.
  const attempt = async (call: () => Promise<unknown>) => {
    await world.sql('delete from auth.attempts')
    return refusalOf(call())
  }
  const register = (at: number) =>
    attempt(() => world.mutate('auth:register', { email, password: `${PASSWORD} ${at}`, isAdult: true, acceptsTerms: true }))
  const login = (at: number) => attempt(() => world.mutate('auth:login', { email, password: `${PASSWORD} ${at}` }))
  for (let at = 1; at <= 8; at += 1) expect(await register(at), `account ${at}`).toBe('none')
  expect(await register(9)).toBe('too_many_attempts')
  const [row] = await world.sql('select count(*)::integer as n from users.users where email = $1', email)
  expect(row).toEqual({ n: 8 })
  for (let at = 1; at <= 8; at += 1) expect(await login(at), `account ${at}`).toBe('none')
  expect(await login(9)).toBe('wrong_credentials')
})
