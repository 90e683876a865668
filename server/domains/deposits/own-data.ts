import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { dollars, ownId, text, textOrNull, time, timeOrNull } from '#server/shared/own-data-shapes.ts'
import { webhookLog } from './topics.ts'
import { blankDeposits, blankEvents, blankWebhooks, exportDeposits } from './own-data.sql.ts'

const deposit = z.object({
  id: ownId,
  orderId: text,
  asked: dollars,
  credited: dollars.describe('US dollars that arrived'),
  status: text,
  reason: textOrNull,
  provider: text,
  createdAt: time,
  settledAt: timeOrNull,
})

export const depositsData: OwnData = {
  parts: [{ name: 'deposits', entry: deposit, pages: exportDeposits, begin: BEFORE_ALL_IDS }],
  erasers: {
    deposits: ({ tx }, { id }, limit) => tx.run(blankDeposits, id, limit),
    depositEvents: ({ tx }, { id }, limit) => tx.run(blankEvents, id, limit),
    async depositWebhooks({ tx, touch }, { id }, limit) {
      touch(webhookLog())
      return tx.run(blankWebhooks, id, limit)
    },
  },
  tables: {
    'deposits.deposits': { exported: { part: 'deposits' }, leaving: 'blanked' },
    'deposits.unclaimed': {
      exported: { leftOut: 'It begins after the erasure; it names the admin who returned the money' },
      leaving: { kept: 'The books record who returned which amount, and why' },
    },
  },
}
