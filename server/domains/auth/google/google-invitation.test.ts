/** Sign-up by invitation only holds for new accounts by Google, too. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionIn, visitor } from '#test-support/context.ts'
import { codeOf, countsOf, newMember, newSubject, proofOf, useIdentityWorld } from '#test-support/identity-world.ts'

const world = useIdentityWorld()

const freshEmail = () => `nora.${randomUUID()}@gmail.example`
const signUpIs = (value: 'open' | 'invited') => world.db.pool.query(`update settings.system set value = $1 where key = 'sign_up'`, [value])
let member: { userId: string; email: string }

beforeAll(async () => {
  member = await newMember(world, { isConfirmed: true, email: freshEmail() })
  await signUpIs('invited')
})
afterAll(() => signUpIs('open'))

const signIn = async (claims: Record<string, unknown>, invitation?: string) =>
  (
    await world.call(visitor, 'auth:googleSignIn', {
      ...(await proofOf(world, claims)),
      ...(invitation === undefined ? {} : { invitation }),
    })
  ).value

/** The code of a new link for so many accounts. */
async function newInvitation(uses = 1): Promise<string> {
  const code = randomBytes(16).toString('base64url')
  await world.db.pool.query(
    `insert into auth.invitations (code, note, uses_max, expires_at, created_by) values ($1, '', $2, now() + interval '1 day', $3)`,
    [code, uses, member.userId],
  )
  return code
}
const invitedBy = async (code: string) =>
  (
    await world.db.pool.query<{ userId: string }>(
      'select v.user_id as "userId" from auth.invited v join auth.invitations i on i.id = v.invitation_id where i.code = $1',
      [code],
    )
  ).rows.map(({ userId }) => userId)

it('refuses a new account without a usable link, and changes nothing', async () => {
  const claims = { sub: newSubject(), email: freshEmail() }
  const before = await countsOf(world)
  expect(await codeOf(signIn(claims))).toBe('invitation_required')
  expect(await codeOf(signIn(claims, 'made-up'))).toBe('invitation_over')
  expect(await countsOf(world)).toEqual(before)
})

it('opens the account by a link, counts its use, and needs none for the next sign-in', async () => {
  const [claims, code] = [{ sub: newSubject(), email: freshEmail() }, await newInvitation()]
  const first = sessionIn(await signIn(claims, code))
  expect(first).toMatchObject({ isNewUser: true })
  expect(await invitedBy(code)).toEqual([first.userId])
  expect(sessionIn(await signIn(claims))).toMatchObject({ userId: first.userId, isNewUser: false })
  expect(await codeOf(signIn({ sub: newSubject(), email: freshEmail() }, code))).toBe('invitation_over')
})

it('connects an existing account with the same confirmed address without a link', async () => {
  const { userId, email } = member
  const code = await newInvitation()
  expect(sessionIn(await signIn({ sub: newSubject(), email }, code))).toMatchObject({ userId })
  expect(await invitedBy(code)).toEqual([])
})

it('opens as many accounts as the link says, also when all come at once', async () => {
  const code = await newInvitation(2)
  const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(signIn({ sub: newSubject(), email: freshEmail() }, code))))
  expect(codes.toSorted()).toEqual(['invitation_over', 'invitation_over', 'invitation_over', 'none', 'none'])
  expect(await invitedBy(code)).toHaveLength(2)
})
