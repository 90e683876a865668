/** Arguments that the schema of a call allows pass the engine's own limits: else a right argument would be refused in operation alone. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { entriesOf } from '#realtime/define.ts'
import { ENTRIES_MAX } from '#realtime/json.ts'

/** The parts of JSON Schema that zod writes for our arguments. */
interface Schema {
  readonly type?: string
  readonly $ref?: string
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly maxLength?: number
  readonly maxItems?: number
  readonly prefixItems?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly propertyNames?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly $defs?: Readonly<Record<string, Schema>>
}

/** The most that a value may have: characters of JSON without escapes, and entries of one list or object. */
interface Most {
  readonly length: number
  readonly entries: number
}

const LONGEST_NUMBER = 25
/** Of a text that a pattern or a format bounds: more than any of them. */
const LONGEST_OF_A_PATTERN = 500

const larger = (parts: readonly Most[]): Most => ({
  length: Math.max(0, ...parts.map(({ length }) => length)),
  entries: Math.max(0, ...parts.map(({ entries }) => entries)),
})

const written = (value: unknown): Most => ({ length: JSON.stringify(value).length, entries: 0 })

const hasPattern = ({ format, pattern, allOf }: Schema) => (format ?? pattern ?? allOf) !== undefined

function mostOfList(schema: Schema, defs: Readonly<Record<string, Schema>>): Most {
  const items = schema.prefixItems?.map((item) => mostOf(item, defs))
  const count = items?.length ?? schema.maxItems ?? Number.POSITIVE_INFINITY
  const item = larger(items ?? [mostOf(schema.items ?? {}, defs)])
  return { length: 2 + count * (item.length + 1), entries: Math.max(count, item.entries) }
}

function mostOfObject(schema: Schema, defs: Readonly<Record<string, Schema>>): Most {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const most = mostOf(field, defs)
    return { length: name.length + 4 + most.length, entries: most.entries }
  })
  const named = {
    length: 2 + fields.reduce((sum, { length }) => sum + length, 0),
    entries: Math.max(fields.length, larger(fields).entries),
  }
  const more = schema.additionalProperties
  if (typeof more !== 'object') return named
  const keys = schema.propertyNames?.enum
  const count = keys?.length ?? Number.POSITIVE_INFINITY
  const each = mostOf(more, defs)
  return {
    length: named.length + count * (each.length + larger((keys ?? ['']).map(written)).length + 2),
    entries: Math.max(count, each.entries),
  }
}

function mostOf(schema: Schema, defs: Readonly<Record<string, Schema>>): Most {
  const ref = schema.$ref?.split('/').at(-1)
  if (ref !== undefined) return mostOf(defs[ref] ?? {}, defs)
  const either = schema.anyOf ?? schema.oneOf
  if (either !== undefined) return larger(either.map((part) => mostOf(part, defs)))
  if (schema.enum !== undefined) return larger(schema.enum.map(written))
  if ('const' in schema) return written(schema.const)
  switch (schema.type) {
    case 'string':
      return { length: 2 + (schema.maxLength ?? (hasPattern(schema) ? LONGEST_OF_A_PATTERN : Number.POSITIVE_INFINITY)), entries: 0 }
    case 'array':
      return mostOfList(schema, defs)
    case 'object':
      return mostOfObject(schema, defs)
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return { length: LONGEST_NUMBER, entries: 0 }
    default:
      return { length: Number.POSITIVE_INFINITY, entries: 0 }
  }
}

/** A part of these is bounded behind a transform (handles, filters of a view, names that Google sends) or by the order (points of a problem), not in the schema of the input. */
const BOUNDED_OTHERWISE: readonly string[] = [
  'auth:googleSignIn',
  'models:renameProfile',
  'members:saveProfile',
  'admin/orders:decideDispute',
  'admin/views:create',
  'admin/views:change',
]

const calls = [...entriesOf(contract)].map(({ path, entry }) => {
  const schema = z.toJSONSchema(entry.args, { io: 'input', unrepresentable: 'any' }) as Schema
  return { path, most: mostOf(schema, schema.$defs ?? {}), argsMax: entry.argsMax }
})

describe('the largest arguments of a call', () => {
  it('are known for all but a few', () => {
    const unknown = calls.filter(({ most }) => !Number.isFinite(most.length)).map(({ path }) => path)
    expect(unknown).toEqual(BOUNDED_OTHERWISE)
  })

  const known = calls.filter(({ path }) => !BOUNDED_OTHERWISE.includes(path))
  it.each(known.map((call) => [call.path, call] as const))('%s: fit into its limits', (_, { most, argsMax }) => {
    expect(most.length).toBeLessThanOrEqual(argsMax)
    expect(most.entries).toBeLessThanOrEqual(ENTRIES_MAX)
  })
})
