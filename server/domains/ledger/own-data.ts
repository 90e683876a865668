import { z } from 'zod'
import { BEFORE_ALL_NUMBERS, type OwnData } from '#server/compose/own-data.ts'
import { dollars, ownId, text, time } from '#server/shared/own-data-shapes.ts'
import { exportMovements } from './own-data.sql.ts'

const movement = z.object({
  at: time,
  kind: text,
  account: z
    .enum(['wallet', 'escrow', 'earnings_hold', 'withdrawal_hold'])
    .describe(
      'wallet: yours to spend; escrow: paid for open orders; earnings_hold: earned and not yours yet; withdrawal_hold: asked to be paid out',
    ),
  amount: dollars.describe('US dollars; below zero: taken away'),
  balanceAfter: dollars,
  causeId: ownId.describe('The order, deposit, withdrawal, purchase, tip or payment that it belongs to'),
})

export const ledgerData: OwnData = {
  parts: [{ name: 'wallet', entry: movement, pages: exportMovements, begin: BEFORE_ALL_NUMBERS }],
  tables: {
    'ledger.accounts': { exported: { part: 'wallet' }, leaving: { kept: 'the books: amounts without a name, as the law asks for them' } },
  },
}
