/**
 * JSON as it crosses the wire. One spelling for equal values, so that equal queries share one result, and
 * plain JSON only: the client's encodings of big integers, bytes and special floats are refused.
 */
import { CallError } from '#platform/call-error.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** Deeper than any argument of the contract; bounds the recursion below. */
const DEPTH_MAX = 32
/** More than any list or object of the contract has: each entry that is wrong is found and named. */
export const ENTRIES_MAX = 1_000

function assertFew(entries: number): void {
  if (entries > ENTRIES_MAX)
    throw new CallError('bad_request', `There are more than ${ENTRIES_MAX} entries in one list or object of the arguments.`)
}

function canonicalObject(value: JsonObject, depth: number): string {
  const parts: string[] = []
  const keys = Object.keys(value)
  assertFew(keys.length)
  for (const key of keys.sort()) {
    if (key.startsWith('$')) throw new CallError('bad_request', `Only plain JSON is accepted here, not "${key.slice(0, 32)}".`)
    parts.push(`${JSON.stringify(key)}:${canonicalAt(value[key] as Json, depth + 1)}`)
  }
  return `{${parts.join(',')}}`
}

function canonicalAt(value: Json, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (depth > DEPTH_MAX) throw new CallError('bad_request', `The arguments are nested more than ${DEPTH_MAX} deep.`)
  if (Array.isArray(value)) assertFew(value.length)
  if (Array.isArray(value)) return `[${value.map((item) => canonicalAt(item, depth + 1)).join(',')}]`
  return canonicalObject(value, depth)
}

/** The one spelling of `value`: keys sorted, no spaces. Throws `bad_request` for anything but plain JSON. */
export const canonicalJson = (value: Json): string => canonicalAt(value, 0)

/** The value of a result as text; `undefined` becomes null. */
export const resultJson = (value: unknown): string => JSON.stringify(value) ?? 'null'
