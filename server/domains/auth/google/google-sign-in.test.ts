import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sessionIn, visitor } from '#test-support/context.ts'
import { actorOfToken, codeOf, countsOf, newMember, newSubject, proofOf, useIdentityWorld } from '#test-support/identity-world.ts'
import { nameOf } from './google-sign-in.ts'

const world = useIdentityWorld()

const freshEmail = () => `nora.${randomUUID()}@gmail.example`
const signIn = async (claims: Record<string, unknown>) =>
  sessionIn((await world.call(visitor, 'auth:googleSignIn', await proofOf(world, claims))).value)
const userOf = async (token: string) => (await world.call(await actorOfToken(world.db, token), 'auth:getUser', {})).value
const notificationsOf = async (userId: string) =>
  (
    await world.db.pool.query<{ kind: string; data: unknown }>(
      'select kind, data from notifications.notifications where user_id = $1 order by id',
      [userId],
    )
  ).rows

describe('a user whom Google vouches for', () => {
  it('gets a new account the first time, with a confirmed address, a wallet and no password; later the same account', async () => {
    const claims = { sub: newSubject(), email: freshEmail(), name: 'Nora Feld' }
    const first = await signIn(claims)
    expect(first).toMatchObject({ isNewUser: true })
    expect(await userOf(first.token)).toMatchObject({
      _id: first.userId,
      email: claims.email,
      name: 'Nora Feld',
      balance: 0,
      status: 'user',
      isAdmin: false,
    })
    const { rows } = await world.db.pool.query(
      'select password_hash, email_confirmed_at is not null as confirmed, terms_version, adult_confirmed_at is not null as adult from users.users where id = $1',
      [first.userId],
    )
    expect(rows).toEqual([{ password_hash: null, confirmed: true, terms_version: '2026-11-21', adult: true }])

    await world.db.pool.query(`update auth.google_links set last_used_at = '2026-01-01' where user_id = $1`, [first.userId])
    const again = await signIn({ ...claims, name: 'Nora F.' })
    expect(again).toMatchObject({ userId: first.userId, isNewUser: false })
    const used = `select last_used_at > now() - interval '1 minute' as "isNow" from auth.google_links where user_id = $1`
    expect((await world.db.pool.query(used, [first.userId])).rows).toEqual([{ isNow: true }])
    expect(again.token).not.toBe(first.token)
  })

  it('starts with the picture from Google, without its metadata; an invalid, too long or foreign one is left out', async () => {
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a06040' } })
      .withExif({ IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .png()
      .toBuffer()
    const picture = world.google.hold('nora.png', photo)
    const sub = newSubject()
    const opened = await signIn({ sub, picture })
    const shown = (await userOf(opened.token))?.picture
    expect(shown).toMatch(/^\/media\/pictures\/[\da-f-]{36}\/192\.webp$/)
    const file = await world.storage.read(String(shown).slice('/media/'.length))
    const made = await sharp(Buffer.concat(await Array.fromAsync(file ?? []))).metadata()
    expect(made).toMatchObject({ format: 'webp', width: 192 })
    expect(made.exif).toBeUndefined()
    for (const address of [
      world.google.hold('page.png', Buffer.from('<svg/>')),
      world.google.hold('long.png', Buffer.alloc(3_000_000)),
      world.club.hold('nora.png', photo),
      `${picture}.gone`,
      'file:///etc/passwd',
    ]) {
      const other = await signIn({ sub: newSubject(), picture: address })
      expect(await userOf(other.token), address).toMatchObject({ picture: null })
    }
    // An existing account keeps its own picture.
    const again = await signIn({ sub, picture: world.google.hold('other.png', photo) })
    expect(await userOf(again.token)).toMatchObject({ picture: shown })
  })

  it('keeps the account when the address at Google changes, also to that of another account here', async () => {
    const sub = newSubject()
    const first = await signIn({ sub })
    const other = await newMember(world, { isConfirmed: true })
    expect(await signIn({ sub, email: freshEmail() })).toMatchObject({ userId: first.userId, isNewUser: false })
    expect(await signIn({ sub, email: other.email })).toMatchObject({ userId: first.userId, isNewUser: false })
  })

  it('gets one account when two tabs begin at the same time', async () => {
    const claims = { sub: newSubject(), email: freshEmail() }
    const opened = await Promise.all([signIn(claims), signIn(claims), signIn(claims)])
    expect(new Set(opened.map(({ userId }) => userId)).size).toBe(1)
    expect(opened.filter(({ isNewUser }) => isNewUser)).toHaveLength(1)
  })

  it('comes to the account that has confirmed the address, and its user is notified', async () => {
    const member = await newMember(world, { isConfirmed: true })
    const opened = await signIn({ email: member.email.toUpperCase() })
    expect(opened).toMatchObject({ userId: member.userId, isNewUser: true })
    expect(await notificationsOf(member.userId)).toEqual([{ kind: 'google_linked', data: { email: member.email.toUpperCase() } }])
    expect((await world.call(member.actor, 'auth:getGoogleLink', {})).value).toMatchObject({ email: member.email.toUpperCase() })
  })

  it('gets a new account beside those that only name the address, which stay as they are', async () => {
    const stranger = await newMember(world, { isConfirmed: false })
    const opened = await signIn({ email: stranger.email })
    expect(opened.isNewUser).toBe(true)
    expect(opened.userId).not.toBe(stranger.userId)
    expect((await world.call(stranger.actor, 'auth:getGoogleLink', {})).value).toBeNull()
    // The stranger still has that account, and is no step closer to the address.
    const login = await world.call(visitor, 'auth:login', { email: stranger.email, password: 'copper lantern 88 tide' })
    expect(login.value).toMatchObject({ userId: stranger.userId })
    const { rows } = await world.db.pool.query('select id from users.users where email = $1 and email_confirmed_at is not null', [
      stranger.email,
    ])
    expect(rows).toEqual([{ id: opened.userId }])
  })

  it("must sign in and connect it when the account has another Google account, or is an admin's", async () => {
    const member = await newMember(world, { isConfirmed: true })
    await signIn({ email: member.email })
    const admin = await newMember(world, { isConfirmed: true })
    await world.db.pool.query(`update users.users set is_admin = true, admin_role = 'support' where id = $1`, [admin.userId])
    for (const { email } of [member, admin]) {
      const proof = await proofOf(world, { email })
      const before = await countsOf(world)
      expect(await codeOf(world.call(visitor, 'auth:googleSignIn', proof))).toBe('link_refused')
      expect(await countsOf(world)).toEqual(before)
      // A token is accepted once, even when the account has become free for it meanwhile.
      expect(await codeOf(world.call(visitor, 'auth:googleSignIn', proof))).toBe('invalid_credential')
    }
  })

  it('waits in a network that has opened very many such accounts, not in one with many wrong passwords', async () => {
    const waitFor = (bucket: string) =>
      world.db.pool.query(`update auth.attempts set wait_until = now() + interval '1 minute' where key like $1`, [`${bucket} network %`])
    await signIn({})
    await waitFor('guess')
    await signIn({})
    expect((await waitFor('sign_up')).rowCount).toBe(1)
    expect(await codeOf(world.call(visitor, 'auth:googleSignIn', await proofOf(world)))).toBe('too_many_attempts')
    await world.db.pool.query(`delete from auth.attempts`)
  })

  it.each([
    [{ name: '  Nora \u202E  Feld ', email: 'n@example.org' }, 'Nora Feld'],
    [{ name: 'N', email: 'nora.feld@example.org' }, 'nora.feld'],
    [{ name: null, email: 'n@example.org' }, 'Member'],
    [{ name: 'x'.repeat(80), email: 'n@example.org' }, 'x'.repeat(50)],
    [{ name: '🙂'.repeat(60), email: 'smile@example.org' }, 'smile'],
  ])('is called by a name that can be shown: %j', (person, name) => {
    expect(nameOf(person)).toBe(name)
  })
})

describe('connecting and disconnecting Google', () => {
  const link = async (actor: Parameters<typeof world.call>[0], claims: Record<string, unknown> = {}) =>
    world.call(actor, 'auth:linkGoogle', await proofOf(world, claims))

  it('opens a second way in, under any address; the user is notified of both steps', async () => {
    const member = await newMember(world, { isConfirmed: false })
    const claims = { sub: newSubject(), email: freshEmail() }
    const linked = await link(member.actor, claims)
    expect(linked.topics).toContain(`google-of:${member.userId}`)
    await link(member.actor, claims)
    expect(await signIn(claims)).toMatchObject({ userId: member.userId, isNewUser: false })

    const unlinked = await world.call(member.actor, 'auth:unlinkGoogle', {})
    expect(unlinked.topics).toContain(`google-of:${member.userId}`)
    await world.call(member.actor, 'auth:unlinkGoogle', {})
    expect((await world.call(member.actor, 'auth:getGoogleLink', {})).value).toBeNull()
    expect((await notificationsOf(member.userId)).map(({ kind }) => kind)).toEqual(['google_linked', 'google_unlinked'])
    expect((await signIn(claims)).userId).not.toBe(member.userId)
  })

  it('is refused for a Google account of another user, and for a second one', async () => {
    const [one, other] = await Promise.all([newMember(world, { isConfirmed: true }), newMember(world, { isConfirmed: true })])
    const sub = newSubject()
    await link(one.actor, { sub })
    expect(await codeOf(link(other.actor, { sub }))).toBe('google_taken')
    expect(await codeOf(link(one.actor))).toBe('google_linked')
    expect((await world.call(other.actor, 'auth:getGoogleLink', {})).value).toBeNull()
  })

  it('refuses a forged token, a used one, and a visitor', async () => {
    const { actor } = await newMember(world, { isConfirmed: true })
    const proof = await proofOf(world)
    await world.call(visitor, 'auth:googleSignIn', proof)
    expect(await codeOf(world.call(actor, 'auth:linkGoogle', proof))).toBe('invalid_credential')
    expect(await codeOf(world.call(actor, 'auth:linkGoogle', {}))).toBe('invalid_credential')
    expect(await codeOf(link(visitor))).toBe('unauthorized')
    expect(await codeOf(world.call(visitor, 'auth:unlinkGoogle', {}))).toBe('unauthorized')
  })

  it('requires a proof, and accepts the same token after it', async () => {
    const { actor, userId } = await newMember(world, { isConfirmed: true })
    const proof = await proofOf(world)
    await world.db.pool.query(`update users.sessions set proven_until = now() - interval '1 second' where user_id = $1`, [userId])
    expect(await codeOf(world.call(actor, 'auth:linkGoogle', proof))).toBe('proof_required')
    expect(await codeOf(world.call(actor, 'auth:unlinkGoogle', {}))).toBe('proof_required')
    await world.call(actor, 'auth:prove', { password: 'copper lantern 88 tide' })
    await world.call(actor, 'auth:linkGoogle', proof)
    expect((await world.call(actor, 'auth:getGoogleLink', {})).value).not.toBeNull()
  })

  it('is refused to disconnect when it is the only way in', async () => {
    const { token, userId } = await signIn({})
    const actor = await actorOfToken(world.db, token)
    expect(await codeOf(world.call(actor, 'auth:unlinkGoogle', {}))).toBe('only_way_in')
    expect((await world.call(actor, 'auth:getGoogleLink', {})).value).not.toBeNull()
    expect(await notificationsOf(userId)).toEqual([])
  })
})
