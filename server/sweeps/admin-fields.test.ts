/**
 * Every call of the admin area by every admin role, about real rows in which each sensitive field has a mark of its own: an answer holds
 * only marks that the role may read, and each field is read by exactly the roles of the table (test-support/admin-fields.ts).
 */
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVERY_ADMIN, type AdminRole } from '#contract/rules/admin-pages.ts'
import { ROOT } from '#platform/root.ts'
import { markFields, markOf, readingTable, SENSITIVE, SENSITIVE_NAMES, type SensitiveName } from '#test-support/admin-fields.ts'
import {
  everyCall,
  kindOf,
  namesThing,
  openEveryCallWorld,
  sampleOf,
  type EveryCall,
  type EveryCallWorld,
  type Thing,
} from '#test-support/every-call.ts'
import { PRIVATE_ROWS } from '#test-support/private-rows.ts'
import { valuesOf } from '#test-support/schema-values.ts'

const SITE_MS = 240_000
/** Sets of arguments for each call that reads, and for each that writes. */
const READS = 24
const WRITES = 4

/** Calls of both sides of an order or a conversation, which an admin may make after giving a reason. */
const WITH_A_REASON: readonly string[] = ['orders:getOrder', 'threads:page']

const ADMIN = everyCall.filter(({ path, entry }) => entry.role === 'admin' || WITH_A_REASON.includes(path))
const READING = ADMIN.filter(({ entry }) => entry.kind === 'query')
const WRITING = ADMIN.filter(({ entry }) => entry.kind !== 'query')

let world: EveryCallWorld
let tokens: Map<AdminRole, string>
let things: Map<string, readonly Thing[]>
const seen = new Map<SensitiveName, Set<AdminRole>>(SENSITIVE_NAMES.map((name) => [name, new Set()]))

beforeAll(async () => {
  world = await openEveryCallWorld()
  const ines = await world.userIdOf('ines@demo.atelier')
  // As in the rights sweep: a model to whom the demo has given none of these rows.
  const others = await world.sql<{ id: string }>(
    `select user_id as id from models.profiles where user_id <> $1 order by user_id limit 1`,
    ines,
  )
  for (const text of PRIVATE_ROWS) await world.sql(text, others[0]?.id)
  tokens = new Map()
  for (const adminRole of EVERY_ADMIN) tokens.set(adminRole, await world.tokenOf(await world.newUser({ adminRole })))
  await markFields(world, await world.userIdOf('jonas@demo.atelier'))
  const kinds = new Set(ADMIN.flatMap(({ idFields }) => idFields.map(kindOf)))
  things = new Map(await Promise.all([...kinds].map(async (kind) => [kind, await world.thingsOf(kind)] as const)))
}, SITE_MS)
afterAll(() => world[Symbol.asyncDispose]())

/** Arguments about real rows. Optional words, filters and cursors are left out half of the time, as the schema allows. */
function argsOf({ schema, entry }: EveryCall, token: string, count: number): unknown[] {
  const values = valuesOf(schema, (field, one) => {
    if (field === 'token') return fc.constant(token)
    if (field === 'cursor') return fc.constant(null)
    if (field === 'limit') return fc.constant(100)
    if (field === 'search') return fc.constant('')
    if (one.format !== 'uuid' && field !== 'depositId') return undefined
    if (!namesThing(field)) return undefined
    const real = things.get(kindOf(field)) ?? []
    return real.length === 0 ? undefined : fc.constantFrom(...real.map(({ id }) => id))
  })
  return sampleOf(values, 2 * count)
    .filter((args) => entry.args.safeParse(args).success)
    .slice(0, count)
}

/** The sensitive fields of an answer. */
const fieldsIn = (text: string): SensitiveName[] => SENSITIVE_NAMES.filter((name) => text.includes(markOf(name)))

async function ask(one: EveryCall, count: number): Promise<void> {
  for (const role of EVERY_ADMIN) {
    for (const args of argsOf(one, tokens.get(role) ?? '', count)) {
      const { text } = await world.call(one.entry.kind, one.path, args)
      const found = fieldsIn(text)
      for (const name of found) seen.get(name)?.add(role)
      const leaked = found.filter((name) => !(SENSITIVE[name].roles as readonly AdminRole[]).includes(role))
      expect({ path: one.path, role, leaked }).toEqual({ path: one.path, role, leaked: [] })
    }
  }
}

test.each(READING)('$path answers no admin with a field that the role may not read', { timeout: SITE_MS }, (one) => ask(one, READS))

test('each field is answered to exactly the roles that may read it', () => {
  const read = SENSITIVE_NAMES.map((name) => [name, EVERY_ADMIN.filter((role) => seen.get(name)?.has(role))])
  expect(read).toEqual(
    SENSITIVE_NAMES.map((name) => [name, EVERY_ADMIN.filter((role) => (SENSITIVE[name].roles as readonly AdminRole[]).includes(role))]),
  )
})

test.each(WRITING)('$path tells no admin a field that the role may not read', { timeout: SITE_MS }, (one) => ask(one, WRITES))

test('docs/admin.md shows the table', () => {
  const docs = readFileSync(join(ROOT, 'docs/admin.md'), 'utf8')
  for (const line of readingTable()) expect(docs).toContain(line)
})
