import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { VIEW_NAME_MAX } from '../limits.ts'
import { VIEWED_NAMES } from '../rules/tables.ts'
import { EVERY_ADMIN } from '../shapes/admin-roles.ts'
import { done, id, line, token } from '../shapes/basics.ts'

const table = z.enum(VIEWED_NAMES)
const name = line.min(1, 'Please enter a name').max(VIEW_NAME_MAX)
/** Parameters of the address of the list. */
const address = z.record(z.string().max(40), z.string().max(400)).refine((given) => Object.keys(given).length <= 12)
const version = z.number().int().min(1).max(2_147_483_647)

const view = z.object({
  _id: id,
  name: z.string(),
  query: z.record(z.string(), z.string()),
  isShared: z.boolean(),
  /** The admin who made it; empty: the account is erased. */
  by: z.string(),
  isMine: z.boolean(),
  /** Its maker and owners change a shared view. */
  mayChange: z.boolean(),
  version,
})

export const views = {
  list: query({
    about: 'Saved views of a list of the admin area: the shared ones, then the own ones.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token, table }),
    result: z.array(view),
  }),
  create: mutation({
    about: 'Saves filters, sort, period, words and columns of a list under a name, for oneself or for all admins who open the list.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token, table, name, query: address, isShared: z.boolean() }),
    result: z.object({ viewId: id }),
    errors: ['bad_request', 'too_many_views'],
  }),
  change: mutation({
    about: 'Changes a saved view. Refused when it was changed since the given version.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token, viewId: id, version, name, query: address, isShared: z.boolean() }),
    result: done,
    errors: ['bad_request', 'not_found', 'conflict', 'too_many_views'],
  }),
  remove: mutation({
    about: 'Deletes a saved view. Refused when it was changed since the given version.',
    role: 'admin',
    adminRoles: EVERY_ADMIN,
    args: z.object({ token, viewId: id, version }),
    result: done,
    errors: ['not_found', 'conflict'],
  }),
}
