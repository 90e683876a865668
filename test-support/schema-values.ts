/** Values for the arguments of calls, generated from their schemas: valid ones and hostile ones. */
import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'

/** The part of JSON Schema that our schemas use. */
export interface Schema {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** A value for a field instead of one from its schema; undefined: use the schema. */
export type Filling = (field: string, schema: Schema) => Arbitrary<unknown> | undefined

/** Longer texts are left to the hostile values. */
const TEXT_MAX = 60
const ITEMS_MAX = 4
const LARGEST = 1_000_000

export const schemaOf = (type: z.ZodType): Schema => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema

/** The names of all fields of a format, at any depth. A list's items have the name of the list. */
export function fieldsOf(schema: Schema, format: string, field = ''): string[] {
  const inner = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items]),
  ]
  const found = [
    ...(schema.format === format ? [field] : []),
    ...inner.flatMap((one) => fieldsOf(one, format, field)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => fieldsOf(one, format, name)),
  ]
  return [...new Set(found)]
}

/** Cached, since making a generator takes longer than drawing a value. */
const texts = new WeakMap<Schema, Arbitrary<string>>()

function textOf(schema: Schema): Arbitrary<string> {
  const known = texts.get(schema) ?? newTextOf(schema)
  texts.set(schema, known)
  return known
}

function newTextOf({ format, pattern, minLength = 0, maxLength = TEXT_MAX }: Schema): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.stringMatching(/^[a-z]{3,12}@[a-z]{3,12}\.example$/)
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, TEXT_MAX)), unit: 'grapheme' })
}

const integerOf = ({ minimum = -LARGEST, maximum = LARGEST }: Schema): Arbitrary<number> =>
  fc.integer({ min: Math.max(minimum, -LARGEST), max: Math.min(maximum, LARGEST) })

/** Whole cents, since most numbers are amounts. */
function numberOf({ minimum, exclusiveMinimum, maximum = LARGEST }: Schema): Arbitrary<number> {
  const least = minimum ?? exclusiveMinimum ?? -LARGEST
  return fc
    .integer({ min: Math.ceil(least * 100) + (exclusiveMinimum === undefined ? 0 : 1), max: Math.floor(Math.min(maximum, LARGEST) * 100) })
    .map((cents) => cents / 100)
}

function objectOf({ properties = {}, required = [] }: Schema, filling: Filling): Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, filling, name)]))
  return fc.record(fields, { requiredKeys: [...required], noNullPrototype: true })
}

const ANYTHING = fc.jsonValue({ maxDepth: 2 })

/** Values that are valid by their schema. */
export function valuesOf(schema: Schema, filling: Filling, field = ''): Arbitrary<unknown> {
  const filled = filling(field, schema)
  if (filled !== undefined) return filled
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valuesOf(choice, filling, field)))
  if (schema.allOf !== undefined)
    return fc.tuple(...schema.allOf.map((part) => valuesOf(part, filling, field))).map((parts) => Object.assign({}, ...parts) as unknown)
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return integerOf(schema)
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, filling, field), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? ITEMS_MAX, ITEMS_MAX)),
      })
    case 'object':
      return objectOf(schema, filling)
    default:
      return ANYTHING
  }
}

/** Values that break programs without validation. */
const HOSTILE: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\0',
    'a\0b',
    '\uD800',
    '\u202E',
    '\u200B',
    "'; drop schema users cascade; --",
    '%',
    '_',
    '\\',
    '../../../etc/passwd',
    '<script>alert(1)</script>',
    '{{7*7}}',
    'NaN',
  ),
  fc.constantFrom<unknown>(
    0,
    -0,
    -1,
    0.001,
    1e-7,
    2 ** 31,
    2 ** 53,
    1e21,
    1.797e308,
    -1e308,
    [],
    {},
    [[[[]]]],
    { toString: 1 },
    { length: 1e9 },
    { constructor: { name: 'x' } },
  ),
  fc.constantFrom('x'.repeat(200), 'x'.repeat(20_000), '👩‍👩‍👧‍👦'.repeat(500), '\u0301'.repeat(3_000), '9'.repeat(400)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Every position in a value, as a function that replaces it. */
function placesOf(value: unknown, put: (next: unknown) => unknown): ((next: unknown) => unknown)[] {
  if (typeof value !== 'object' || value === null) return [put]
  const inner = Array.isArray(value)
    ? value.flatMap((one, at) => placesOf(one, (next) => put(value.with(at, next))))
    : Object.entries(value).flatMap(([name, one]) => placesOf(one, (next) => put({ ...value, [name]: next })))
  return [...inner, put]
}

/** Values of a schema; some have one hostile value, a missing field, or an extra one. */
export function fuzzOf(schema: Schema, filling: Filling): Arbitrary<unknown> {
  const right = valuesOf(schema, filling)
  return fc.oneof(
    { weight: 4, arbitrary: right },
    {
      weight: 4,
      arbitrary: fc.tuple(right, fc.nat(), HOSTILE).map(([value, at, hostile]) => {
        const places = placesOf(value, (next) => next)
        return places[at % places.length]?.(hostile)
      }),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(right, fc.string(), HOSTILE).map(([value, name, hostile]) => ({ ...(value as object), [name]: hostile })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(right, fc.nat()).map(([value, at]) => {
        const fields = Object.entries(value as object)
        return Object.fromEntries(fields.filter((_, index) => index !== at % Math.max(fields.length, 1)))
      }),
    },
  )
}
