import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { count, ownId, text, time, timeOrNull } from '#server/shared/own-data-shapes.ts'
import { deleteTakeDownsOf, exportReports, exportTakeDowns } from './own-data.sql.ts'

const report = z.object({
  kind: text,
  about: ownId.describe('The conversation of a message'),
  number: count.nullable().describe('The number of the message in its conversation'),
  reason: text,
  note: text,
  reportedAt: time,
})

const takeDown = z.object({
  kind: text,
  about: ownId.describe('The product, post, comment or review'),
  reason: text,
  hiddenAt: time,
  restoredAt: timeOrNull,
})

const EVIDENCE = { kept: 'evidence for decisions about a report; deleted a year after it' }

export const moderationData: OwnData = {
  parts: [
    { name: 'reports', entry: report, pages: exportReports, begin: BEFORE_ALL_IDS },
    { name: 'take-downs', entry: takeDown, pages: exportTakeDowns, begin: BEFORE_ALL_IDS },
  ],
  erasers: { takeDowns: ({ tx }, { id }, limit) => tx.run(deleteTakeDownsOf, id, limit) },
  tables: {
    'moderation.reports': { exported: { part: 'reports' }, leaving: EVIDENCE },
    'moderation.take_downs': { exported: { part: 'take-downs' }, leaving: 'deleted' },
    'moderation.report_messages': {
      exported: { leftOut: 'copies of messages: your own are in messages, those of others are not yours' },
      leaving: EVIDENCE,
    },
  },
}
