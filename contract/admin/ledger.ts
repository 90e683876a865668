import { z } from 'zod'
import { query } from '#realtime/define.ts'
import { TRANSFER_KINDS } from '../rules/figures.ts'
import { OF_FINANCE } from '../shapes/admin-roles.ts'
import { cursor, dollars, id, limit, pageOf, timestamp, timestampIn, token } from '../shapes/basics.ts'
import { moneyFigure } from '../shapes/figures.ts'

/** The accounts of the installation have ids that are no versioned UUIDs. */
const accountId = z.guid()

const account = z.object({
  _id: accountId,
  kind: z.string(),
  /** Null: an account of the installation. */
  owner: z.object({ userId: id, /** Empty: the account is erased. */ name: z.string() }).nullable(),
})

export const ledger = {
  listTransfers: query({
    about:
      'Transfers, newest first: of a figure in a period, of an account, or of a cause; the first of these that is given. A snapshot, not kept live.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: z.object({
      token,
      accountId: accountId.optional(),
      causeId: id.optional(),
      figure: moneyFigure.optional(),
      kind: z.enum(TRANSFER_KINDS).optional(),
      from: timestampIn.optional(),
      until: timestampIn.optional(),
      cursor,
      limit,
    }),
    result: pageOf(
      z.object({
        /** The number of the transfer. */
        id: z.number().int(),
        at: timestamp,
        kind: z.enum(TRANSFER_KINDS),
        amount: dollars,
        /** With which it counts in the figure that was asked for; 1 without one. */
        sign: z.number().int(),
        debit: account,
        credit: account,
        /** Of an account of a user, after the transfer. */
        debitBalance: dollars.nullable(),
        creditBalance: dollars.nullable(),
        causeId: id,
        round: z.number().int(),
      }),
    ),
    errors: ['bad_request'],
  }),
  getAccounts: query({
    about: 'The accounts of the installation, or of a user, with their balances. A snapshot, not kept live.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: z.object({ token, userId: id.optional() }),
    result: z.array(account.extend({ balance: dollars })),
  }),
  find: query({
    about:
      'Finds the transfer, cause, account, or user with accounts that a number, an id or a reference names. Null: nothing. A snapshot, not kept live.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: z.object({ token, text: z.string().trim().min(1).max(200) }),
    result: z.object({ kind: z.enum(['cause', 'account', 'user']), id: accountId }).nullable(),
  }),
}
