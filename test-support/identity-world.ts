/** A database, a Google and another identity provider, and the calls that sign in through them. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll } from 'vitest'
import { CallError } from '#platform/call-error.ts'
import type { Actor } from '#server/access/actor.ts'
import { openGoogle, openIdentity } from '#server/compose/identity.ts'
import { createAccountCalls, createAuthCalls, createAuthMail, createIdentityCalls } from '#server/domains/auth/parts.ts'
import { userCalls } from '#server/domains/users/parts.ts'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { createLog } from '#platform/log.ts'
import { openFolderStorage } from '#platform/storage/folder-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { resolveActor } from '#server/access/resolve-actor.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { createCaller, sessionIn, visitor } from './context.ts'
import { startTokenIssuer, type TokenIssuer } from './token-issuer.ts'

export const CLIENT_ID = 'atelier.apps.example'
export const GOOGLE = 'https://accounts.google.example'
export const CLUB = 'https://club.example'
export const AUDIENCE = 'atelier'

export interface IdentityWorld {
  db: Database
  google: TokenIssuer
  club: TokenIssuer
  call: ReturnType<typeof createCaller>
  /** Calls of a server without a configured provider. */
  callElsewhere: ReturnType<typeof createCaller>
  storage: Storage
}

/** Begun before the tests of this file, ended after them. */
export function useIdentityWorld(): IdentityWorld {
  const world = {} as IdentityWorld
  const stack = new AsyncDisposableStack()
  beforeAll(async () => {
    const testDatabase = await createTestDatabase()
    stack.defer(() => testDatabase.drop())
    const db = openDatabase({ url: testDatabase.url })
    stack.defer(() => db.end())
    const [google, club] = await Promise.all([startTokenIssuer(), startTokenIssuer({ algorithm: 'ES256' })])
    stack.defer(() => google.stop())
    stack.defer(() => club.stop())
    const folder = await mkdtemp(join(tmpdir(), 'identity-'))
    stack.defer(() => rm(folder, { recursive: true, force: true }))
    const storage = await openFolderStorage(folder)
    const secret = Buffer.alloc(32, 7)
    const identity = {
      google: openGoogle(
        {
          clientId: CLIENT_ID,
          issuers: [GOOGLE, 'accounts.google.example'],
          jwksUrl: google.jwksUrl,
          scriptUrl: `${GOOGLE}/gsi/client`,
        },
        createLog('silent'),
      ),
      ...openIdentity({ external: { issuer: CLUB, audience: AUDIENCE, keys: { jwksUrl: club.jwksUrl } } }, createLog('silent')),
    }
    const mail = createAuthMail(secret)
    const others = {
      ...createAuthCalls(mail).auth,
      ...userCalls,
      ...createAccountCalls(),
    }
    const call = createCaller(db, {
      auth: { ...others, ...createIdentityCalls({ ...identity, secret, storage, log: createLog('silent') }, mail) },
    })
    const callElsewhere = createCaller(db, {
      auth: { ...others, ...createIdentityCalls({ secret, storage, log: createLog('silent') }, mail) },
    })
    Object.assign(world, { db, google, club, call, callElsewhere, storage })
  })
  afterAll(() => stack.disposeAsync())
  return world
}

export const secondsNow = (): number => Math.floor(Date.now() / 1000)

/** A Google user id, unique for each call. */
export const newSubject = (): string => String(BigInt(`0x${randomUUID().replaceAll('-', '')}`)).slice(0, 21)

/** The claims of Google about a user who has just signed in there. */
export const googleClaims = (claims: JWTPayload = {}): JWTPayload => {
  const iat = secondsNow()
  return {
    iss: GOOGLE,
    aud: CLIENT_ID,
    azp: CLIENT_ID,
    sub: newSubject(),
    email: `nora.${randomUUID()}@gmail.example`,
    email_verified: true,
    name: 'Nora Feld',
    iat,
    exp: iat + 3_600,
    ...claims,
  }
}

export interface Proof {
  credential: string
  handle: string
}

/** A credential as a page receives it: with our nonce. */
export async function proofOf({ call, google }: IdentityWorld, claims: JWTPayload = {}): Promise<Proof> {
  const { value } = await call(visitor, 'auth:startGoogle', {})
  return { credential: await google.sign(googleClaims({ nonce: value.nonce, ...claims })), handle: value.handle }
}

/** The user of this token. */
export const actorOfToken = (db: Database, token: string): Promise<Actor> => resolveActor(db, token, () => undefined)

/** A user with a password. `isConfirmed`: with a confirmed address. */
export async function newMember(
  { call, db }: IdentityWorld,
  { isConfirmed, email = `member.${randomUUID()}@example.org` }: { isConfirmed: boolean; email?: string },
): Promise<{ userId: string; email: string; actor: Actor }> {
  const value = sessionIn(
    (await call(visitor, 'auth:register', { email, password: 'copper lantern 88 tide', isAdult: true, acceptsTerms: true })).value,
  )
  await db.pool.query('update users.users set email_confirmed_at = case when $2 then now() end where id = $1', [value.userId, isConfirmed])
  return { userId: value.userId, email, actor: await actorOfToken(db, value.token) }
}

/** Row counts of all tables that a sign-in can write. */
export async function countsOf({ db }: IdentityWorld): Promise<unknown> {
  const { rows } = await db.pool.query(
    `select (select count(*)::int from users.users) as users, (select count(*)::int from users.sessions) as sessions, (select count(*)::int from auth.google_links) as links,
       (select count(*)::int from notifications.notifications) as notifications`,
  )
  return rows[0]
}

/** The code of a refusal; `none` if the call succeeded. */
export const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
  } catch (error) {
    if (error instanceof CallError) return error.code
    throw error
  }
  return 'none'
}
