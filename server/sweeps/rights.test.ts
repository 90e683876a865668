/**
 * Every call of the contract by every role: visitors, ended sessions, members, Pro, models and each admin role, with ids of their own
 * rows, of other users' rows, and of none.
 *
 * A private row of another user gets exactly the response of a missing one, so that its existence stays hidden. Only its user can
 * change a public row. No response holds data that only others may read.
 */
import fc from 'fast-check'
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#realtime/define.ts'
import type { AdminRole } from '#server/access/actor.ts'
import {
  everyCall,
  kindOf,
  namesThing,
  openEveryCallWorld,
  sampleOf,
  sidesOf,
  type Answer,
  type EveryCall,
  type EveryCallWorld,
  type Thing,
} from '#test-support/every-call.ts'
import { UNRECORDED_ACTS } from '#test-support/acts.ts'
import { PRIVATE_ROWS } from '#test-support/private-rows.ts'
import { valuesOf, type Filling } from '#test-support/schema-values.ts'
import { ADMIN_CALLS, PUBLIC_ACTS, WHILE_SUSPENDED } from '#test-support/rights.ts'
import { markSecrets, type Secret } from '#test-support/secrets.ts'

interface Caller {
  readonly name: string
  readonly userId: string | null
  readonly roles: ReadonlySet<Role>
}

const ADMIN_ROLES: readonly AdminRole[] = ['owner', 'finance', 'moderator', 'support', 'viewer']
const SAMPLES = 12
/** Arguments made for each call; some do not fit. */
const MADE_MAX = 200
/** Rows of each kind to try: one may be in a state that allows no call. */
const TRIED = 6
const SITE_MS = 180_000
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

const OPEN_WHILE = {
  suspended: new Set(WHILE_SUSPENDED),
  closing: new Set([
    ...WHILE_SUSPENDED,
    'auth:requestDeletion',
    'auth:requestLastPayout',
    'auth:resendConfirmation',
    'auth:sendTestMail',
    'auth:settleOrders',
    'withdrawals:requestWithdrawal',
  ]),
  impersonating: new Set(['auth:logout', 'auth:renewSession']),
} as const
type State = keyof typeof OPEN_WHILE
/** These end the session or the state. */
const ENDS = /ession|keepAccount/

/** Secret ids: each is known only to the caller who began the flow, and its holder may continue it (product.md §0, §1). */
const TICKETS: ReadonlySet<string> = new Set([
  'transactions:getByOrderId depositId',
  'auth:verifyResetCode flow',
  'auth:requestPasswordReset replaces',
])

let world: EveryCallWorld
let callers: Caller[]
let things: Map<string, readonly Thing[]>
let secrets: Secret[]
let endedToken: string

const ofRole = (role: Role): Set<Role> =>
  new Set<Role>(role === 'visitor' ? ['visitor'] : role === 'user' ? ['visitor', 'user'] : ['visitor', 'user', role])

beforeAll(async () => {
  world = await openEveryCallWorld()
  const [mara, ines] = [await world.userIdOf('mara@demo.atelier'), await world.userIdOf('ines@demo.atelier')]
  const others = await world.sql<{ id: string }>(
    `select user_id as id from models.profiles where user_id <> $1 order by user_id limit 1`,
    ines,
  )
  for (const text of PRIVATE_ROWS) await world.sql(text, others[0]?.id)
  const applicants = await world.sql<{ id: string }>(
    `select user_id as id from applications.applications where status in ('draft', 'submitted', 'needs_info') order by status, id`,
  )
  callers = [
    { name: 'a visitor', userId: null, roles: ofRole('visitor') },
    { name: 'a newcomer', userId: await world.newUser(), roles: ofRole('user') },
    { name: 'a customer', userId: mara, roles: ofRole('user') },
    { name: 'a Pro', userId: await world.newUser({ isPro: true }), roles: ofRole('user') },
    ...applicants.map(({ id }): Caller => ({ name: 'an applicant', userId: id, roles: ofRole('user') })),
    { name: 'a model', userId: ines, roles: ofRole('model') },
    { name: 'another model', userId: others[0]?.id ?? '', roles: ofRole('model') },
    ...(await Promise.all(
      ADMIN_ROLES.map(async (adminRole): Promise<Caller> => ({
        name: adminRole,
        userId: await world.newUser({ adminRole }),
        roles: ofRole('admin'),
      })),
    )),
  ]
  const kinds = new Set(everyCall.flatMap(({ idFields }) => idFields.map(kindOf)))
  for (const userId of [mara, ines]) await world.tokenOf(userId)
  things = new Map(await Promise.all([...kinds].map(async (kind) => [kind, await world.thingsOf(kind)] as const)))
  secrets = await markSecrets(world)
  endedToken = await world.tokenOf(mara)
  await world.call('mutation', 'auth:logout', { token: endedToken })
}, SITE_MS)
afterEach(async () => expect(await world.sql(UNRECORDED_ACTS)).toEqual([]))
afterAll(() => world[Symbol.asyncDispose]())

/** Rules of the server beyond the schema. */
const PLAUSIBLE: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email: fc.stringMatching(/^[a-z]{3,12}@[a-z]{3,12}\.example$/),
  handle: fc.stringMatching(/^[a-z]{8,16}$/),
  timeZone: fc.constant('Europe/Rome'),
  zone: fc.constant('Europe/Rome'),
  links: fc.constant(['https://example.org/me']),
  // The range of a template, around its recommended price.
  priceMin: fc.constant(1),
  priceMax: fc.constant(100_000),
  slug: fc.stringMatching(/^[a-z]{3,12}$/),
}

/** The texts of saved replies, by language; other calls have lists of texts. */
const SAVED_TEXTS = fc.constant({ en: 'Hello {{name}}' })

const isMine = ({ userId }: Caller, { owners }: Thing) => userId !== null && owners.includes(userId)
const thingsNamed = (field: string): readonly Thing[] => things.get(kindOf(field)) ?? []

/** Ids of the caller's own rows where there are any; `chosen` is the value of one field. */
const fillingOf =
  (caller: Caller, token: string, chosen: { field: string; id: string } | null): Filling =>
  (field, schema) => {
    if (field === 'token') return fc.constant(token)
    if (chosen?.field === field && (schema.format === 'uuid' || schema.type === 'string')) return fc.constant(chosen.id)
    if (
      field === 'texts' &&
      schema.type === 'object' &&
      schema.properties?.['version'] === undefined &&
      schema.properties?.['en'] === undefined &&
      schema.properties?.['body'] === undefined
    )
      return SAVED_TEXTS
    if (schema.format !== 'uuid' || !namesThing(field)) return PLAUSIBLE[field]
    const own = thingsNamed(field).filter((thing) => isMine(caller, thing) || (thing.isPublic && thing.owners.length === 0))
    return own.length === 0 ? undefined : fc.constantFrom(...own.map(({ id }) => id))
  }

/** Arguments that fit the call's schema. */
function argsOf(
  { schema, entry, path }: EveryCall,
  caller: Caller,
  token: string,
  chosen: { field: string; id: string } | null,
  count: number,
): unknown[] {
  const asked = chosen?.field === 'depositId' ? { ...chosen, field: 'orderId' } : chosen
  const values = valuesOf(schema, fillingOf(caller, token, asked))
  const fits = (one: unknown) => entry.args.safeParse(one).success && (asked === null || JSON.stringify(one).includes(asked.id))
  // A few candidates are usually enough; few values fit some schemas.
  const few = sampleOf(values, 2 * count).filter(fits)
  const fitting = few.length >= count ? few : sampleOf(values, MADE_MAX).filter(fits)
  if (fitting.length === 0) throw new Error(`no arguments could be made for ${path}`)
  return fitting.slice(0, count)
}

/** Makes the call, and checks its response for data that only others may read. */
async function ask({ path, entry }: EveryCall, { name, userId, roles }: Caller, args: unknown): Promise<Answer> {
  const answer = await world.call(entry.kind, path, args)
  if (!roles.has('admin')) {
    const leaked = secrets.filter(({ mark, readers }) => answer.text.includes(mark) && (userId === null || !readers.includes(userId)))
    expect(leaked, `${path} gave ${name} data that only others may read`).toEqual([])
  }
  return answer
}

/** Like a real one. */
const TOKEN_OF_NOBODY = randomBytes(32).toString('base64url')
const sessionOf = async ({ userId }: Caller) => (userId === null ? TOKEN_OF_NOBODY : world.tokenOf(userId))
const withRole = (role: Role) => callers.filter(({ roles }) => roles.has(role))

test.each(everyCall)('$path answers only the roles that it declares', { timeout: SITE_MS }, async (one) => {
  for (const caller of callers.filter(({ roles }) => !roles.has(one.entry.role))) {
    for (const args of argsOf(one, caller, await sessionOf(caller), null, 1)) {
      expect((await ask(one, caller, args)).code, caller.name).toBe(caller.userId === null ? 'unauthorized' : 'forbidden')
    }
  }
  if (one.entry.role === 'visitor') return
  const visitor = callers[0]
  if (visitor === undefined) throw new Error('there is no visitor')
  for (const args of argsOf(one, visitor, endedToken, null, 1)) expect((await ask(one, visitor, args)).code).toBe('unauthorized')
})

const withIds = everyCall.filter(({ entry }) => entry.role !== 'admin').flatMap((one) => one.idFields.map((field) => ({ ...one, field })))
/** Leaves out the ids of new rows, which always differ. */
const comparable = ({ status, code, message, value }: Answer) => ({
  status,
  code,
  message,
  value: JSON.stringify(value)?.replaceAll(UUID, '(an id)'),
})
const nothingOf = (kind: string) => (kind === 'depositId' ? `DEP-${Date.now()}-${'7'.repeat(30)}` : randomUUID())

/** Some rows that a caller does not own, each with a few sets of arguments. */
async function* triesOf(one: EveryCall & { field: string }, isPublic: boolean) {
  for (const caller of withRole(one.entry.role).filter(({ roles }) => !roles.has('admin'))) {
    const foreign = thingsNamed(one.field).filter(
      (thing) => thing.isPublic === isPublic && thing.owners.length > 0 && !isMine(caller, thing),
    )
    for (const { id } of foreign.length === 0 ? [] : sampleOf(fc.constantFrom(...foreign), Math.min(TRIED, foreign.length))) {
      const token = await sessionOf(caller)
      for (const args of argsOf(one, caller, token, { field: one.field, id }, 3)) yield { caller, id, args }
    }
  }
}

describe('a row of another user', () => {
  test.each(withIds.filter(({ path, field }) => sidesOf(kindOf(field)).canBePrivate && !TICKETS.has(`${path} ${field}`)))(
    '$path: a private $field is answered like a missing one, and stays unchanged',
    { timeout: SITE_MS },
    async (one) => {
      const kind = kindOf(one.field)
      let tries = 0
      for await (const { caller, id, args } of triesOf(one, false)) {
        tries += 1
        const before = await world.rowOf(kind, id)
        const ofNothing = await ask(one, caller, JSON.parse(JSON.stringify(args).replaceAll(id, nothingOf(kind))))
        expect({ ...comparable(await ask(one, caller, args)), by: caller.name }).toEqual({ ...comparable(ofNothing), by: caller.name })
        expect(await world.rowOf(kind, id)).toEqual(before)
      }
      expect(tries).toBeGreaterThan(0)
    },
  )

  const changing = withIds.filter(
    ({ entry, path, field }) => sidesOf(kindOf(field)).canBePublic && entry.kind !== 'query' && !PUBLIC_ACTS.has(path),
  )
  test.each(changing)('$path: a public $field stays unchanged', { timeout: SITE_MS }, async (one) => {
    const kind = kindOf(one.field)
    let tries = 0
    for await (const { caller, id, args } of triesOf(one, true)) {
      tries += 1
      const before = await world.rowOf(kind, id)
      await ask(one, caller, args)
      expect(await world.rowOf(kind, id), caller.name).toEqual(before)
    }
    expect(tries).toBeGreaterThan(0)
  })
})

test('no call without an id returns data that only others may read', { timeout: SITE_MS }, async () => {
  // A user who has closed the account is refused everything else.
  for (const one of everyCall.filter(({ idFields, path }) => idFields.length === 0 && path !== 'auth:requestDeletion')) {
    for (const caller of withRole(one.entry.role))
      for (const args of argsOf(one, caller, await sessionOf(caller), null, 2)) await ask(one, caller, args)
  }
})

test.each(everyCall.filter(({ entry }) => entry.role === 'admin'))(
  '$path is open to the admin roles that it names',
  { timeout: SITE_MS },
  async (one) => {
    for (const caller of withRole('admin')) {
      const codes = await Promise.all(
        argsOf(one, caller, await sessionOf(caller), null, SAMPLES).map(async (args) => (await ask(one, caller, args)).code),
      )
      const may = ADMIN_CALLS[one.path]?.some((role) => role === caller.name) ?? true
      expect({ by: caller.name, isForbidden: codes.every((code) => code === 'forbidden') }).toEqual({ by: caller.name, isForbidden: !may })
    }
  },
)

describe.each(Object.keys(OPEN_WHILE) as State[])('%s', (state) => {
  let caller: Caller
  let token: string

  /** A user with data, in this state. Reading does not end it. */
  async function enter(): Promise<void> {
    const [last] = await world.sql<{ id: string }>('select user_id as id from models.profiles order by user_id desc limit 1')
    const admin = callers.find(({ name }) => name === 'owner')
    if (last === undefined || admin === undefined) throw new Error('there is nobody to be it')
    caller = { name: state, userId: last.id, roles: ofRole('model') }
    if (state === 'impersonating')
      await world.sql(
        'insert into auth.two_factor (user_id, mail_since) values ($1, now()) on conflict (user_id) do update set mail_since = now()',
        admin.userId,
      )
    const about = { token: await sessionOf(admin), userId: last.id, reason: 'To see what is still open' }
    await world.sql(
      `update users.users set suspended_until = null, closes_at = case when $2 then now() + interval '30 days' end where id = $1`,
      last.id,
      state === 'closing',
    )
    if (state !== 'impersonating') token = await sessionOf(caller)
    if (state === 'suspended')
      expect((await world.call('mutation', 'admin/users:suspend', { ...about, days: null })).text).toContain('success')
    if (state === 'impersonating') {
      token = ((await world.call('mutation', 'admin/users:impersonate', about)).value as { token: string }).token
    }
  }

  const writes = everyCall.filter(
    ({ entry, path }) => entry.kind !== 'query' && entry.role !== 'admin' && entry.role !== 'visitor' && path !== 'auth:logout',
  )

  test('allows only the writing calls that are listed here', { timeout: SITE_MS }, async () => {
    await enter()
    // Calls that end the session or the state come last.
    for (const one of writes.toSorted((a, b) => Number(ENDS.test(a.path)) - Number(ENDS.test(b.path)))) {
      const [args] = argsOf(one, caller, token, null, 1)
      const { code } = await ask(one, caller, args)
      if (OPEN_WHILE[state].has(one.path)) expect(code, one.path).not.toBe(state)
      else expect({ path: one.path, code }).toEqual({ path: one.path, code: state })
    }
  })
})
