/** The writes of staff that are refused without a reason: those that a user reads about, and those that change the site. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { entriesOf } from '#realtime/define.ts'
import { contract } from '../index.ts'

/** By group, so that a new call that drops its reason is seen here. */
const REASONED: Readonly<Record<string, readonly string[]>> = {
  adjustments: ['refuse', 'request'],
  applications: ['askForDocument', 'reject', 'reopenSecondLook'],
  comments: ['hide'],
  deposits: ['returnUnclaimed'],
  invitations: ['revoke'],
  legal: ['cancelVersion', 'saveVersion'],
  orders: ['acceptDelivery', 'decideDispute', 'extendOrder', 'refundPart', 'rejectOrder'],
  plans: ['save'],
  posts: ['hide'],
  products: ['hide'],
  reviews: ['hide'],
  settings: ['removeBrandPicture', 'saveFeature', 'saveSettings', 'scheduleSetting', 'setBrandPicture'],
  users: ['endSession', 'endSessions', 'impersonate', 'lift', 'setRole', 'setVerified', 'suspend'],
  withdrawals: ['markFailed', 'reject'],
}

const reasonOf = (args: z.ZodType): z.ZodType | undefined =>
  args instanceof z.ZodObject ? (args.shape as Record<string, z.ZodType>)['reason'] : undefined
const refuses = (schema: z.ZodType, reason: unknown): boolean => !schema.safeParse(reason).success

test('these writes of staff need a reason of at least one letter, and no others do', () => {
  const found = [...entriesOf(contract)].flatMap(({ path, entry }) => {
    const reason = entry.role === 'admin' && entry.kind !== 'query' ? reasonOf(entry.args) : undefined
    return reason !== undefined && ['', ' \n', undefined].every((empty) => refuses(reason, empty)) && !refuses(reason, 'x') ? [path] : []
  })
  const wanted = Object.entries(REASONED).flatMap(([group, calls]) => calls.map((call) => `admin/${group}:${call}`))
  expect(found.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(wanted)
})
