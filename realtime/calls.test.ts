import { expect, test } from 'vitest'
import { z } from 'zod'
import { CallError } from '#platform/call-error.ts'
import { checkArgs } from './calls.ts'
import { mutation } from './define.ts'

const entry = mutation({
  about: 'Takes much.',
  role: 'visitor',
  args: z.object({ rows: z.array(z.object({ name: z.string() })), names: z.record(z.string(), z.string()) }),
  result: z.null(),
})

test('a refusal names fifty fields at most, and cuts long names', () => {
  const rows = Array.from({ length: 1_000 }, () => ({}))
  const failure = (args: z.core.util.JSONType) => {
    try {
      checkArgs(entry, args)
    } catch (error) {
      if (error instanceof CallError) return error.data['fields']
      throw error
    }
    return null
  }
  expect(Object.keys(failure({ rows, names: {} }) ?? {})).toHaveLength(50)
  expect(Object.keys(failure({ rows: [], names: { ['x'.repeat(1_000)]: 1 } }) ?? {})).toEqual([`names.${'x'.repeat(94)}`])
})
