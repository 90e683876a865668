/** The calls that keys may make, described from the contract: for /developers. */
import { z } from 'zod'
import type { ReferenceCall } from '#contract/types.ts'
import { type ContractTree, entriesOf } from '#realtime/define.ts'

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

/** A type in a few words: `string`, `uuid`, `"todo" | "doing"`, `integer[]`. */
function wordsOf(schema: JsonSchema): string {
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map((one) => wordsOf(one)))].join(' | ')
  if (schema.type === 'array') return `${wordsOf(schema.items ?? {})}[]`
  if (schema.format === 'uuid') return 'uuid'
  return typeof schema.type === 'string' ? schema.type : 'any'
}

export function referenceOf(contract: ContractTree): ReferenceCall[] {
  return [...entriesOf(contract)].flatMap(({ path, entry }) => {
    const { kind, scope, about, errors } = entry
    if (scope === null || (kind !== 'query' && kind !== 'mutation')) return []
    const { properties = {}, required = [] } = z.toJSONSchema(entry.args, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    const args = Object.entries(properties)
      .filter(([name]) => name !== 'token')
      .map(([name, schema]) => ({ name, type: wordsOf(schema), isRequired: required.includes(name) }))
    return [{ path, kind, scope: scope as ReferenceCall['scope'], about, args, errors: [...errors] }]
  })
}
