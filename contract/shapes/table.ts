/** The arguments and answers of a list of the admin area, from its rule (`contract/rules/tables.ts`, docs/admin.md). */
import { z } from 'zod'
import { SEARCH_MAX } from '../limits.ts'
import type { TableRule } from '../rules/tables.ts'
import { cursor, limit, pageOf, timestampIn, token } from './basics.ts'

type FilterShape<R extends TableRule> = {
  [F in keyof R['filters']]: z.ZodOptional<z.ZodEnum<{ [V in R['filters'][F][number]]: V }>>
}

const filtersOf = <R extends TableRule>(rule: R) =>
  Object.fromEntries(Object.entries(rule.filters).map(([name, values]) => [name, z.enum(values).optional()])) as FilterShape<R>

/** The rows that a list is about: its filters, a period of their times (from inclusive, until exclusive), words. */
export const rowsAsked = <R extends TableRule>(rule: R) =>
  z.object({
    token,
    ...filtersOf(rule),
    search: z.string().trim().max(SEARCH_MAX).optional(),
    from: timestampIn.optional(),
    until: timestampIn.optional(),
  })

/** One page of them. With words: newest first, whatever the sort. */
export const pageAsked = <R extends TableRule>(rule: R) =>
  rowsAsked(rule).extend({ sort: z.enum(rule.sorts as readonly R['sorts'][number][]).optional(), limit, cursor })

export const tablePage = pageOf

/** `isMore`: there are more, or, for common words, this is a minimum. */
export const tableCount = z.object({ count: z.number().int(), isMore: z.boolean() })
